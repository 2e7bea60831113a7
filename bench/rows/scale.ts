import { within } from '../../apps/server/test/fresh-database.ts'
import { askProduct, type BenchSide, compare, opening, posting, request, touch } from '../compare.ts'
import { fillNeeds, fillReports, idsAmong, NAME_PARTS } from '../data.ts'
import { type BenchLine, type BenchRow, kilobytes, megabytes, ms, perSecond, ratio, times } from '../figures.ts'
import { fillHistory } from '../history-data.ts'
import { signInPeople } from '../people.ts'
import { memoryOf } from '../processes.ts'
import type { BenchSite, BenchStage } from '../stage.ts'
import { productSaves } from './save.ts'

/** For each instance. */
const [REPORT_ROWS, ENTRIES] = [4, 40]
const [ROUND_MS, ROUNDS] = [400, 7]
/** Connections that keep one process busy. */
const [OPENING, SAVING] = [20, 10]

/** p95 of lists, searches, charts and pages of jobs: at most that many milliseconds, and times as much as at 1,000. */
interface ScaleTarget {
  most: number
  growsAtMost?: number
}
/** Index lookups must not grow with the data. */
const GROWS_AT_MOST = 2
const MEMORY_AT_MOST_MB = 400

const LIST = '/ClientDatabase/GetAllInstances?page=1'

const CALLS: readonly [what: string, ask: (on: ScaleSite) => string[]][] = [
  ['Instance list, a page', (on) => [admin(on, `${LIST}&pageSize=100`)]],
  ['… sorted by client', (on) => [admin(on, `${LIST}&pageSize=100&sort=acesClientName`)]],
  ['… for a user of one of twelve org units', (on) => [inUnit(on, `${LIST}&pageSize=100`)]],
  ['… filtered by a substring', (on) => NAME_PARTS.map((part) => admin(on, filtered(part)))],
  ['… for a user of one org unit', (on) => NAME_PARTS.map((part) => inUnit(on, filtered(part)))],
  ['Search, prefix', (on) => ['inst007', 'cedar w', 'asp'].map((text) => admin(on, searched(text)))],
  ['… substring', (on) => ['tamarack', 'cob', 'oak audit'].map((text) => admin(on, searched(text)))],
  ['… typo', (on) => ['sequoai', 'mulbery', 'tamarak'].map((text) => admin(on, searched(text)))],
  ['Start page', (on) => [admin(on, '/x/welcome')]],
  ['… for a user of one org unit', (on) => [inUnit(on, '/x/welcome')]],
  ['Subscriptions report, a page', (on) => [admin(on, reported('AmqGroupSubscriptions/GetAllAmqSubscriptions'))]],
  ['Products report, a page', (on) => [admin(on, reported('Vendors/GetAllInstanceVendorProducts'))]],
  ['Notifications report, a page', (on) => [admin(on, reported('UserNotifications/GetUserNotifications'))]],
  ['… of one kind', (on) => [admin(on, `${reported('UserNotifications/GetUserNotifications')}${ONE_KIND}`)]],
  ['Integrations report, a page', (on) => [admin(on, reported('Vendors/GetAllVendorIntegrations'))]],
  ['Subscriptions chart', (on) => [admin(on, pictured('subscriptions/counts/endMonth'))]],
  ['… products', (on) => [admin(on, pictured('products/counts/vendorName'))]],
  ['… notifications', (on) => [admin(on, pictured('notifications/counts/notifications'))]],
  ['Instance features, a page', (on) => [admin(on, '/Feature/GetAll?page=1&pageSize=10')]],
  ['… enabled only', (on) => [admin(on, '/Feature/GetAll?page=1&pageSize=10&isEnabled=true')]],
  ['Jobs, a page', (on) => [admin(on, '/x/jobs?page=1')]],
  ['… for a user of one org unit', (on) => [inUnit(on, '/x/jobs?page=1')]],
  ['Clients, a page', (on) => [admin(on, '/Client/GetAllClients?page=1&pageSize=100')]],
  ['Users, a page', (on) => [admin(on, '/Users/GetAll?page=1&pageSize=100')]],
  ['Data bridges, a page', (on) => [admin(on, '/IceFire/GetAll?page=1&pageSize=100')]],
  ['Instance single sign-on, a page', (on) => [admin(on, '/SSO/GetAllInstancesWithDetails?page=1&pageSize=100')]],
  ['Business object accounts, a page', (on) => [admin(on, '/BoAccount/GetAll?page=1&pageSize=100')]],
  ['History tab of an instance', (on) => [admin(on, '/x/history?within=instance.55')]],
  ['Activity, first page', (on) => [admin(on, '/x/history')]],
]

