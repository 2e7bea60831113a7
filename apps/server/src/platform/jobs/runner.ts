import { setTimeout as pause } from 'node:timers/promises'
import { LinkFailure } from '../instance-link/instance-link.ts'
import type { InstanceLinks } from '../instance-link/links.ts'
import { traced, tracingInUse } from '../tracing/tracing.ts'
import type { JobKind } from './jobs.ts'
import { attemptRecord, type RecordRunner } from './records.ts'
import {
  type Claim,
  claimFirstTry,
  finish,
  listUnreached,
  putOff,
  release,
  reserve,
  type Unreached,
} from './targets.ts'

/** Instances worked on at once by one request. */
const LANES = 8
const RESERVE_MS = 10_000

interface Runner extends RecordRunner {
  links: InstanceLinks
}

/**
 * Tries each target of a job once, for as long as its kind lets a request wait; answers the instances not reached by
 * then. The background goes on with those.
 */
export async function runJob<P>(
  runner: Runner,
  kind: JobKind<P>,
  jobId: number | null,
  { evenIfDown = false }: { evenIfDown?: boolean } = {},
): Promise<Unreached[]> {
  if (jobId === null) return []
  const { db } = runner
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      const claim = await claimFirstTry(db, jobId, { evenIfDown })
      if (!claim) return
      await attempt(runner, kind as JobKind, claim)
    }
  }
  const reserving = setInterval(() => void reserve(db, jobId).catch(() => undefined), RESERVE_MS)
  const waiting = new AbortController()
  const deadline = pause(kind.waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  // A lane that goes on past the deadline ends with the target it has.
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  lanes.catch(() => undefined)
  try {
    await Promise.race([lanes, deadline])
  } finally {
    isOver = true
    waiting.abort()
    clearInterval(reserving)
    await release(db, jobId)
  }
  return listUnreached(db, jobId)
}

/** One try of one target, and what came of it. */
export const attempt = (runner: Runner, kind: JobKind, claim: Claim): Promise<void> =>
  traced(
    () => ({
      name: `job ${claim.kind}`,
      kind: 'consumer',
      attributes: { 'acm.job.id': claim.jobId, 'acm.job.target': claim.recordId, 'acm.job.try': claim.tries },
      // Tried by the call that began it, it is a part of that one's trace.
      because: tracingInUse()?.isWithin() ? null : claim.traceparent,
    }),
    () => attemptClaim(runner, kind, claim),
  )

async function attemptClaim(runner: Runner, kind: JobKind, claim: Claim): Promise<void> {
  if ('change' in kind) return attemptRecord(runner, kind, claim)
  const { db, links } = runner
  try {
    const remark = await links.use(claim.recordId, (link) => kind.apply(link, claim.payload, claim.jobId))
    await finish(db, claim, remark)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    await putOff(db, claim, error)
  }
}
