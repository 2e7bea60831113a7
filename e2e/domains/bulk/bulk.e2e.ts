import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { Instance } from '@acm/contract/instances'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { touch, unique } from '../../../apps/server/test/app.ts'
import { identityProvider } from '../../../apps/server/test/identity-providers.ts'
import type { LinkedInstance } from '../../../apps/server/test/instance-databases.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { hold, openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import { button, choose, expectText, field, focused } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const SYNC = 'SYNC_DATA_IMPORT_FIELDS'
const FAILED = 'Something went wrong attempting to sync all fields for Data Import database(s). Please check the logs.'
const SAVED = 'Client Instance Saved Successfully'
const counts = (count: number) =>
  `${count} instances will be synced. 1 has no linked database and will be skipped. ` +
  'Takes up to 10 minutes. You can keep working.'

const syncDialog = (page: Page) => page.getByRole('dialog', { name: 'Sync Data Import Fields' })
const all = (page: Page) => syncDialog(page).getByRole('radio', { name: 'Refresh all instances' })
const instanceBox = (page: Page) => syncDialog(page).getByRole('combobox', { name: 'Instance' })
const submit = (page: Page) => syncDialog(page).getByRole('button', { name: 'Sync', exact: true }).click()
async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync Data Import Fields' }).click()
  await syncDialog(page).waitFor()
}
async function chooseInstance(page: Page, code: string): Promise<void> {
  await instanceBox(page).fill(code)
  await page.getByRole('option', { name: code }).click()
}
/** The ids the page asks to sync. */
function requestedIds(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    const id = /SyncDataImportFields\/(\d+)/.exec(request.url())?.[1]
    if (id) ids.push(id)
  })
  return ids
}
const fields = async (instance: LinkedInstance) => (await instance.query('select id from data_import_field')).length

let near: LinkedInstance
let far: LinkedInstance
const units = { north: 0, south: 0 }

beforeAll(async () => {
  units.north = await test.orgUnit('Sync North')
  units.south = await test.orgUnit('Sync South')
  await test.instance({ databaseCode: 'LOOSE', orgUnitId: units.north })
})

// The first test, because the others link instances.
it('fails if no instance is linked', async () => {
  const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', SYNC], '/instances')
  const ids = requestedIds(page)
  await open(page)
  await expectText(syncDialog(page), counts(0))
  await all(page).check()
  await bannerSays(page, FAILED, () => submit(page))
  await expectText(syncDialog(page), FAILED)
  expect(ids).toEqual(['0'])
})