interface ScaleSite extends BenchSite {
  instances: number
  unitCookie: string
}

const admin = (on: ScaleSite, path: string) => askProduct(on, path)
const inUnit = ({ product, unitCookie }: ScaleSite, path: string) =>
  request(product.port, { path: `/api${path}`, headers: { cookie: unitCookie } })
const filtered = (part: string) => `${LIST}&pageSize=100&databaseName=${part}`
const searched = (text: string) => `/x/search?${new URLSearchParams({ text })}`
const reported = (what: string) => `/${what}ForReporting?page=1&pageSize=100`
const pictured = (what: string) => `/x/reports/${what}`
const ONE_KIND = '&notifications=Audit%20Overdue'

const count = (value: number) => value.toLocaleString('en-US')

const scaleRow = (name: string, sizes: readonly number[], target: ScaleTarget): BenchRow => ({
  name,
  isLong: true,
  page: 'scale.md',
  header: ['Benchmark', ...sizes.map((size) => `${count(size)} instances`), 'Growth', 'Target', 'Met'],
  async measure(stage) {
    const sites: ScaleSite[] = []
    for (const instances of sizes) sites.push(await siteOf(stage, instances))
    const lines: BenchLine[] = []
    for (const [what, ask] of CALLS) lines.push(await answered(stage, sites, { what, ask, target }))
    const [open, save] = [{ sideOf: opened }, { sideOf: productSaves }]
    lines.push(await steady(stage, sites, { what: 'Open one instance', connections: 1, ...open }))
    lines.push(await steady(stage, sites, { what: 'Save one instance', connections: 1, ...save }))
    lines.push(await steady(stage, sites, { what: 'Set a feature of one instance', connections: 1, sideOf: toggled }))
    lines.push(
      await steady(stage, sites, { what: 'Preview a bulk action on 500 instances', connections: 1, sideOf: previewed }),
    )
    lines.push(
      await steady(stage, sites, { what: `Instances opened, ${OPENING} at once`, connections: OPENING, ...open }),
    )
    lines.push(await steady(stage, sites, { what: `Instances saved, ${SAVING} at once`, connections: SAVING, ...save }))
    return [...lines, ...(await space(sites))]
  },
})

export const scale = scaleRow('scale', [1000, 100_000], { most: 100, growsAtMost: 20 })
export const quarterMillion = scaleRow('quarter-million', [1000, 250_000], { most: 250 })

/** Filled once in a run, also for both rows. */
const sitesMade = new Map<number, ScaleSite>()

async function siteOf({ site }: BenchStage, instances: number): Promise<ScaleSite> {
  const former = sitesMade.get(instances)
  if (former) return former
  const began = performance.now()
  const on = await site(instances)
  const { port } = on.product
  const [, unitCookie = ''] = await within(on.databaseUrl, async (client) => {
    await fillReports(client, REPORT_ROWS)
    await fillNeeds(client)
    return signInPeople({ client, port }, 2, { inUnits: true })
  })
  await fillHistory(on.databaseUrl, { entries: instances * ENTRIES, records: instances })
  console.log(`  … filled in ${Math.round((performance.now() - began) / 1000)} s`)
  const filled = { ...on, instances, unitCookie }
  sitesMade.set(instances, filled)
  return filled
}

interface ScaleQuery {
  what: string
  ask: (on: ScaleSite) => string[]
  target: ScaleTarget
}

const nameOf = ({ instances }: ScaleSite) => String(instances)

async function atEachSize(
  { load }: BenchStage,
  sites: readonly ScaleSite[],
  [connections, sideOf]: [number, (on: ScaleSite) => BenchSide | Promise<BenchSide>],
) {
  const sides: Record<string, BenchSide> = {}
  for (const on of sites) sides[nameOf(on)] = await sideOf(on)
  const found = await compare(load, sides, { connections, roundMs: ROUND_MS, rounds: ROUNDS })
  const [first = '', last = ''] = [sites[0], sites.at(-1)].map((on) => on && nameOf(on))
  return {
    medians: (value: 'p50' | 'p95' | 'rate') => sites.map((on) => found.median(nameOf(on), value)),
    growth: (value: 'p50' | 'p95' | 'rate') => found.of(last, first, value),
  }
}

