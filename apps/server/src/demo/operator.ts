import type { Services } from '../platform/services.ts'
import { mendBroken } from './instance-databases.ts'

const POLL_MS = 1000

/** Plays the operators of demonstration instances, who mend broken databases; returns a function that stops it. */
export function startOperator(services: Services, warn: (error: unknown) => void): () => Promise<void> {
  let mending: Promise<void> | null = null
  const turn = () => {
    mending ??= mendBroken(services)
      .catch(warn)
      .finally(() => {
        mending = null
      })
  }
  const timer = setInterval(turn, POLL_MS)
  return async () => {
    clearInterval(timer)
    await mending
  }
}