describe('the sync of data-import fields', () => {
  beforeAll(async () => {
    near = await test.linkedInstance({ databaseCode: 'NEAR', orgUnitId: units.north })
    far = await test.linkedInstance({ databaseCode: 'FAR', orgUnitId: units.south })
    await test.linkedInstance({ databaseCode: 'OFF', orgUnitId: units.north, disabled: true })
  })

  it('requires one of two options and sends it', async () => {
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', SYNC], '/instances')
    const ids = requestedIds(page)
    await open(page)
    expect((await syncDialog(page).boundingBox())?.width).toBe(700)
    await expectText(syncDialog(page), counts(2))
    await submit(page)
    await expectText(syncDialog(page), 'You must select an option.')
    expect(ids).toEqual([])
    await all(page).check()
    await chooseInstance(page, 'NEAR')
    expect(await all(page).isChecked()).toBe(false)
    await all(page).check()
    expect(await instanceBox(page).inputValue()).toBe('')
    await chooseInstance(page, 'NEAR')
    await submit(page)
    await expectText(page, SAVED)
    await syncDialog(page).waitFor({ state: 'detached' })
    expect([await fields(near), await fields(far)]).toEqual([9, 0])
    await open(page)
    await all(page).check()
    await submit(page)
    await syncDialog(page).waitFor({ state: 'detached' })
    expect(await fields(far)).toBe(9)
    expect(ids).toEqual([String(near.databaseId), '0'])
  })

  it('shows progress and reasons, continues when closed', async () => {
    await far.shut()
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', SYNC], '/instances')
    await open(page)
    await all(page).check()
    const release = await hold(page, '/ClientDatabase/SyncDataImportFields/0')
    await submit(page)
    await syncDialog(page).getByRole('button', { name: 'Close' }).waitFor()
    release()
    await expectText(syncDialog(page), '1 of 2 done, 1 waiting')
    await expectText(syncDialog(page), 'Skipped: 1 disabled, 1 with no linked database.')
    await syncDialog(page).getByText("The database isn't accepting connections right now.").waitFor()
    await expectText(syncDialog(page), FAILED)
    await far.open()
    await syncDialog(page).getByRole('button', { name: 'Retry', exact: true }).click()
    await expectText(page, 'Everything is up to date')
    await expectText(syncDialog(page), '2 of 2 done')
    await syncDialog(page).getByRole('link', { name: 'View Job' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sync Data Import Fields: all instances' }).waitFor()
    expect(pathOf(page)).toMatch(/^\/jobs\/\d+$/)
  })
})

describe('jobs', () => {
  it('lists jobs newest first with squares and Retry', async () => {
    const failing = await test.linkedInstance({ databaseCode: 'FAILING' })
    await failing.query('alter table import_loan rename to gone')
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', SYNC], '/instances')
    await open(page)
    await chooseInstance(page, 'FAILING')
    await submit(page)
    await syncDialog(page).getByText("The table 'import_loan' is missing.").waitFor()
    await page.keyboard.press('Escape')
    const tools = page.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('link', { name: /^Jobs [1-9]\d* failed$/ }).click()
    await until(page, '/jobs')
    const first = page.getByRole('row').nth(1)
    await first.getByText('0 of 1 done, 1 failed', { exact: true }).waitFor()
    await first.getByRole('link', { name: 'Sync Data Import Fields: FAILING' }).click()
    await page.getByRole('img', { name: 'Instances: 0 of 1 done, 1 failed' }).waitFor()
    const cell = page.getByRole('cell', { name: "Failed The table 'import_loan' is missing." })
    await cell.locator('[data-badge=bad]').waitFor()
    await page.getByRole('button', { name: 'Retry 1 failed' }).waitFor()
    await failing.query('alter table gone rename to import_loan')
    // A person who dealt with it otherwise says so; it can be taken up again.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expectText(page, 'Failures dismissed')
    await page.getByRole('img', { name: 'Instances: 0 of 1 done, 1 dismissed' }).waitFor()
    await tools.getByRole('link', { name: 'Jobs', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Retry Now' }).click()
    await expectText(page, 'Everything is up to date')
    await page.getByRole('img', { name: 'Instances: 1 of 1 done' }).waitFor()
    expect(await page.getByRole('button', { name: 'Retry 1 failed' }).count()).toBe(0)
  })

  it('shows jobs of unknown kinds in plain words', async () => {
    const job = `with job as (insert into jobs (kind, title, subject, payload, "actorName")
        values ('ofANewerVersion', 'Rename Instances: NEAR', 'newer', '{}', 'Somebody') returning id)
      insert into job_targets ("jobId", "databaseId", state, reason, "dueAt")
      select id, ${await test.instance()}, 'failed', 'The name is taken.', now() from job`
    await sql.raw(job).execute(test.db)
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', SYNC], '/jobs')
    await page.getByRole('link', { name: 'Rename Instances: NEAR' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rename Instances: NEAR' }).waitFor()
    const says = 'Started by a newer version. Retry after all servers are updated.'
    await expectText(page, says)
    await page.getByRole('img', { name: 'Records: 0 of 1 done, 1 failed' }).waitFor()
    const progress = page.locator('main header').getByText('0 of 1 done, 1 failed', { exact: true }).locator('..')
    expect((await progress.locator('> [aria-hidden]').boundingBox())?.width).toBe(100)
    await page.getByRole('cell', { name: 'Failed The name is taken.' }).waitFor()
    expect(await page.getByRole('button', { name: /Retry|Undo/ }).count()).toBe(0)
  })
})

it('requires permission in all org units to sync all', async () => {
  const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], '/instances')
  await page.getByRole('link', { name: 'NEAR' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sync Data Import Fields' }).count()).toBe(0)
  const grants = [
    { permissions: ['INSTANCE_DETAILS_VIEW' as const], orgUnitIds: [units.north, units.south] },
    { permissions: [SYNC as typeof SYNC], orgUnitIds: [units.north] },
  ]
  await test.regrant(page, grants, '/instances')
  await open(page)
  expect(await all(page).count()).toBe(0)
  await instanceBox(page).click()
  // Active ones, where it can be asked for; one without a database says so.
  const [loose, linked] = [page.getByRole('option').nth(0), page.getByRole('option').nth(1)]
  await linked.and(page.getByRole('option', { name: /^NEAR \(.*\)$/ })).waitFor()
  await loose.and(page.getByRole('option', { name: /^LOOSE \(.*\)$/ })).waitFor()
  await loose.getByText('No linked database', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await loose.click()
  await submit(page)
  await expectText(syncDialog(page), 'The instance has no linked database.')
})

/** A page and two more. */
const COUNT = 12
const FEATURES = '/Feature/GetAll?systemEnhancementName=AI_Alpha&isEnabled=true&page=1&pageSize=100'

/** Instances of one org unit of their own, and someone who may switch their features. */
async function setUp() {
  const unit = await test.orgUnit()
  const acesClientId = await test.client({ orgUnitId: unit })
  const instances = Array.from({ length: COUNT }, (_, place) => ({
    acesClientId,
    orgUnitId: unit,
    databaseCode: `FLEET-${String(place + 1).padStart(2, '0')}`,
    databaseCompany: 'Company',
    databaseServer: 'server',
    databaseName: 'name',
  }))
  await test.db.insertInto('instances').values(instances).execute()
  await touch(test.db, 'instances')
  const permissions: Permission[] = ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT']
  const grants = [{ permissions, orgUnitIds: [unit] }]
  const enabled = async () => (await (await test.other(grants)).get<FeatureFlag[]>(FEATURES)).body.length
  return { grants, enabled }
}

const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Select ${code}`, exact: true })
const bar = (page: Page) => page.getByRole('group', { name: 'Selected rows' })
const selected = (page: Page, count: number) => bar(page).getByText(`${count} selected`, { exact: true }).waitFor()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const JOB = 'Set Feature: AI_Alpha enabled'

describe('a feature on the instances of two pages', () => {
  let fleet: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    fleet = await setUp()
  })

  it('sets and reverts a feature by mouse across pages', async () => {
    const { grants, enabled } = fleet
    const page = await test.sharedBy(grants, '/instances')
    await box(page, 'FLEET-02').click()
    await box(page, 'FLEET-05').click({ modifiers: ['Shift'] })
    await selected(page, 4)
    await page.getByRole('button', { name: 'Next page' }).click()
    // The whole cell is as good as its checkbox.
    const last = page.getByRole('row', { name: /FLEET-12/ })
    await last.locator('td:first-child').click({ position: { x: 4, y: 4 } })
    await selected(page, 5)
    await box(page, 'FLEET-12').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Instance Code', { exact: true }).fill('fleet-05')
    await bar(page).getByText('(4 not shown by current filters)', { exact: true }).waitFor()
    await page.getByRole('search').getByRole('button', { name: 'Reset' }).click()
    await button(bar(page), 'Clear selection').click()
    expect(await bar(page).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await bar(page).boundingBox())?.height).toBe(40)
    await button(bar(page), 'More').click()
    await page.getByRole('menuitem', { name: `Select all ${COUNT} that match` }).waitFor()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await settled(page)
    await button(bar(page), `Select all ${COUNT} that match`).click()
    await selected(page, COUNT)
    await button(bar(page), 'Set Feature').click()
    const setting = dialog(page, 'Set a Feature')
    await expectText(setting, 'All rows that match the filters are selected.')
    await choose(page, 'Feature', 'AI_Alpha')
    await expectText(setting, `${COUNT} will change.`)
    expect(await findingsInLight(page)).toEqual([])
    await page.getByRole('button', { name: `Enable for ${COUNT} instances` }).click()
    const line = (text: string) => page.getByRole('group').filter({ hasText: text })
    await line(`${JOB}. ${COUNT} instances changed.`).waitFor()
    // Nothing is left to close.
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await enabled()).toBe(COUNT)
    await line(JOB).getByRole('button', { name: 'Revert' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revert this job?' })
    await question.getByText(`All ${COUNT} are unchanged since this job and will be reverted.`).waitFor()
    await question.getByRole('button', { name: 'Revert' }).click()
    await line(`${JOB} (reverted). ${COUNT} instances changed.`).waitFor()
    expect(await enabled()).toBe(0)
    await page.getByRole('link', { name: 'View Job' }).first().click()
    await page.getByRole('heading', { level: 1, name: `${JOB} (reverted)` }).waitFor()
    await page.getByText(/^Reverts job \d+\.$/).waitFor()
    expect(test.errors).toEqual([])
  })

  // heard.e2e.ts goes on from here by keyboard.
  it('selects all rows by keyboard', async () => {
    const page = await test.sharedBy(fleet.grants, '/instances?pageSize=50')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await box(page, 'FLEET-01').waitFor()
    await press('j', 'j', 'ArrowDown', 'k')
    expect(await focused(page)).toBe('FLEET-02')
    await press('x')
    await selected(page, 1)
    expect(await box(page, 'FLEET-02').isChecked()).toBe(true)
    await press('j', 'j', 'Shift+Space')
    await selected(page, 3)
    await press('Escape', 'k', 'k', 'x')
    await selected(page, 1)
    await press('x', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space')
    await selected(page, 3)
    await press('Escape')
    await expect.poll(() => bar(page).count()).toBe(0)
    await box(page, 'FLEET-01').focus()
    await press('ArrowUp', 'Space', 'Enter')
    await selected(page, COUNT)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Set Feature')
  })
})

describe('bulk actions of other lists', () => {
  it("assigns a provider to its client's instances", async () => {
    const acesClientId = await test.client({ acesClientName: unique('Marble ') })
    const id = await identityProvider(test, { acesClientId, name: 'Marble Okta' })
    const provided = { acesClientId, enableSso: true, ssoIdentityProviderId: id }
    await test.instance({ ...provided, databaseCode: 'MARBLE-1' })
    for (const databaseCode of ['MARBLE-2', 'MARBLE-3']) await test.instance({ acesClientId, databaseCode })
    const page = await test.sharedBy(['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'], '/sso/identity-providers?name=marble')
    const more = async (act: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: act, exact: true }).click()
    }
    await more('Duplicate')
    const copy = dialog(page, 'Add SSO Identity Provider')
    await expect.poll(() => field(copy, 'Identity Provider').inputValue()).toBe('Copy of Marble Okta')
    await copy.getByRole('button', { name: 'Cancel' }).click()
    await more('Assign to Instances')
    await expectText(page, '1–3 of 3')
    await expectText(page, 'Select the instances that get Marble Okta.')
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    expect(await bar(page).getByRole('button').allInnerTexts()).toEqual(['Clear selection', 'Assign Identity Provider'])
    await button(bar(page), 'Assign Identity Provider').click()
    const assigning = dialog(page, 'Assign Marble Okta to instances')
    await expect
      .poll(() => assigning.getByRole('combobox', { name: 'Identity Provider' }).inputValue())
      .toBe('Marble Okta')
    await assigning.getByText('2 will change, 1 already set.', { exact: true }).waitFor()
    await assigning.getByRole('combobox', { name: 'SSO Option' }).click()
    const options = async () => (await page.getByRole('option').allInnerTexts()).slice(0, 3)
    await expect.poll(options).toEqual(["Don't change", 'Disabled', 'SSO Only'])
    await page.getByRole('option', { name: 'SSO Only', exact: true }).click()
    await assigning.getByRole('button', { name: 'Assign to 2 instances' }).click()
    await expectText(page, 'Assign Identity Provider: Marble Okta. 2 instances changed.')
    await expect.poll(() => page.getByRole('cell', { name: 'Marble Okta', exact: true }).count()).toBe(3)
    expect(test.errors).toEqual([])
  })

  it('enables and moves all matching clients with permission', async () => {
    const [near, far] = [await test.orgUnit('Bulk near'), await test.orgUnit('Bulk far')]
    for (const orgUnitId of [near, near, far]) await test.client({ orgUnitId, acesClientName: unique('Bulk client ') })
    const page = await test.sharedBy(
      [
        { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [near, far] },
        { permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [near] },
      ],
      '/clients?acesClientName=bulk%20client&pageSize=10',
    )
    await page.getByRole('checkbox', { name: 'Select this page' }).click()
    await button(bar(page), 'Enable or Disable').click()
    await choose(page, 'Status', 'Disabled')
    await dialog(page, 'Enable or Disable Clients').getByText("2 will change, 1 you can't change.").waitFor()
    await page.getByRole('button', { name: 'Disable 2 clients' }).click()
    await expectText(page, 'Change Client Status: disabled. 2 clients changed.')
    await expect.poll(() => page.getByText('(DISABLED)').count()).toBe(2)
    await selected(page, 3)
    await button(bar(page), 'Move').click()
    // Nothing is counted before an org unit is chosen: who can't move into none is refused.
    const moving = dialog(page, 'Move to an Org Unit')
    await moving.getByRole('combobox', { name: 'Org Unit' }).click()
    // Only where one may put a client.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Bulk near'])
    await page.getByRole('option', { name: 'Bulk near' }).click()
    await moving.getByText("0 will change, 2 already set, 1 you can't change.").waitFor()
    await moving.getByRole('button', { name: 'Apply', exact: true }).click()
    await moving.getByText('None of the selected rows would change.').first().waitFor()
    expect(test.errors).toEqual([])
  })
})

const act = (page: Page, role: 'button' | 'link', name: string) => page.getByRole(role, { name, exact: true })
/** Each line as it is read out: its header, then its cells. */
const lines = (page: Page) =>
  page
    .getByRole('region', { name: /^Compare / })
    .locator('tr:not([data-group])')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())),
    )

it('compares selected instances and copies values', async () => {
  const orgUnitId = await test.orgUnit()
  const acesClientId = await test.client({ acesClientName: 'Side Bank' })
  const values = { orgUnitId, acesClientId, databaseCompany: 'Side Bank', databaseServer: 'db.example.com' }
  const one = await test.instance({ ...values, databaseCode: 'SIDE-1', databaseName: 'First', isArmcoDatabase: true })
  const two = await test.instance({ ...values, databaseCode: 'SIDE-2', databaseName: 'Second' })
  const caller = await test.as([...PERMISSIONS])
  await caller.post('/Feature/Edit', {
    acesDatabaseId: one,
    systemEnhancementName: 'AI_Alpha',
    isEnabled: true,
    rowVersion: null,
  })
  const page = await test.sharedBy([...PERMISSIONS], '/instances')
  await page.getByLabel('Instance Code', { exact: true }).fill('SIDE-')
  await page.getByRole('checkbox', { name: 'Select SIDE-1' }).check()
  await act(page, 'button', 'Compare').hover()
  await page.getByRole('tooltip', { name: 'Select 2 to 4 to compare.' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select SIDE-2' }).check()
  await act(page, 'button', 'Compare').click()
  await page.getByRole('heading', { level: 1, name: 'Compare Instances', exact: true }).waitFor()
  expect(decodeURIComponent(pathOf(page))).toBe(`/compare?kind=instance&ids=${one},${two}`)
  await expect
    .poll(() => lines(page))
    .toEqual([
      ['Field', 'SIDE-1 Side Bank', 'SIDE-2 Side Bank'],
      ['Instance Name', 'First', 'Second'],
      ['ARMCO Database', 'Yes', 'No'],
      ['AI_Alpha', 'Yes', 'No'],
    ])
  await page.getByRole('combobox', { name: 'Add Instance', exact: true }).waitFor()
  await page.getByText(/^3 of \d+ fields differ$/).waitFor()
  await expectText(page, 'Differs from first')

  await page.getByRole('switch', { name: 'Differences Only' }).click()
  // The page is what scrolls, and the head stays under its bar.
  await page.mouse.wheel(0, 600)
  const head = page.getByRole('columnheader', { name: 'SIDE-2' })
  const barHeight = (await page.getByRole('banner').boundingBox())?.height
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(barHeight)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await page.getByRole('rowheader', { name: 'ARMCO Database (differs)', exact: true }).waitFor()
  await page.getByRole('rowheader', { name: 'Instance Server', exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Differences Only' }).click()
  await page.getByRole('rowheader', { name: 'Instance Server', exact: true }).waitFor({ state: 'detached' })

  await act(page, 'button', 'Copy Values').click()
  await page.getByRole('checkbox', { name: 'Copy Instance Name', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Copy ARMCO Database', exact: true }).check()
  expect(await page.getByRole('checkbox', { name: 'Copy AI_Alpha', exact: true }).count()).toBe(0)
  expect(await findingsInLight(page)).toEqual([])
  await act(page, 'link', 'Open Details with 2 values').click()
  await expectText(page, 'These are the values of SIDE-1. Nothing changes until you save.')
  await expectText(page, 'Saved value: Second')
  expect(await page.getByLabel('Instance Name', { exact: true }).inputValue()).toBe('First')
  expect(await page.getByLabel('Instance Code', { exact: true }).inputValue()).toBe('SIDE-2')
  await act(page, 'button', 'Submit').click()
  await expectText(page, 'Client Instance Saved Successfully')
  const stored = (await caller.get<Instance>(`/ClientDatabase/GetInstanceDetails/${two}`)).body
  expect(stored).toMatchObject({ databaseCode: 'SIDE-2', databaseName: 'First', isArmcoDatabase: true })

  await openAnew(page, `/compare?kind=instance&ids=${one},${two}`)
  await act(page, 'button', 'Swap').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ids')).toBe(`${two},${one}`)
  await page.setViewportSize({ width: 360, height: 740 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await expect.poll(isWide).toBe(false)

  await openAnew(page, `/compare?kind=instance&ids=${one},999999`)
  await page.getByRole('alert').getByText('One of these no longer exists.', { exact: true }).waitFor()
  await act(page, 'button', 'Start Over').click()
  await expectText(page, 'Select up to 4 to compare side by side.')
  await openAnew(page, `/compare?kind=instance&ids=${one}`)
  await expectText(page, 'Add another to compare.')
}, 60_000)
