import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const processMetrics = new Registry()
const registers = [processMetrics]

/** Counts by one label. Rates and alerts need a zero before the first count. */
function countedBy<L extends string>(label: string, values: readonly L[], about: { name: string; help: string }) {
  const counter = new Counter({ ...about, labelNames: [label], registers })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value: L): void => counter.inc({ [label]: value })
}

/** Only refusals that people and their mistakes cause. */
const REFUSALS = ['wrong credentials', 'locked', 'disabled', 'single sign-on'] as const
export type SignInRefusal = (typeof REFUSALS)[number]
export const countRefusedSignIn = countedBy('reason', REFUSALS, {
  name: 'acm_sign_ins_refused_total',
  help: 'Rejected sign-ins by reason',
})

const SIGN_INS = ['password', 'passkey', 'app', 'recovery', 'sso', 'ssoAndStep'] as const
export const countSignIn = countedBy('method', SIGN_INS, {
  name: 'acm_sign_ins_total',
  help: 'Number of sign-ins by method',
})

/** Limits per address, for all addresses, or per account. */
const LIMITS = ['sign-in', 'comparisons', 'sso', 'assertion', 'arrivals'] as const
export const countLimitHit = countedBy('limit', LIMITS, {
  name: 'acm_rate_limits_hit_total',
  help: 'Requests rejected by rate limits',
})

const jobTries = new Counter({
  name: 'acm_job_tries_total',
  help: 'Job target attempts by this process, by result',
  labelNames: ['kind', 'outcome'],
  registers,
})
/** A `retry` is tried again. */
export const countTry = (kind: string, outcome: 'done' | 'retry' | 'failed'): void => jobTries.inc({ kind, outcome })

const TASKS = ['seal', 'jobs', 'watch', 'clean', 'encrypt', 'pages'] as const
export type BackgroundTask = (typeof TASKS)[number]
export const countBackgroundFailure = countedBy('task', TASKS, {
  name: 'acm_background_failures_total',
  help: 'Failed background task runs; each is retried',
})

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

export const gauge = (registry: Registry, name: string, help: string, read: () => number): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
