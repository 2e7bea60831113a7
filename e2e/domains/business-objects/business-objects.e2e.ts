import type { BoAccount, BoConfig } from '@acm/contract/business-objects'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, hold, testConsole } from '../../harness/console.ts'
import { button, choose, chooseAct, expectText, field } from '../../harness/controls.ts'
import { rowTexts } from '../../harness/subscribers.ts'

const test = testConsole()
const BOTH: Permission[] = ['BO_VIEW', 'BO_EDIT']
const only = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const ofInstance = (id: number) => `/instances/${id}?initialTab=businessObjects`
const ofClient = (id: number) => `/clients/${id}?initialTab=businessObjects`
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()

/** An account behind the server's back; gives its id. */
async function account(instanceId: number, boUsername: string): Promise<number> {
  const row = { instanceId, boUsername, boPassword: null }
  const { id } = await test.db.insertInto('bo_accounts').values(row).returning('id').executeTakeFirstOrThrow()
  await touch(test.db, 'business-objects')
  return id
}
async function act(page: Page, user: string, name: 'Edit' | 'Delete') {
  await chooseAct(page.getByRole('row', { name: user }), name)
}
const passwordOf = async (id: number) =>
  (await test.db.selectFrom('bo_accounts').select('boPassword').where('id', '=', id).executeTakeFirstOrThrow())
    .boPassword

describe('the Business Objects tab of an instance', () => {
  it('shows universe and accounts by org unit', async () => {
    const [mine, other] = [await test.orgUnit('West'), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: mine })
    const id = await test.instance({ orgUnitId: mine, acesClientId })
    await account(id, 'reports')
    await account(await test.instance({ orgUnitId: mine }), 'elsewhere')
    const page = await test.sharedBy([only(mine, 'BO_VIEW'), only(other, 'BO_EDIT')], ofInstance(id))
    await expect.poll(() => rowTexts(page)).toEqual([['reports', 'No']])
    expect(await tabs(page)).toEqual(['Business Objects', 'History'])
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['User Name', 'Password Set'])
    await page
      .getByText('You can\'t edit this. Editing needs "Edit BO accounts" for its org unit.', { exact: true })
      .waitFor()
    expect(await field(page, 'BO Universe').isEditable()).toBe(false)
    for (const name of ['Add BO Account', 'Submit', 'Edit', 'Delete']) expect(await button(page, name).count()).toBe(0)
    await follow(page, ofClient(acesClientId))
    await page.getByRole('row', { name: 'reports' }).waitFor()
    for (const name of ['Bulk Add BO Accounts', 'Add BO Account', 'Edit'])
      expect(await button(page, name).count()).toBe(0)
  })

  it('saves the universe again before it is read', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(BOTH, ofInstance(id))
    const universe = field(page, 'BO Universe')
    await universe.fill('Universe')
    // The next save does not wait until the universe is read again.
    const release = await hold(page, `/BoConfig/Get/${id}`)
    await universe.press('Enter')
    await expectText(page, 'BO Universe saved successfully.')
    await universe.fill('Second')
    await button(page, 'Submit').click()
    const caller = await test.as(BOTH)
    const stored = async () => (await caller.get<BoConfig>(`/BoConfig/Get/${id}`)).body
    await expect.poll(stored).toMatchObject({ boUniverseName: 'Second', rowVersion: 2 })
    release()
  })

  it('adds, edits and deletes accounts by keyboard', async () => {
    const id = await test.instance({ databaseCode: 'BOX-1' })
    const page = await test.sharedBy(BOTH, ofInstance(id), { viewport: { width: 360, height: 740 } })
    await expectText(page, 'No BO accounts for this instance yet.')
    await button(page, 'Add BO Account').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add BO Account', exact: true })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Instance', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await dialog.getByLabel('User Name', { exact: true }).fill('reports')
    await dialog.getByLabel('Password', { exact: true }).fill('first secret')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expectText(page, 'BO Account Saved Successfully')
    await expect.poll(() => rowTexts(page)).toEqual([['reports', 'Yes', '']])
    const [made] = (await (await test.other(BOTH)).get<BoAccount[]>('/BoAccount/GetAll')).body.filter(
      (one) => one.instanceId === id,
    )
    const first = await passwordOf(made?.id ?? 0)

    await act(page, 'reports', 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit BO Account', exact: true })
    await editing.getByText('set', { exact: true }).waitFor()
    expect(await editing.getByLabel('Password', { exact: true }).count()).toBe(0)
    // The same name in another letter case keeps the password, which Replace asks for.
    await editing.getByLabel('User Name', { exact: true }).fill('REPORTS')
    expect(await editing.getByRole('alert').count()).toBe(0)
    await editing.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => findingsInLight(page), { message: 'axe, the dialog' }).toEqual([])
    await editing.getByLabel('Password', { exact: true }).fill('second secret')
    await page.keyboard.press('Enter')
    await editing.waitFor({ state: 'hidden' })
    expect(await passwordOf(made?.id ?? 0)).not.toBe(first)
    await act(page, 'REPORTS', 'Edit')
    await editing.getByLabel('User Name', { exact: true }).fill('renamed')
    const cleared = 'Changing the instance or username removes the saved password.'
    await editing.getByRole('alert').getByText(cleared).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => rowTexts(page)).toEqual([['renamed', 'No', '']])
    expect(await passwordOf(made?.id ?? 0)).toBeNull()

    await act(page, 'renamed', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete BO Account?' })
    await question.getByText('"renamed" will be deleted from instance BOX-1.', { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectText(page, 'BO Account Deleted Successfully')
    await expectText(page, 'No BO accounts for this instance yet.')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing reaches beyond the screen').toBeLessThanOrEqual(360)
  })
})

