import type { LimitFunction } from 'p-limit'
import { unavailable } from '../../problems.ts'

/** Throws 503 if the turn does not come within `waitMs`. */
export async function inTurn<T>(limit: LimitFunction, waitMs: number, work: () => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), waitMs)
  let isLate = false
  late.catch(() => {
    isLate = true
  })
  const begin = () => {
    clearTimeout(timer)
    return isLate ? late : work()
  }
  return Promise.race([limit(begin), late])
}
