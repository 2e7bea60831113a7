import { setTimeout as pause } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { ContextServices } from '../access/context.ts'
import { LinkFailure } from '../instance-link/instance-link.ts'
import { linksTo, traced } from '../tracing/tracing.ts'
import type { JobKind } from './jobs.ts'
import { attemptRecord } from './records.ts'
import {
  type ClaimedTarget,
  claimFirstTry,
  finish,
  isTriedFirst,
  listUnreached,
  postpone,
  release,
  renewLease,
  type UnreachedInstance,
} from './targets.ts'
import { versionOf } from './versions.ts'
import { SLOW_AFTER_MS, WorkerPool } from './worker-pool.ts'

const RESERVE_MS = 10_000
const LOOK_MS = 200

/** Waits as long as the kind allows; answers the instances not reached by then, which the background continues with. */
export async function runJob<P>(
  runner: ContextServices,
  kind: JobKind<P>,
  jobId: number | null,
  { evenIfDown = false }: { evenIfDown?: boolean } = {},
): Promise<UnreachedInstance[]> {
  if (jobId === null) return []
  const { db } = runner
  const lanes = new WorkerPool({
    next: () => claimFirstTry(db, jobId, { evenIfDown }),
    work: (claim) => attempt(runner, kind as JobKind, claim),
  })
  let isOver = false
  lanes.fill()
  const filling = setInterval(() => lanes.fill(), SLOW_AFTER_MS)
  const reserving = setInterval(() => void renewLease(db, jobId).catch(() => undefined), RESERVE_MS)
  const waiting = new AbortController()
  const deadline = pause(kind.waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  const tried = (async () => {
    await lanes.idle()
    lanes.end()
    // Other processes may still be trying targets of a large job.
    while (!isOver && (await isTriedFirst(db, jobId))) await pause(LOOK_MS)
  })()
  tried.catch(() => undefined)
  try {
    await Promise.race([tried, deadline])
  } finally {
    // A lane that runs past the deadline ends with its current target.
    isOver = true
    lanes.end()
    waiting.abort()
    clearInterval(filling)
    clearInterval(reserving)
    await release(db, jobId)
  }
  return listUnreached(db, jobId)
}

export const attempt = (runner: ContextServices, kind: JobKind, claim: ClaimedTarget): Promise<void> =>
  traced(
    `job ${claim.kind}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: { 'acm.job.id': claim.jobId, 'acm.job.target': claim.recordId, 'acm.job.try': claim.tries },
      links: linksTo(claim.traceparent),
    },
    () => attemptClaim(runner, kind, claim),
  )

async function attemptClaim(runner: ContextServices, kind: JobKind, claim: ClaimedTarget): Promise<void> {
  if ('change' in kind) return attemptRecord(runner, kind, claim)
  const { db, links } = runner
  try {
    const remark = await links.use(claim.recordId, async (link) =>
      kind.apply(link, claim.payload, await versionOf(db, claim.jobId, await link.newestApplied())),
    )
    await finish(db, claim, remark)
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    await postpone(db, claim, error)
  }
}