describe('the Business Objects tab of a client', () => {
  it('adds, moves and bulk adds accounts', async () => {
    const id = await test.client()
    for (const databaseCode of ['MANY-1', 'MANY-2', 'MANY-3']) await test.instance({ acesClientId: id, databaseCode })
    const page = await test.sharedBy(BOTH, ofClient(id))
    const typed = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
    await button(page, 'Add BO Account').click()
    await choose(page, 'Instance', 'MANY-2')
    await typed('User Name').fill('single')
    await button(page, 'Save').click()
    await expect.poll(() => rowTexts(page)).toEqual([['MANY-2', 'single', 'No', '']])
    await act(page, 'single', 'Edit')
    await choose(page, 'Instance', 'MANY-1')
    await button(page, 'Save').click()
    await expect.poll(() => rowTexts(page)).toEqual([['MANY-1', 'single', 'No', '']])

    await button(page, 'Bulk Add BO Accounts').click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Add BO Accounts', exact: true })
    await typed('User Name').fill('single')
    await typed('Password').fill('shared')
    await button(page, 'Save').click()
    await dialog.getByText('Set cannot be empty.', { exact: true }).waitFor()
    await choose(page, 'Instances', 'MANY-1', 'MANY-2', 'MANY-3')
    await page.keyboard.press('Escape')
    await button(page, 'Save').click()
    await expectText(page, 'A BO account with this username already exists for this instance.')
    const all = async () =>
      (await (await test.other(BOTH)).get<BoAccount[]>('/BoAccount/GetAll')).body.filter(
        (one) => one.clientInstance.acesClientId === id,
      )
    expect((await all()).length, 'none of them').toBe(1)
    await typed('User Name').fill('bulk')
    const sent = page.waitForRequest((request) => request.url().endsWith('/BoAccount/SaveBoAccounts'))
    await button(page, 'Save').click()
    expect((await sent).postDataJSON()).toHaveLength(3)
    await expectText(page, 'BO Accounts Saved Successfully')
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(() => rowTexts(page))
      .toEqual([
        ['MANY-1', 'single', 'No', ''],
        ['MANY-1', 'bulk', 'Yes', ''],
        ['MANY-2', 'bulk', 'Yes', ''],
        ['MANY-3', 'bulk', 'Yes', ''],
      ])
  })

  it("lists accounts of the client's instances in scope", async () => {
    const [near, far, hidden] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: near })
    const instance = (databaseCode: string, orgUnitId: number) =>
      test.instance({ acesClientId: id, databaseCode, orgUnitId })
    const one = await instance('CBO-1', near)
    await account(one, 'alpha')
    await account(await instance('CBO-2', far), 'beta')
    await account(await instance('CBO-3', hidden), 'gamma')
    await account(await test.instance({ orgUnitId: near }), 'stranger')
    const grants = [only(near, ...BOTH), only(far, 'BO_VIEW')]
    const page = await test.sharedBy(grants, ofClient(id))
    await expect
      .poll(() => rowTexts(page))
      .toEqual([
        ['CBO-1', 'alpha', 'No', ''],
        ['CBO-2', 'beta', 'No', ''],
      ])
    expect(await tabs(page)).toEqual(['Business Objects', 'History'])
    await page.setViewportSize({ width: 1440, height: 900 })
    const top = async () => (await page.getByRole('row', { name: 'alpha' }).boundingBox())?.y
    await expect.poll(top).toBeLessThanOrEqual(300)
    const actsOf = (user: string) => page.getByRole('row', { name: user }).getByRole('button').count()
    expect([await actsOf('alpha'), await actsOf('beta')]).toEqual([2, 0])
    await page.getByRole('search').getByLabel('Instance Code', { exact: true }).fill('bo-2')
    await expect.poll(() => rowTexts(page)).toEqual([['CBO-2', 'beta', 'No', '']])
  })
})
