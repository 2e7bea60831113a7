import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const processMetrics = new Registry()
const registers = [processMetrics]

/** Only refusals that people and their mistakes cause. */
const REFUSALS = ['wrong credentials', 'locked', 'disabled', 'single sign-on'] as const
export type SignInRefusal = (typeof REFUSALS)[number]

const signInsRefused = new Counter({
  name: 'acm_sign_ins_refused_total',
  help: 'Rejected sign-ins by reason',
  labelNames: ['reason'],
  registers,
})
export const countRefusedSignIn = (reason: SignInRefusal): void => signInsRefused.inc({ reason })

const SIGN_INS = ['password', 'passkey', 'app', 'recovery', 'sso', 'ssoAndStep'] as const

const signIns = new Counter({
  name: 'acm_sign_ins_total',
  help: 'Number of sign-ins by method',
  labelNames: ['method'],
  registers,
})
export const countSignIn = (method: (typeof SIGN_INS)[number]): void => signIns.inc({ method })

/** Limits per address, for all addresses, or per account. */
const LIMITS = ['sign-in', 'comparisons', 'sso', 'assertion', 'arrivals'] as const
export type Limit = (typeof LIMITS)[number]

const limitsHit = new Counter({
  name: 'acm_rate_limits_hit_total',
  help: 'Requests rejected by rate limits',
  labelNames: ['limit'],
  registers,
})
export const countLimitHit = (limit: Limit): void => limitsHit.inc({ limit })

/** A `retry` is tried again. */
const TRIES = ['done', 'retry', 'failed'] as const
export type TryOutcome = (typeof TRIES)[number]

const jobTries = new Counter({
  name: 'acm_job_tries_total',
  help: 'Job target attempts by this process, by result',
  labelNames: ['kind', 'outcome'],
  registers,
})
export const countTry = (kind: string, outcome: TryOutcome): void => jobTries.inc({ kind, outcome })

const TASKS = ['seal', 'jobs', 'watch', 'clean', 'encrypt', 'pages'] as const
export type BackgroundTask = (typeof TASKS)[number]

const backgroundFailures = new Counter({
  name: 'acm_background_failures_total',
  help: 'Failed background task runs; each is retried',
  labelNames: ['task'],
  registers,
})
export const countBackgroundFailure = (task: BackgroundTask): void => backgroundFailures.inc({ task })

const linesDropped = new Counter({
  name: 'acm_log_lines_dropped_total',
  help: 'Log lines dropped because the output could not be written',
  registers,
})
export const countDroppedLine = (): void => linesDropped.inc()

const poolWaits = new Histogram({
  name: 'acm_database_pool_wait_seconds',
  help: 'Time until a database connection was free',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 3],
  registers,
})
export const observePoolWait = (seconds: number): void => poolWaits.observe(seconds)

// Rates and alerts need a zero before the first count.
for (const method of SIGN_INS) signIns.inc({ method }, 0)
for (const reason of REFUSALS) signInsRefused.inc({ reason }, 0)
for (const limit of LIMITS) limitsHit.inc({ limit }, 0)
for (const task of TASKS) backgroundFailures.inc({ task }, 0)

export const gauge = (registry: Registry, name: string, help: string, read: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
