import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { today } from '@acm/contract/core/days'
import { buildApp } from './app.ts'
import { sentenceOf } from './commands/plain-errors.ts'
import { loadDemoData } from './demo/demo-data.ts'
import { ensureInstanceDatabases } from './demo/instance-databases.ts'
import { recordFinished } from './domains/jobs/public.ts'
import { deleteEnded, endOver } from './domains/session/public.ts'
import { listDemoAccounts, listWithDemoPassword, recordEnds } from './domains/users/public.ts'
import { ensureFirstData } from './installation/first-data.ts'
import { hasServer, type Installation, openInstallation, systemContext } from './installation/installation.ts'
import { startEncrypting } from './installation/key-rotation.ts'
import { examiner } from './operations/doctor/examine.ts'
import { checkSignOn } from './operations/doctor/sign-on.ts'
import { BUILD, VERSION } from './platform/build.ts'
import { commandLine } from './platform/command-line.ts'
import { isKeyRetired, logRetired } from './platform/database/retired-keys.ts'
import { deleteOldKeys } from './platform/history/idempotency-keys.ts'
import { sealHistory } from './platform/history/sealer.ts'
import { recordRefusals } from './platform/http/calls/refused-calls.ts'
import { DRAIN_MS } from './platform/http/edge/connections.ts'
import { DIST } from './platform/http/edge/web.ts'
import { enterWebBuild, keepWebFiles } from './platform/http/edge/web-builds.ts'
import { answerWhileStarting } from './platform/http/probes/starting.ts'
import { deleteOldJobs } from './platform/jobs/targets.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog, outliveOutput } from './platform/log.ts'
import { type BackgroundTask, countBackgroundFailure } from './platform/metrics.ts'
import { codeOf } from './platform/postgres/errors.ts'
import { repeat } from './platform/repeat.ts'
import type { Services } from './platform/services.ts'
import { shortList } from './platform/short-list.ts'
import { jobKinds } from './registry.ts'
import { type Config, DEMO_PASSWORD, isLocalOnly, loadConfig, SettingError } from './settings/config.ts'

const say = (line: string) => console.info(line)
const USAGE = `${commandLine('start')}
    starts the server; its settings are environment variables (docs/operate/configuration.md)`
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Time to close the database after the drain; the next start recovers what is cut off. */
const CLOSE_MS = 5000

async function start(
  config: Config,
  installation: Installation,
  freePort: () => Promise<void>,
): Promise<(drainMs: number) => Promise<void>> {
  const { services } = installation
  const isFirst = await ensureFirstData(services)
  if (config.demo && config.databaseUrl === null && isFirst) await loadDemoData(services, 1, say)
  if (config.demo) await ensureInstanceDatabases(services, say)
  await refuseKnownPassword(services)
  const app = buildApp({ ...services, examine: examiner(services) })
  await tellOfSignOn(services)
  const warn = (task: BackgroundTask) => (error: unknown) => {
    if (isKeyRetired(error)) return logRetired(app.log)
    countBackgroundFailure(task)
    app.log.warn({ err: error, task }, 'A background task failed and will be retried.')
  }
  const stopSealer = repeat(SECOND, () => sealHistory(services.db, services.secrets), warn('seal'))
  const stopWorker = startWorker(services, jobKinds, warn('jobs'))
  const stopEncrypting = startEncrypting(systemContext({ services, job: 'key rotation' }), warn('encrypt'))
  // Before the first page goes out: another process can be asked for what it imports.
  await enterWebBuild(services.db, DIST).catch(warn('pages'))
  const clean = () =>
    Promise.all([
      deleteEnded(services.db),
      deleteOldJobs(services.db),
      deleteOldKeys(services.db),
      keepWebFiles(services.db, DIST),
    ])
  const stopCleaning = repeat(HOUR, clean, warn('clean'))
  const stopWatch = keepWatch(services, warn('watch'))
  await freePort()
  await app.listen({ host: config.host, port: config.port }).catch(orWhyNot(config))
  await greet(services, app.server.address())
  return async (drainMs) => {
    app.draining.is = true
    await pause(drainMs)
    await Promise.all([stopCleaning(), stopWatch(), app.close()])
    await stopWorker()
    await stopEncrypting()
    await stopSealer()
  }
}

async function tellOfSignOn({ config, log }: Services): Promise<void> {
  for (const { about, state, says, todo } of await checkSignOn(config, new Date()))
    if (state !== 'ok') log.warn({ about, todo }, says)
}

