import type { Client } from '@acm/contract/clients'
import { daysAfter, today } from '@acm/contract/core/days'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { identityProvider } from '../../apps/server/test/identity-providers.ts'
import { personOf } from '../../apps/server/test/signing-in.ts'
import { findingsInLight } from '../harness/axe.ts'
import { follow, hold, openAnew, stub, testConsole } from '../harness/console.ts'
import { layoutFindings } from '../harness/layout.ts'

const test = testConsole()

/** Name of each count, and the number of rows on the page that it leads to; no two of one page follow each other. */
const COUNTS: readonly [name: string, rows: number][] = [
  ['1 failed job', 1],
  ['1 instance down', 1],
  ['1 certificate expiring within 30 days', 1],
  ['1 subscription ending within 30 days', 1],
  ['1 locked user', 1],
  ['2 in progress', 2],
  ['1 person without two steps', 1],
  ['2 in 60 days', 2],
  ['1 access ending within 14 days', 1],
  ['1 AMQ version starting this week', 1],
  ['3 in 90 days', 3],
]

/** Once for all tests of the file. */
let needs: Promise<void> | undefined
const givenNeeds = () => (needs ??= addNeeds())

async function addNeeds(): Promise<void> {
  const databaseId = await test.instance()
  const run = (statement: ReturnType<typeof sql>) => statement.execute(test.db)
  for (const state of ['failed', 'waiting', 'waiting', 'done'])
    await run(sql`
      with job as (insert into jobs (kind, title, subject, payload, "actorName")
                   values ('vendorProduct', 'Push', 'subject', '{}', 'Somebody') returning id)
      insert into job_targets ("jobId", "databaseId", state, "dueAt")
      select id, ${databaseId}, ${state}, now() + interval '1 hour' from job`)
  await run(sql`insert into instance_links ("databaseId", "demoDatabase", failures, "downSince")
                values (${databaseId}, 'x', 5, now())`)
  for (const days of [-1, 0, 45, 90, 91])
    await run(sql`
      with g as (insert into amq_groups (name, enabled, "createdBy") values (${`Group ${days}`}, true, 'x') returning id)
      insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
      select id, ${databaseId}, '2020-01-01', ${daysAfter(today('UTC'), days)}::date from g`)
  await identityProvider(test, { name: 'Good' })
  const id = await identityProvider(test, { name: 'Ending' })
  await run(sql`insert into metadata_checks values (${id}, 'https://idp.example.com/metadata', now())`)
  await test.user({ isLocked: true })
  await test.user({ isLocked: true, deletedAt: new Date().toISOString() })
  await personOf(test, { rule: 'twoSteps' })
  const ending = await personOf(test)
  await run(sql`update role_assignments set "endsOn" = ${today('UTC')}::date where "userId" = ${ending.id}`)
  for (const startDate of [today('UTC'), daysAfter(today('UTC'), 8)])
    await run(sql`
      with q as (insert into amqs (name, "createdBy") values (${`AMQ ${startDate}`}, 'x') returning id)
      insert into amq_versions ("amqId", name, description, number, enabled, "filePath", "startDate", "createdBy")
      select id, 'V', 'x', 1, true, 'x', ${startDate}, 'x' from q`)
}

/** In the page: the least distance between months next to each other that can be seen. */
function narrowestGap(bars: Element): number {
  const months = [...bars.querySelectorAll('[class*="tick"]')].filter((tick) => getComputedStyle(tick).opacity === '1')
  const places = months.map((tick) => {
    const text = document.createRange()
    text.selectNodeContents(tick)
    return text.getBoundingClientRect()
  })
  return Math.min(...places.slice(1).map(({ left }, at) => left - (places[at]?.right ?? 0)))
}

