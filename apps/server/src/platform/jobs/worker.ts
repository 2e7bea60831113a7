import { repeat } from '../repeat.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './jobs.ts'
import { attempt } from './runner.ts'
import { type ClaimedTarget, claimDue, listDueJobs } from './targets.ts'
import { WorkerPool } from './worker-pool.ts'

const POLL_MS = 1000

/** Round robin over jobs: a small job does not wait for the large job of someone else. */
class RoundRobin {
  readonly #services: Services
  readonly #names: string[]
  #jobs: number[] = []

  constructor(services: Services, kinds: readonly JobKind[]) {
    this.#services = services
    this.#names = kinds.map(({ name }) => name)
  }

  /** New jobs come first; known jobs keep their order. */
  async look(): Promise<void> {
    const due = await listDueJobs(this.#services.db, this.#names)
    const openJobs = this.#jobs.filter((id) => due.includes(id))
    this.#jobs = [...due.filter((id) => !openJobs.includes(id)), ...openJobs]
  }

  async next(): Promise<ClaimedTarget | undefined> {
    const { db, secrets } = this.#services
    for (;;) {
      const id = this.#jobs.shift()
      if (id === undefined) return undefined
      // Moved to the end before the await, so that concurrent callers get another job.
      this.#jobs.push(id)
      const claim = await claimDue(db, id, secrets.keyId)
      if (claim) return claim
      this.#jobs = this.#jobs.filter((one) => one !== id)
    }
  }
}

const kindOf = (kinds: readonly JobKind[], claim: ClaimedTarget) =>
  kinds.find(({ name }) => name === claim.kind) as JobKind

/** Also probes instances that are down; answers the number of targets tried. */
export async function workOnce(services: Services, kinds: readonly JobKind[]): Promise<number> {
  await services.links.probe()
  const inTurn = new RoundRobin(services, kinds)
  await inTurn.look()
  let tried = 0
  const lanes = new WorkerPool({
    next: () => inTurn.next(),
    work: async (claim: ClaimedTarget) => {
      await attempt(services, kindOf(kinds, claim), claim)
      tried += 1
    },
  })
  lanes.fill()
  await lanes.idle()
  return tried
}

export function startWorker(
  services: Services,
  kinds: readonly JobKind[],
  warn: (error: unknown) => void,
): () => Promise<void> {
  const inTurn = new RoundRobin(services, kinds)
  const lanes = new WorkerPool({
    next: () => inTurn.next().catch(warn) as Promise<ClaimedTarget | undefined>,
    work: (claim: ClaimedTarget) => attempt(services, kindOf(kinds, claim), claim).catch(warn),
  })
  const repeated = [
    repeat(POLL_MS, () => inTurn.look().then(() => lanes.fill()), warn),
    // Probes take as long as a timeout, so they must not delay the jobs.
    repeat(POLL_MS, () => services.links.probe(), warn),
  ]
  return async () => {
    lanes.end()
    await Promise.all(repeated.map((stop) => stop()))
    await lanes.idle()
  }
}