/** Some entries have no request that writes them: expired sessions, finished jobs, repeated refusals. */
function keepWatch(services: Services, warn: (error: unknown) => void): () => Promise<void> {
  const ctx = systemContext({ services, job: 'automatic sign-out' })
  const ends = systemContext({ services, job: 'end of access' })
  const watch = () => Promise.all([endOver(ctx), recordRefusals(ctx), recordFinished(ctx), recordEnds(ends)])
  return repeat(MINUTE, watch, warn)
}

/** With the well-known sample password in use the server must stay on this machine (R-FIRST-5). */
async function refuseKnownPassword({ config, db }: Services): Promise<void> {
  const demoUsers = isLocalOnly(config) ? [] : await listWithDemoPassword(db)
  if (demoUsers.length === 0) return
  throw new SettingError(
    `${demoUsers.length} users still have the sample password (${shortList(demoUsers)}). Change it with ${commandLine('admin', 'reset-password')}, or set HOST and PUBLIC_URL to this machine only.`,
  )
}

async function greet(
  { config, db }: Services,
  address: ReturnType<import('node:net').Server['address']>,
): Promise<void> {
  const port = typeof address === 'object' ? (address?.port ?? config.port) : config.port
  const publicUrl = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl
  // Passkeys need a name, so people of a server for this machine only open this one.
  const url = publicUrl.replace(/^http:\/\/127\.0\.0\.1(?=:|$)/, 'http://localhost')
  say(`\nACES Central Management is ready at ${url}\n`)
  if (!isLocalOnly(config)) return
  if (!config.demo) {
    const [first] = await listWithDemoPassword(db)
    if (first) say(`Sign in as ${first} with the password ${DEMO_PASSWORD}.\n`)
    return
  }
  const accounts = await listDemoAccounts(db, today(config.timeZone))
  if (accounts.length === 0) return
  say(`Sample accounts, all with the password ${DEMO_PASSWORD}:`)
  for (const { email, roles } of accounts) say(`  ${email.padEnd(32)} ${roles}`)
  say('')
}

/** OpenTelemetry is not even loaded while traces are off. Answers how to stop. */
async function startTraces({ traces }: Config): Promise<() => Promise<void>> {
  if (!traces) return async () => undefined
  const { openTelemetry } = await import('./platform/tracing/opentelemetry.ts')
  return openTelemetry(traces)
}

type ListenAddress = Pick<Config, 'host' | 'port'>

const REASONS: Readonly<Record<string, (place: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is already in use. Stop the other program or set another PORT.`,
  EACCES: ({ port }) => `This user doesn't have permission to use port ${port}. Set a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which isn't an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which isn't a name of this machine.`,
}

/** Reasons that the operator can fix become a SettingError. */
const orWhyNot =
  (place: ListenAddress) =>
  (error: unknown): never => {
    const sentence = REASONS[codeOf(error)]?.(place)
    throw sentence ? new SettingError(sentence) : error
  }

/** Checks the port before anything is opened or created. */
const requirePort = (place: ListenAddress): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(place, () => probe.close(() => resolve()))
  }).catch(orWhyNot(place))

async function run(): Promise<void> {
  outliveOutput()
  if (process.argv.includes('--help')) return say(USAGE)
  const config = loadConfig()
  // A second process on an embedded database must learn which process owns it, not that the port is taken.
  if (!hasServer(config)) await requirePort(config)
  const freePort = config.answersWhileStarting
    ? await answerWhileStarting(config).catch(orWhyNot(config))
    : async () => undefined
  const stopTraces = await startTraces(config)
  const log = createLog(config)
  log.info({ version: VERSION, build: BUILD.slice(0, 12), node: process.versions.node }, 'Starting the server.')
  // Before lines of text: it is the first.
  log.flush()
  let isStarted = false
  // Programs read the log of a server that runs.
  const installation = await openInstallation(config, (line) => (isStarted ? log.warn(line) : say(line)))
  const stop = await start(config, installation, freePort).catch(async (error: unknown) => {
    await installation.close()
    throw error
  })
  isStarted = true
  let isStopping = false
  const shutDown = async (drainMs: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info('Stopping the server.')
    log.flush()
    setTimeout(() => process.exit(1), drainMs + DRAIN_MS + CLOSE_MS).unref()
    await stop(drainMs)
    await installation.close()
    await stopTraces()
    process.exit(0)
  }
  const onSignal = (drainMs: number) =>
    void shutDown(drainMs).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  // Ctrl+C: a person does not wait until proxies have noticed.
  process.on('SIGINT', () => onSignal(0))
  process.on('SIGTERM', () => onSignal(config.drainSeconds * 1000))
}

run().catch((error: unknown) => {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
})
