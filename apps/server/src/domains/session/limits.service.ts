import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitedAs } from '../../formats/ip.ts'
import type { Context } from '../../platform/access/context.ts'
import type { SessionReader } from '../../platform/access/sessions.ts'
import { releaseEventually } from '../../platform/database/release-eventually.ts'
import { countLimitHit } from '../../platform/metrics.ts'
import { ProblemError } from '../../platform/problems.ts'
import type { Services } from '../../platform/services.ts'
import { type ComparedUser, giveComparisonBack, noteFailure, takeComparison } from '../users/public.ts'

export interface SignInServices {
  limiter: RateLimiterPostgres
  sharedLimiter: RateLimiterPostgres
  sessions: SessionReader
}

/** Failures expire after this time. */
const WINDOW_SECONDS = 600
/** The limit shared by all addresses, as a multiple of the one per address. */
const SHARED_TIMES = 20

export function doorOf({ pool, config, sessions }: Services): SignInServices {
  const limiterOf = (points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      points: Math.max(1, points),
      duration: WINDOW_SECONDS,
      keyPrefix: '',
      clearExpiredByTimeout: false,
    })
  const limiter = limiterOf(config.failuresPerAddress)
  const sharedLimiter = limiterOf(SHARED_TIMES * config.failuresPerAddress)
  return { limiter, sharedLimiter, sessions }
}

/** A right password that waits for its second step is no refusal. */
const isRefused = (error: unknown) =>
  error instanceof ProblemError && ['wrong-sign-in', 'broken-rules'].includes(error.code) && !error.extra.secondStep

type LimitPurpose = 'sign-in' | 'sso' | 'assertion'

async function consume(limiter: RateLimiterPostgres, purpose: LimitPurpose, whose: string): Promise<void> {
  await limiter.consume(`${purpose}:${whose}`, 1).catch((used: unknown) => {
    if (!(used instanceof RateLimiterRes)) throw used
    countLimitHit(purpose)
    const retryAfter = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
    throw new ProblemError('too-many', 'Too many failed sign-ins. Try again later.', { retryAfter })
  })
}

export const consumeRateLimit = (ctx: Context, { limiter }: SignInServices, purpose: LimitPurpose) =>
  consume(limiter, purpose, limitedAs(ctx.address))
export const takeSharedPoint = ({ sharedLimiter }: SignInServices, purpose: LimitPurpose) =>
  consume(sharedLimiter, purpose, 'all')

export const rewardAddress = (ctx: Context, { limiter }: SignInServices, purpose: LimitPurpose) =>
  releaseEventually(() => limiter.reward(`${purpose}:${limitedAs(ctx.address)}`, 1))
export const giveSharedPointBack = ({ sharedLimiter }: SignInServices, purpose: LimitPurpose) =>
  releaseEventually(() => sharedLimiter.reward(`${purpose}:all`, 1))

/** Returns the point of a sign-in that failed for another reason than a refusal: only refusals count (R-AUTH-4). */
export const withRefundedLimit = <T>(
  ctx: Context,
  door: SignInServices,
  purpose: LimitPurpose,
  work: () => Promise<T>,
): Promise<T> =>
  work().catch(async (error: unknown) => {
    if (!isRefused(error)) await rewardAddress(ctx, door, purpose)
    throw error
  })

/** Takes a point of the address for the work, and keeps it if the work is refused. */
export async function withinLimit<T>(
  ctx: Context,
  door: SignInServices,
  purpose: LimitPurpose,
  work: () => Promise<T>,
): Promise<T> {
  await consumeRateLimit(ctx, door, purpose)
  const result = await withRefundedLimit(ctx, door, purpose, work)
  await rewardAddress(ctx, door, purpose)
  return result
}

interface ComparisonOptions {
  whose: ComparedUser
  /** Since the request came. */
  milliseconds: number
  /** Recorded for a wrong one; absent: a wrong password. */
  attempt?: { method: string; reason: string }
}

/** Compares a password or code; wrong ones count for the account, which too many lock (G-AUTH-04, R-STEP-7). */
export async function compared<T>(
  ctx: Context,
  { whose, milliseconds, attempt }: ComparisonOptions,
  compare: () => Promise<T | null>,
): Promise<T | null> {
  if (!(await takeComparison(ctx, whose, milliseconds))) throw tooManyAtOnce()
  const found = await compare().catch(async (error: unknown) => {
    await giveComparisonBack(ctx, whose)
    throw error
  })
  if (found === null) await noteFailure(ctx, whose, attempt)
  else await giveComparisonBack(ctx, whose)
  return found
}

/** A comparison takes less than a second, so a retry after two succeeds. */
function tooManyAtOnce(): ProblemError {
  countLimitHit('comparisons')
  return new ProblemError('too-many', 'Too many sign-ins at once. Try again in a moment.', { retryAfter: 2 })
}
