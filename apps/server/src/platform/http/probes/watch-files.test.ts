import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sealAll } from '../../history/sealer.ts'

const WATCH = join(import.meta.dirname, '../../../../../../deploy/watch')
const fileOf = (name: string) => readFile(join(WATCH, name), 'utf8')

/** `up` is Prometheus' own, so it is left out. */
const namesIn = (text: string): string[] => [...new Set(text.match(/\b(acm|http|nodejs|process)_\w+/g))].sort()

const test = testApp()
beforeAll(async () => {
  const caller = await test.as(['ORG_UNIT_ADD'])
  await caller.call(contract.orgUnits.save, { body: { id: 0, name: 'Sealed', description: 'Sealed', rowVersion: 0 } })
  await sealAll(test.db, test.services.secrets)
})

async function namesServed(): Promise<string[]> {
  const { payload } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const types = [...payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  )
}

interface GrafanaPanel {
  id: number
  type: string
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  targets?: { expr: string }[]
}

const panels = async (): Promise<GrafanaPanel[]> => JSON.parse(await fileOf('dashboard.json')).panels

describe('monitoring files', () => {
  it('names only served metrics in alerts and their tests', async () => {
    const served = await namesServed()
    const metricNames = namesIn((await fileOf('alerts.yml')) + (await fileOf('alerts.test.yml')))
    expect(metricNames.filter((name) => !served.includes(name))).toEqual([])
  })

  it('select the job in every alert', async () => {
    const expressions = (await fileOf('alerts.yml')).match(/expr: [\s\S]*?\n {8}(?:for|labels):/g) ?? []
    const selectors =
      expressions.join('\n').match(/\b(?:acm|http|nodejs|process|up)(?:_\w+)?\b(?!\()(?:\{[^}]*\})?/g) ?? []
    expect(selectors.length).toBeGreaterThan(expressions.length)
    expect(selectors.filter((one) => !one.includes('{job="aces-central-management"'))).toEqual([])
  })

  it('names only served metrics on the dashboard', async () => {
    const served = await namesServed()
    const dashboardMetrics = namesIn(
      (await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'),
    )
    expect(dashboardMetrics.length).toBeGreaterThan(20)
    expect(dashboardMetrics.filter((name) => !served.includes(name))).toEqual([])
  })

  it('shows every console metric on the dashboard', async () => {
    const shown = await fileOf('dashboard.json')
    const ownMetrics = (await namesServed()).filter((name) => /^acm_/.test(name) && !/_(sum|count)$/.test(name))
    const UNSHOWN = [
      'acm_database_migrations_pending',
      'acm_history_head_age_seconds',
      'acm_instances_down_oldest_seconds',
    ]
    expect(ownMetrics.filter((name) => !shown.includes(name)).sort()).toEqual(UNSHOWN)
  })

  it('gives each dashboard panel its own position', async () => {
    const all = await panels()
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { title, type, gridPos, targets } of all) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      expect(type === 'row' || (targets ?? []).length > 0, title).toBe(true)
    }
    const places = all.map(({ gridPos: { x, y } }) => `${x}:${y}`)
    expect(new Set(places).size).toBe(all.length)
  })

  it('links each alert to its own heading', async () => {
    const rules = (await fileOf('alerts.yml')).split('- alert: ').slice(1)
    const page = await readFile(join(WATCH, '../../docs/operate/alerts.md'), 'utf8')
    const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
    expect(headings.toSorted()).toEqual(rules.map((rule) => /^\w+/.exec(rule)?.[0]).toSorted())
    const unlinked = headings.filter(
      (name) =>
        !rules.some(
          (rule) => rule.startsWith(name) && rule.includes(`/docs/operate/alerts.md#${name.toLowerCase()}\n`),
        ),
    )
    expect(unlinked).toEqual([])
  })

  it('tests each alert', async () => {
    const alerts = [...(await fileOf('alerts.yml')).matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const cases = (await fileOf('alerts.test.yml')).split(/^ {6}- /m).filter((one) => one.includes('exp_labels'))
    const tested = cases.map((one) => /alertname: (\w+)/.exec(one)?.[1])
    expect(alerts.filter((name) => !tested.includes(name))).toEqual([])
  })
})