async function answered(
  stage: BenchStage,
  sites: readonly ScaleSite[],
  { what, ask, target: { most, growsAtMost = Number.POSITIVE_INFINITY } }: ScaleQuery,
): Promise<BenchLine> {
  const sideOf = (on: ScaleSite) => ({ port: on.product.port, requests: ask(on), before: touch(on) })
  const found = await atEachSize(stage, sites, [1, sideOf])
  const p95 = found.medians('p95')
  const growth = found.growth('p95')
  return lineOf(what, p95.map(ms), {
    grows: ratio(growth),
    toReach: Number.isFinite(growsAtMost) ? `≤ ${most} ms, ≤ ${growsAtMost} ×` : `≤ ${most} ms`,
    reached: (p95.at(-1) ?? 0) <= most && growth.value <= growsAtMost,
    isClose: (p95.at(-1) ?? 0) <= most && growth.value - growth.spread <= growsAtMost,
  })
}

/** Lookups by id: latency for one connection, else throughput. */
async function steady(
  stage: BenchStage,
  sites: readonly ScaleSite[],
  { what, connections, sideOf }: { what: string; connections: number; sideOf: Parameters<typeof atEachSize>[2][1] },
): Promise<BenchLine> {
  const found = await atEachSize(stage, sites, [connections, sideOf])
  const growth = connections === 1 ? found.growth('p50').value : 1 / found.growth('rate').value
  return lineOf(what, connections === 1 ? found.medians('p50').map(ms) : found.medians('rate').map(perSecond), {
    grows: times(growth),
    toReach: `grows ≤ ${GROWS_AT_MOST} ×`,
    reached: growth <= GROWS_AT_MOST,
  })
}

const opened = ({ product, instances }: ScaleSite): BenchSide => opening(product, idsAmong(instances))

/** Switches the feature on for each instance, then off again. */
const toggled = (on: ScaleSite): BenchSide => ({
  port: on.product.port,
  requests: [true, false].flatMap((isEnabled) =>
    idsAmong(on.instances).map((acesDatabaseId) =>
      posted(on, '/Feature/Edit', { acesDatabaseId, systemEnhancementName: 'AI_Alpha', isEnabled }),
    ),
  ),
})

const previewed = (on: ScaleSite): BenchSide => {
  const act = { act: 'setFeature', systemEnhancementName: 'AI_Alpha', isEnabled: true, ids: idsAmong(on.instances) }
  return { port: on.product.port, requests: [posted(on, '/x/bulk/preview', act)] }
}

const posted = ({ product: { port, cookie } }: ScaleSite, path: string, body: object) =>
  posting(port, { path: `/api${path}`, headers: { cookie } }, body)

/** Memory of the process, and disk space of the database, at the end. */
async function space(sites: readonly ScaleSite[]): Promise<BenchLine[]> {
  const [memory, disk]: [number[], number[]] = [[], []]
  for (const on of sites) {
    memory.push(await memoryOf(on.product.process))
    disk.push(await diskOf(on))
  }
  const grown = (values: readonly number[]) => times((values.at(-1) ?? 0) / (values[0] ?? 1))
  const each = ((disk.at(-1) ?? 0) * 1000) / (sites.at(-1)?.instances ?? 1)
  return [
    lineOf('Server memory afterwards', memory.map(megabytes), {
      grows: grown(memory),
      toReach: `≤ ${MEMORY_AT_MOST_MB} MB`,
      reached: Math.max(...memory) <= MEMORY_AT_MOST_MB,
    }),
    lineOf('Database on disk, with indexes', disk.map(megabytes), {
      grows: `${grown(disk)}; ${kilobytes(each)} an instance at the end`,
      toReach: 'no target',
    }),
  ]
}

const diskOf = ({ databaseUrl }: BenchSite): Promise<number> =>
  within(databaseUrl, async (client) => {
    const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
    return rows[0].bytes / 1_000_000
  })

function lineOf(
  what: string,
  bySize: readonly string[],
  { grows, ...rest }: { grows: string } & Pick<BenchLine, 'toReach' | 'reached' | 'isClose'>,
): BenchLine {
  return { what, bySize: [...bySize, grows], measured: `${bySize.join(', ')}; grows ${grows}`, ...rest }
}