describe('the start page', () => {
  it('shows that nothing needs attention', async () => {
    const page = await test.sharedBy(['REPORTING', 'ROLE_VIEW'], '/')
    await page.getByText("You're all caught up", { exact: true }).waitFor()
    const needs = page.getByRole('list', { name: 'Needs your attention' })
    await expect.poll(() => needs.textContent()).toBe('0 subscriptions ending within 30 days')
    expect(await needs.getByRole('link').count()).toBe(0)
    await page
      .getByRole('region', { name: 'Recently Viewed' })
      .getByText('Records you open will show up here.')
      .waitFor()
    // A role that opens no page of the menu is a role all the same.
    await test.regrant(page, ['USER_EDIT_OWN_PASSWORD'], '/')
    await page.getByText(/^There's nothing for you to work on yet\. Ask .+ for access\.$/).waitFor()
  })

  it('links each count to exactly those rows', async () => {
    await givenNeeds()
    const page = await test.sharedBy([...PERMISSIONS], null)
    const answer = await hold(page, '/x/welcome')
    await follow(page, '/')
    // So late that their places are seen first.
    await page.getByRole('list', { name: 'Needs your attention' }).locator('[data-skeleton]:visible').first().waitFor()
    answer()
    await page.getByText('8 items need your attention', { exact: true }).waitFor()
    expect([...(await layoutFindings(page)), ...(await findingsInLight(page))]).toEqual([])
    const needs = page.getByRole('list', { name: 'Needs your attention' })
    const addresses: [path: string, rows: number][] = []
    for (const [name, rows] of COUNTS) {
      const href = await needs.getByRole('link', { name, exact: true }).getAttribute('href')
      addresses.push([href ?? expect.unreachable(name), rows])
    }
    await needs.getByRole('link', { name: '2 in progress', exact: true }).press('Enter')
    await page.getByText('1–2 of 2', { exact: true }).waitFor()
    await page.goBack()
    await needs.waitFor()
    for (const [path, rows] of addresses) {
      await follow(page, path)
      await page.getByText(`1–${rows} of ${rows}`, { exact: true }).waitFor()
      await expect.poll(() => page.locator('tbody tr:not([data-group])').count(), { message: path }).toBe(rows)
    }
  })

  it('shows what ends when, a month with exactly those rows', async () => {
    await givenNeeds()
    const page = await test.sharedBy(['REPORTING', 'SSO_CONFIG_VIEW'], '/')
    const ends = page.getByRole('region', { name: 'What Ends When' })
    const months = ends.getByRole('link')
    await months.first().waitFor()
    const hints = await months.evaluateAll((links) =>
      links.map((link) => [link.getAttribute('title') ?? '', link.getAttribute('href')] as const),
    )
    const firstOf = (what: string) => hints.find(([hint]) => hint.includes(what)) ?? expect.unreachable(what)
    const firsts = [firstOf('subscription'), firstOf('certificate')]
    expect(await findingsInLight(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(() => ends.getByRole('list').first().evaluate(narrowestGap)).toBeGreaterThan(2)
    await ends.getByRole('button', { name: 'Table', exact: true }).click()
    await expect.poll(() => ends.getByRole('rowheader', { name: 'Certificates' }).count()).toBe(3)
    for (const [hint, href] of firsts) {
      const count = Number(/: (\d+) /.exec(hint)?.[1])
      await follow(page, href ?? expect.unreachable(hint))
      await expect.poll(() => page.locator('tbody tr:not([data-group])').count(), { message: hint }).toBe(count)
    }
  })

  it('links to the first records until they exist', async () => {
    const rights: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT', 'AMQ_LIBRARY_EDIT']
    const page = await test.sharedBy(rights, null)
    await stub(page, '/x/welcome', 200, { needs: {}, missing: ['client', 'amq'], changes: null })
    await follow(page, '/')
    const links = page.getByRole('region', { name: 'Get Started' }).getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual(['/clients/0', '/amqs/0'])
    expect(await findingsInLight(page)).toEqual([])
    await page.unrouteAll()
    await test.client()
    await openAnew(page, '/')
    await page.getByRole('region', { name: 'Recently Viewed' }).waitFor()
    await links.filter({ hasText: 'Add a client' }).waitFor({ state: 'detached' })
  })

  it('wraps long names inside the cards', async () => {
    const acesClientName = 'W'.repeat(100)
    const client = await test.client({ acesClientName })
    const editor = await test.as([...PERMISSIONS])
    const { body } = await editor.get<Client>(`/Client/GetClientDetails/${client}`)
    await editor.post('/Client/SaveClientDetails', { ...body, minimumMonthlyPayment: 250 })
    const page = await test.sharedBy(['CLIENT_DETAILS_VIEW'], `/clients/${client}`)
    await page.getByRole('heading', { level: 1, name: acesClientName }).waitFor()
    await follow(page, '/')
    const changes = page.getByRole('region', { name: 'Recent Changes' })
    for (const part of [page.getByRole('region', { name: 'Recently Viewed' }), changes])
      await part.getByText(acesClientName).first().waitFor()
    const past = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).length
    expect([
      await page.locator('html').evaluateAll(past),
      await changes.locator('li > span').evaluateAll(past),
    ]).toEqual([0, 0])
  })

  it('shows other counts when one fails', async () => {
    const changes = { count: 0, isMore: false, latest: [], searchedTo: '2026-03-02T12:00:00.000Z' }
    const counts = { needs: { jobs: null, instances: { down: 0 } }, missing: [], changes }
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], null)
    await stub(page, '/x/welcome', 200, counts)
    await follow(page, '/')
    await page.getByText("Some counts couldn't be loaded", { exact: true }).waitFor()
    const needs = page.getByRole('list', { name: 'Needs your attention' })
    expect(await needs.getByRole('link').allInnerTexts()).toEqual(['?\nfailed jobs', '? in progress'])
    await needs.getByText('0 instances down', { exact: true }).waitFor()
    await page.getByText('No changes you have access to since 03/02/2026.', { exact: true }).waitFor()
  })
})
