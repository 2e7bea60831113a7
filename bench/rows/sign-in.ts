import { median } from '../compare.ts'
import { type BenchRow, ms, times } from '../figures.ts'
import { ADMIN } from '../stage.ts'

/** Below the rate limit of an address. */
const TRIES = 30

/** A wrong password for a known and an unknown email must take the same time. */
export const signInWork: BenchRow = {
  name: 'sign-in',
  async measure({ site }) {
    const { product } = await site(1000)
    const attempt = async (email: string) => {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a wrong password' }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 401) throw new Error(`The sign-in was answered with ${answer.status}.`)
      return performance.now() - began
    }
    const users: number[] = []
    const unknown: number[] = []
    for (let index = 0; index < TRIES; index += 1) {
      users.push(await attempt(ADMIN.email))
      unknown.push(await attempt(`nobody${index}@example.com`))
    }
    return [
      {
        what: 'Rejected sign-in: known vs. unknown email',
        toReach: 'no target (equal work)',
        measured: times(median(users) / median(unknown)),
        medians: `${ms(median(users))} against ${ms(median(unknown))}`,
      },
    ]
  },
}
