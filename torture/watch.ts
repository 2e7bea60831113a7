import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call, type ServerProcess, signIn } from '../apps/server/test/server-process.ts'
import { installWithApt } from '../scripts/apt.ts'
import { run } from '../scripts/commands.ts'
import { type PartResult, skipFor, withServer } from './part.ts'

const WATCH = join(import.meta.dirname, '../deploy/watch')
const PORT = 19_090
const JOB = 'aces-central-management'
const WATCHED_MS = 60_000
/** These queries are empty while nothing fails, and where there is no certificate or no standby. */
const MAY_BE_EMPTY = /> 0\)$|acm_certificate_end|acm_database_standby/

/** Checks rules, rule tests and dashboard queries with Prometheus itself, on a server that it scrapes for a minute. */
export async function tortureWatch(dataDir: string): Promise<PartResult> {
  skipFor(await installWithApt(['prometheus']))
  const wrong: string[] = []
  for (const task of ['check rules alerts.yml', 'test rules alerts.test.yml'])
    if ((await run(['promtool', ...task.split(' ')], { cwd: WATCH })) !== 0) wrong.push(`promtool ${task} fails`)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'silent' }
  return withServer(env, async (server) => {
    const prometheus = await startPrometheus(dataDir, server)
    try {
      await keepBusy(server)
      const queries = await checkDashboard(wrong)
      const rules = await checkRules(wrong)
      return { table: [{ seconds: WATCHED_MS / 1000, queries, rules, wrong: wrong.length }], wrong }
    } finally {
      prometheus.kill('SIGKILL')
    }
  })
}

async function startPrometheus(dataDir: string, { url }: ServerProcess): Promise<ChildProcess> {
  const config = join(dataDir, 'prometheus.yml')
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '2s' },
      scrape_configs: [{ job_name: JOB, static_configs: [{ targets: [new URL(url).host] }] }],
      rule_files: [join(WATCH, 'alerts.yml')],
    }),
  )
  const places = [`--config.file=${config}`, `--storage.tsdb.path=${join(dataDir, 'prometheus')}`]
  return spawn('prometheus', [...places, `--web.listen-address=127.0.0.1:${PORT}`, '--log.level=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function keepBusy(server: ServerProcess): Promise<void> {
  const cookie = await signIn(server)
  await call(server, '/authentication', { body: { email: 'x@example.com', password: 'wrong one' } }).catch(() => null)
  const sync = (id: number) => call(server, `/ClientDatabase/SyncDataImportFields/${id}`, { cookie }).catch(() => null)
  for (let id = 1; id <= 30 && !(await sync(id)); id++);
  for (const end = Date.now() + WATCHED_MS; Date.now() < end; await pause(200))
    await call(server, '/OrgUnits/GetAll', { cookie })
}

interface PrometheusAnswer<T> {
  status: string
  error?: string
  data: T
}

const ask = async <T>(path: string): Promise<PrometheusAnswer<T>> =>
  (await fetch(`http://127.0.0.1:${PORT}/api/v1/${path}`)).json() as Promise<PrometheusAnswer<T>>

interface DashboardPanel {
  title: string
  targets?: { expr: string }[]
}

async function checkDashboard(wrong: string[]): Promise<number> {
  const { panels } = JSON.parse(await readFile(join(WATCH, 'dashboard.json'), 'utf8')) as { panels: DashboardPanel[] }
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  for (const { title, expr } of queries) {
    const filled = expr.replaceAll('$job', JOB).replaceAll('$__rate_interval', '15s')
    const { status, error, data } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(filled)}`)
    if (status !== 'success') wrong.push(`${title}: ${error}`)
    else if (data.result.length === 0 && !MAY_BE_EMPTY.test(expr)) wrong.push(`${title}: no answer to ${filled}`)
  }
  return queries.length
}

interface AlertRule {
  name: string
  health: string
  lastError?: string
  state: string
}

async function checkRules(wrong: string[]): Promise<number> {
  const { data } = await ask<{ groups: { rules: AlertRule[] }[] }>('rules')
  const rules = data.groups.flatMap((group) => group.rules)
  for (const { name, health, lastError, state } of rules) {
    if (health !== 'ok') wrong.push(`${name}: ${health} ${lastError ?? ''}`)
    if (state === 'firing') wrong.push(`${name} fires over a server in order`)
  }
  return rules.length
}
