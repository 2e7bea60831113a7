import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { HistoryPage } from '@acm/contract/history'
import type { Instance } from '@acm/contract/instances'
import { SETTING_GROUPS, type SystemSetting } from '@acm/contract/system-settings'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureSharedSecret } from '../../../apps/server/src/domains/system-settings/system-settings.service.ts'
import { systemContext } from '../../../apps/server/src/installation/installation.ts'
import { historyOf } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, openAnew, pathOf, stub, testConsole } from '../../harness/console.ts'
import { expectText, field } from '../../harness/controls.ts'

const test = testConsole()

const EDITS: Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_FULL_EDIT',
  'INSTANCE_DETAILS_VIEW',
  'INSTANCE_DETAILS_FULL_EDIT',
  'BO_VIEW',
  'BO_EDIT',
  'ORG_UNIT_VIEW',
  'USER_VIEW',
]
const entries = (page: Page) => page.getByRole('list').filter({ has: page.getByRole('heading', { level: 3 }) })
const heads = async (page: Page) =>
  (await page.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
/** Includes text for screen readers, in one line. */
const words = async (all: Locator) => (await all.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
const act = (page: Page, role: 'button' | 'link', name: string) => page.getByRole(role, { name, exact: true })

/** A client whose payment someone raised, and whose email server someone else entered afterwards. */
async function changedClient(acesClientName: string) {
  const editor = await test.as(EDITS)
  const id = await test.client({ acesClientName, minimumMonthlyPayment: 500 })
  const read = async () => (await editor.get<Client>(`/Client/GetClientDetails/${id}`)).body
  await editor.post('/Client/SaveClientDetails', { ...(await read()), minimumMonthlyPayment: 625 })
  await editor.post('/Client/SaveClientDetails', { ...(await read()), cutOffDate: '2026-03-02' })
  return { id }
}

it("shows, restores and views a client's history", async () => {
  const { id } = await changedClient('Told Bank')
  const page = await test.sharedBy(EDITS, `/clients/${id}?initialTab=history`)
  await expect.poll(() => heads(page)).toEqual(['Test Person changed the client', 'Test Person changed the client'])
  const raised = entries(page).getByRole('listitem').filter({ hasText: 'Minimum Monthly Payment' })
  await expect.poll(() => words(raised.getByRole('definition'))).toEqual(['from $500.00 → to $625.00'])
  const time = raised.getByText(/^\d+:\d\d [AP]M$/)
  expect(await time.getAttribute('tabindex')).toBeNull()
  await time.hover()
  await page.getByRole('tooltip', { name: /^\d\d\/\d\d\/\d{4}, \d+:\d\d:\d\d [AP]M UTC$/ }).waitFor()

  await act(page, 'button', 'View This Version').last().click()
  const dialog = page.getByRole('dialog', { name: /^Told Bank as of \d\d\// })
  await dialog.getByText('1 field has changed since.', { exact: true }).waitFor()
  const texts = await dialog.getByRole('definition').allInnerTexts()
  expect(texts.filter((text) => text.includes('changed since'))).toEqual(['Empty\nchanged since: 03/02/2026'])
  expect(await findingsInLight(page)).toEqual([])
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })

  await raised.getByRole('link', { name: 'Restore Previous Values', exact: true }).click()
  await page
    .getByText(/^These are the values from before the change on .+\. Nothing changes until you save\.$/)
    .waitFor()
  expect([
    await field(page, 'Minimum Monthly Payment').inputValue(),
    await field(page, 'Cut Off Date').inputValue(),
  ]).toEqual(['$500.00', ''])
  await expectText(page, 'Saved value: $625.00')
  await expectText(page, 'Saved value: 03/02/2026')
  await act(page, 'button', 'Revert to saved values').click()
  // It has the focus: as it is typed.
  await expect.poll(() => field(page, 'Minimum Monthly Payment').inputValue()).toBe('625')
  await expect.poll(() => pathOf(page)).toBe(`/clients/${id}`)
  expect(await page.getByText('Saved value: $625.00', { exact: true }).count()).toBe(0)
}, 60_000)

it("keeps the activity's filters in the URL and names invalid ones", async () => {
  const { id } = await changedClient('Counted Bank')
  const page = await test.sharedBy(EDITS, `/activity?within=client.${id}`)
  const both = ['Test Person changed client Counted Bank', 'Test Person changed client Counted Bank']
  await expect.poll(() => heads(page)).toEqual(both)
  await expect.poll(() => field(page, 'Record').inputValue()).toBe('Client Counted Bank')
  expect(await page.getByRole('checkbox', { name: 'Changes Only' }).isChecked()).toBe(true)
  // readers.test.ts holds the records that it adds.
  await page.getByRole('checkbox', { name: 'Each Record of Bulk Changes' }).click()
  await expect.poll(() => pathOf(page)).toContain('each=true')
  const day = new Date().toLocaleDateString('en-CA')
  await openAnew(page, `/activity?within=client.${id}&from=${day}&to=${day}`)
  await expect.poll(() => heads(page)).toEqual(both)
  const exported = new URL((await act(page, 'link', 'Export CSV').getAttribute('href')) ?? '', test.url)
  expect([exported.searchParams.get('from'), exported.searchParams.get('format')]).toEqual([
    new Date(`${day}T00:00`).toISOString(),
    'csv',
  ])
  await openAnew(page, `/activity?within=client.${id}&to=2020-01-01`)
  await expectText(page, 'No changes match these filters.')
  await act(page, 'button', 'Reset Filters').click()
  await expect.poll(() => pathOf(page)).toBe('/activity')

  await openAnew(page, '/activity?from=2026-02-31&within=client')
  await expectText(page, "A filter in the URL isn't valid: Record, From.")
  expect([await field(page, 'From').getAttribute('aria-invalid'), await act(page, 'button', 'Retry').count()]).toEqual([
    'true',
    0,
  ])
  await openAnew(page, '/activity?within=client.999999')
  await expectText(page, 'No changes match these filters.')
  expect(await field(page, 'Record').inputValue()).toBe('Client 999999')
  const blank = await test.client({ acesClientName: 'Never Touched Bank' })
  await follow(page, `/clients/${blank}?initialTab=history`)
  await expectText(page, 'No history yet')
})

// An existing account: restoration.test.ts.
it('restores a deleted BO account', async () => {
  const id = await test.instance()
  const caller = await test.as(EDITS)
  const save = (account: object) => caller.post<{ id: number; rowVersion: number }>('/BoAccount/SaveBoAccount', account)
  const made = (await save({ id: 0, instanceId: id, boUsername: 'first', boPassword: 'secret1' })).body
  await save({ ...made, boUsername: 'second' })
  await caller.send({ method: 'DELETE', url: `/BoAccount/${made.id}` })
  const page = await test.sharedBy(EDITS, null)
  await follow(page, `/activity?within=instance.${id}`)
  await act(page, 'link', 'Restore Previous Values').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^These are the values from before the change on /).waitFor()
  expect(await dialog.getByRole('heading').allInnerTexts()).toEqual(['Add BO Account'])
  expect(await field(page, 'User Name').inputValue()).toBe('second')
  await dialog.getByRole('button', { name: 'Clear form', exact: true }).waitFor()
  expect(await dialog.getByText(/^Saved value/).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row', { name: 'second' }).waitFor()
}, 60_000)

it('shows text differences and counts hidden fields', async () => {
  const orgUnitId = await test.orgUnit()
  const id = await test.instance({ orgUnitId, acesProtectApiKey: null })
  const editor = await test.as(EDITS)
  const path = `/ClientDatabase/GetInstanceDetails/${id}`
  const saved = async (values: object) =>
    editor.post('/ClientDatabase/SaveInstanceDetails', { ...(await editor.get<Instance>(path)).body, ...values })
  await saved({ portalFooter: 'Open on weekdays.\nClosed on Sundays.\nCall us.', acesProtectApiKey: 'key-1' })
  await saved({ portalFooter: 'Open on weekdays.\nClosed on Saturdays.\nCall us.', acesProtectApiKey: 'key-2' })
  const page = await test.sharedBy(
    [{ permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [orgUnitId] }],
    `/instances/${id}?initialTab=history`,
  )
  const newest = entries(page).getByRole('listitem').first()
  await expect
    .poll(() => words(newest.getByRole('definition')))
    .toEqual(['Open on weekdays. Closed on removed: Sundaysadded: Saturdays. Call us.'])
  await newest.getByText("and 1 more field you can't see", { exact: true }).waitFor()
  expect(await page.getByText('key-').count()).toBe(0)
  expect(await act(page, 'link', 'Restore Previous Values').count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

it('says how far back it searched and moves the focus on', async () => {
  const { id } = await changedClient('Older Bank')
  const { entries: all } = (await (await test.other(EDITS)).get<HistoryPage>(`/x/history?within=client.${id}`)).body
  const page = await test.sharedBy(EDITS, null)
  const searched: HistoryPage = { entries: [], next: 'more', searchedTo: '2026-03-02T12:00:00.000Z' }
  await stub(page, '/x/history', 200, searched)
  await follow(page, '/activity?kind=client')
  await expectText(page, 'Searched back to 03/02/2026')
  await stub(page, '/x/history', 200, { entries: all.slice(0, 1), next: 'more', searchedTo: null })
  await act(page, 'button', 'Load Older').click()
  await expect.poll(() => entries(page).getByRole('listitem').count()).toBe(1)
  await stub(page, '/x/history', 200, { entries: all.slice(1), next: null, searchedTo: null })
  await act(page, 'button', 'Load Older').press('Enter')
  await page.getByRole('status').getByText('1 older entry', { exact: true }).waitFor()
  const second = entries(page).getByRole('listitem').nth(1)
  await expect.poll(() => second.evaluate((one) => one === document.activeElement)).toBe(true)
})

const openSettings = async () => {
  const page = await test.sharedBy(['SYSTEM_SETTINGS_VIEW'], '/system-settings')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return page
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copy = (page: Page, label: string) => page.getByRole('button', { name: `Copy Text: ${label}`, exact: true })
const GET = '/SystemSetting/GetSystemSetting/1'
const MASK = '••••••••••••'

/** Group by group, the label and the text of each row. */
const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[role=region]')].map((group) => [
        group.querySelector('h2')?.textContent,
        ...[...group.querySelectorAll('dl > div')].map((row) => [
          row.querySelector('dt')?.textContent,
          row.querySelector('dd')?.textContent,
        ]),
      ]),
    )

describe('the system settings', () => {
  beforeAll(() => ensureSharedSecret(systemContext({ services: test.services, job: 'seed' })))

  it('shows read-only groups with Copy Text', async () => {
    const script = '<script>alert(1)</script>'
    await sql`update system_settings set "headerSection_JSTrackingAndAnalytics" = ${script}, "errorEmail" = null`.execute(
      test.db,
    )
    await sql`update backup_state set "watchedSince" = now() - interval '37 hours'`.execute(test.db)
    const page = await openSettings()
    await page.getByRole('heading', { level: 1, name: 'System Settings' }).waitFor()
    await copy(page, 'Internet URL').waitFor()
    await page.getByText('There is no good backup yet.', { exact: true }).waitFor()
    expect(await rowsOf(page)).toEqual([
      [
        'General',
        ['Application Folder', 'C:\\inetpub\\aces'],
        ['File Storage Folder', 'C:\\aces\\files'],
        ['Internet URL', 'https://aces.example'],
        ['Intranet URL', 'https://aces.intranet.example'],
        ['Error Email', '–'],
        ['Integrated-Security DB Connection', ''],
        ['SSL-Certificate DB Connection', ''],
        ['Use of a Redis Cache', ''],
      ],
      ['FTP', ['Root Folder', 'C:\\aces\\ftp']],
      [
        'Knowledge Base',
        ['Login URL', 'https://knowledge.aces.example/login'],
        ['Redirect URL', 'https://knowledge.aces.example/sso'],
        ['Shared Secret Key', MASK],
        ['SSO Logout URL', 'https://aces.example/signed-out'],
      ],
      [
        'Business Objects',
        ['REST External Server or IP', 'bo.aces.example'],
        ['Internal Server or IP', 'bo.intranet.example'],
        ['Port', '6405'],
        ['Report View URL', 'https://bo.aces.example/BOE/OpenDocument'],
        ['Upgrade Input Folder', 'C:\\aces\\reports\\input'],
        ['SQL Server', 'sql01.intranet.example'],
        ['Database', 'BO_CMS'],
        ['Login', 'bo_reader'],
        ['Report Document Type Id', '17'],
      ],
      [
        'Load Balancing',
        ['Synchronized Servers', '1 – Main serverhttps://web01.intranet.example2https://web02.intranet.example'],
      ],
      [
        'Tableau',
        ['Internal URL', 'https://tableau.intranet.example'],
        ['URL', 'https://tableau.aces.example'],
        ['User Name', 'aces'],
      ],
      ['Activity Tracking and Analytics', ['Analytics Tracking Id', script]],
      ['History'],
    ])
    const servers = page.getByRole('list', { name: 'Synchronized Servers' }).getByRole('listitem')
    expect(await servers.count()).toBe(2)
    const boxes = SETTING_GROUPS[0]?.settings.slice(-3).map(([, label]) => page.getByRole('checkbox', { name: label }))
    const states = await Promise.all(boxes?.map(async (box) => [await box.isChecked(), await box.isDisabled()]) ?? [])
    expect(states).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(await page.getByRole('main').locator('input:not([disabled]), textarea, [contenteditable]').count()).toBe(0)

    expect(await copy(page, 'Error Email').count()).toBe(0)
    await copy(page, 'Internet URL').hover()
    await page.getByRole('tooltip', { name: 'Copy Text', exact: true }).waitFor()
    await copy(page, 'Internet URL').click()
    await expect.poll(() => clipboard(page)).toBe('https://aces.example')
    await copy(page, 'Synchronized Servers 2').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).toBe('https://web02.intranet.example')
    expect(await page.locator('[data-banner-level]').count()).toBe(0)
    expect(test.errors).toEqual([])
  })

  it('masks its secret and records views and copies', async () => {
    const caller = await test.as(['SYSTEM_SETTINGS_VIEW'])
    const secret = String((await caller.get<SystemSetting>(GET)).body.acesKnowledgeCenterSharedSecretKey)
    const acts = async () =>
      (await historyOf(test.db))
        .filter((entry) => entry.action === 'systemSettings.reveal')
        .map((entry) => entry.changes.reveal?.[1])
    const page = await openSettings()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText(MASK, { exact: true }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    expect(await acts()).toEqual([])
    await page.getByRole('button', { name: 'Show Shared Secret Key' }).click()
    await page.getByText(secret, { exact: true }).waitFor()
    await expect.poll(acts).toEqual(['shown'])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing reaches beyond the screen').toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Hide Shared Secret Key' }).click()
    await page.getByText(MASK, { exact: true }).waitFor()
    await copy(page, 'Shared Secret Key').click()
    await expect.poll(() => clipboard(page)).toBe(secret)
    await expect.poll(acts).toEqual(['copied', 'shown'])
    // The browser refused to copy, so nothing was copied.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
      document.execCommand = () => false
    })
    await copy(page, 'Shared Secret Key').click()
    await page.getByRole('status').getByText("Your browser can't copy this.").waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Show Shared Secret Key' }).click()
    await expect.poll(acts).toEqual(['shown', 'copied', 'shown'])
  })
})
