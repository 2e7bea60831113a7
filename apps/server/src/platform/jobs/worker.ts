import type { Services } from '../services.ts'
import type { JobKind } from './jobs.ts'
import { attempt } from './runner.ts'
import { type Claim, claimDue } from './targets.ts'

/** Targets one server works on at once in the background. */
const MOST = 8
const POLL_MS = 1000

/** Tries everything that is due, and whether what is down is back; answers how many targets there were. */
export async function workOnce(
  services: Services,
  kinds: readonly JobKind[],
  isStopped: () => boolean = () => false,
): Promise<number> {
  await services.links.probe()
  const names = kinds.map(({ name }) => name)
  let tried = 0
  // A slow instance holds up its own lane only.
  const lane = async (claim: Claim) => {
    let next: Claim | undefined = claim
    while (next) {
      await attempt(services, kindOf(kinds, next), next)
      tried += 1
      next = isStopped() ? undefined : (await claimDue(services.db, names, 1))[0]
    }
  }
  await Promise.all((await claimDue(services.db, names, MOST)).map(lane))
  return tried
}

const kindOf = (kinds: readonly JobKind[], claim: Claim) => kinds.find(({ name }) => name === claim.kind) as JobKind

/** Works in the background until it is stopped; stopping waits for what is being tried. */
export function startWorker(
  services: Services,
  kinds: readonly JobKind[],
  warn: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = () => {
    running = workOnce(services, kinds, () => isStopped)
      .then(() => undefined, warn)
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, POLL_MS)
      })
  }
  timer = setTimeout(turn, POLL_MS)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
