import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkedInstance } from '../../../apps/server/test/instance-databases.ts'
import { hold, pathOf, testConsole, until } from '../../harness/console.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const SYNC = 'SYNC_DATA_IMPORT_FIELDS'
const FAILED = 'Something went wrong attempting to sync all fields for Data Import database(s). Please check the logs.'
const SAVED = 'Client Instance Saved Successfully'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sync Data Import Fields' })
const all = (page: Page) => dialog(page).getByRole('radio', { name: 'Refresh all instances' })
const instanceBox = (page: Page) => dialog(page).getByRole('combobox', { name: 'Instance' })
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Sync', exact: true }).click()
async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync Data Import Fields' }).click()
  await dialog(page).waitFor()
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

let [near, far] = [] as unknown as [LinkedInstance, LinkedInstance]
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
  const counts =
    '0 instances will be synced. 1 has no linked database and will be skipped. Takes up to 10 minutes. You can keep working.'
  await dialog(page).getByText(counts, { exact: true }).waitFor()
  await all(page).check()
  await bannerSays(page, FAILED, () => submit(page))
  await dialog(page).getByText(FAILED, { exact: true }).waitFor()
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
    expect((await dialog(page).boundingBox())?.width).toBe(700)
    await dialog(page)
      .getByText(
        '2 instances will be synced. 1 has no linked database and will be skipped. Takes up to 10 minutes. You can keep working.',
        { exact: true },
      )
      .waitFor()
    await submit(page)
    await dialog(page).getByText('You must select an option.', { exact: true }).waitFor()
    expect(ids).toEqual([])
    await all(page).check()
    await chooseInstance(page, 'NEAR')
    expect(await all(page).isChecked()).toBe(false)
    await all(page).check()
    expect(await instanceBox(page).inputValue()).toBe('')
    await chooseInstance(page, 'NEAR')
    await submit(page)
    await page.getByText(SAVED, { exact: true }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect([await fields(near), await fields(far)]).toEqual([9, 0])
    await open(page)
    await all(page).check()
    await submit(page)
    await dialog(page).waitFor({ state: 'detached' })
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
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor()
    release()
    await dialog(page).getByText('1 of 2 done, 1 waiting', { exact: true }).waitFor()
    await dialog(page).getByText('Skipped: 1 disabled, 1 with no linked database.', { exact: true }).waitFor()
    await dialog(page).getByText("The database isn't accepting connections right now.").waitFor()
    await dialog(page).getByText(FAILED, { exact: true }).waitFor()
    await far.open()
    await dialog(page).getByRole('button', { name: 'Retry', exact: true }).click()
    await page.getByText('Everything is up to date', { exact: true }).waitFor()
    await dialog(page).getByText('2 of 2 done', { exact: true }).waitFor()
    await dialog(page).getByRole('link', { name: 'View Job' }).click()
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
    await dialog(page).getByText("The table 'import_loan' is missing.").waitFor()
    await page.keyboard.press('Escape')
    const tools = page.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('link', { name: /^Jobs [1-9]\d* failed$/ }).click()
    await until(page, '/jobs')
    const first = page.getByRole('row').nth(1)
    await first.getByText('0 of 1 done, 1 failed', { exact: true }).waitFor()
    await first.getByRole('link', { name: 'Sync Data Import Fields: FAILING' }).click()
    await page.getByRole('img', { name: 'Instances: 0 of 1 done, 1 failed' }).waitFor()
    await page
      .getByRole('cell', { name: "Failed The table 'import_loan' is missing." })
      .locator('[data-badge=bad]')
      .waitFor()
    await page.getByRole('button', { name: 'Retry 1 failed' }).waitFor()
    await failing.query('alter table gone rename to import_loan')
    // A person who dealt with it otherwise says so; it can be taken up again.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Failures dismissed', { exact: true }).waitFor()
    await page.getByRole('img', { name: 'Instances: 0 of 1 done, 1 dismissed' }).waitFor()
    await tools.getByRole('link', { name: 'Jobs', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Retry Now' }).click()
    await page.getByText('Everything is up to date', { exact: true }).waitFor()
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
    await page.getByText(says, { exact: true }).waitFor()
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
  await dialog(page).getByText('The instance has no linked database.', { exact: true }).waitFor()
})
