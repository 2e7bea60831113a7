import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { follow, openAnew, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, field } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const EDIT: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT']
const editor = () => test.other([...EDIT, 'AMQ_LIBRARY_UPDATE_VERSION'])
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const LINK = '/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations'

const group = async (name: string, amqs: Amq[] = []): Promise<AmqGroup> => {
  const caller = await editor()
  const values = { name, description: `About ${name}`, enabled: true, appcuesPropertyName: 'has_it' }
  const { body } = await caller.post<AmqGroup>('/AmqGroup/SaveAmqGroup', values)
  for (const { id } of amqs) await caller.post(LINK, { amqId: id, amqGroupId: body.id })
  return body
}
const groups = async () => (await (await editor()).get<AmqGroup[]>('/AmqGroup/GetAllAmqGroups')).body
const amq = async (name: string): Promise<Amq> =>
  (await (await editor()).post<Amq>('/Amq/SaveAmq', { name, description: 'Made by a test' })).body
const read = async (id: number): Promise<Amq> => (await (await editor()).get<Amq>(`/Amq/${id}`)).body
const members = async (id: number): Promise<string[]> =>
  (await (await editor()).get<Amq[]>(`/AmqGroupAmqAssignments/${id}`)).body.map((one) => one.name)
const links = (page: Page) => page.locator('tbody').getByRole('link').allInnerTexts()

describe('the AMQ group list', () => {
  it('explains an empty list with one button', async () => {
    const page = await test.sharedBy(EDIT, '/amq-groups')
    await page.getByText('No AMQ groups yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add New AMQ Group' }).last().click()
    await page.getByRole('dialog', { name: 'Add AMQ Group' }).waitFor()
    await openAnew(page, '/amq-groups/0')
    await page.getByRole('dialog', { name: 'Add AMQ Group' }).waitFor()
    await press(page, 'Cancel')
    await until(page, '/amq-groups')
  })

  it('has its columns and links rows by name', async () => {
    const { id } = await group('Servicing')
    await group('Another')
    await test.db.updateTable('amq_groups').set({ createdOn: '2026-03-02T12:00:00Z' }).where('id', '=', id).execute()
    await touch(test.db, 'amq-groups')
    const page = await test.sharedBy(EDIT, '/amq-groups')
    await page.getByRole('heading', { level: 1, name: 'AMQ Groups', exact: true }).waitFor()
    const headers = page.getByRole('columnheader')
    const columns = ['Enabled', 'Name', 'Description', 'Created On', 'Created By', 'AppCues']
    await expect.poll(() => headers.allInnerTexts()).toEqual([...columns, 'Action'])
    expect(await headers.nth(1).getAttribute('aria-sort')).toBe('ascending')
    const row = page.getByRole('row', { name: /Servicing/ })
    await row.waitFor()
    expect((await row.locator('td, th').allInnerTexts()).slice(1, 6)).toEqual([
      'Servicing',
      'About Servicing',
      '03/02/2026',
      'Test Person',
      'has_it',
    ])
    await test.regrant(page, ['AMQ_LIBRARY_VIEW'], '/amq-groups')
    await expect.poll(() => headers.allInnerTexts()).toEqual(columns)
    expect(await page.getByRole('button', { name: /^(Add New AMQ Group|Edit)$/ }).count()).toBe(0)
    await page.getByLabel('Filter by Name').fill('VICING')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'Servicing', exact: true }).click()
    await until(page, `/amq-groups/${id}`)
  })
})

describe('the dialog of a group', () => {
  it('adds a group and shows creator and date', async () => {
    const page = await test.sharedBy(EDIT, '/amq-groups')
    await press(page, 'Add New AMQ Group')
    const dialog = page.getByRole('dialog', { name: 'Add AMQ Group' })
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    await press(page, 'Save')
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Name').fill('Fresh group')
    await field(page, 'AppCues Property Name').fill('has_fresh')
    await bannerSays(page, 'AMQ Group Saved', () => press(page, 'Save'))
    await page.getByRole('link', { name: 'Fresh group' }).waitFor()
    const created = (await groups()).find((one) => one.name === 'Fresh group')
    expect(created).toMatchObject({ enabled: true, appcuesPropertyName: 'has_fresh', createdBy: 'Test Person' })
    const shown = await page.evaluate((on) => new Date(on).toLocaleDateString('en-US'), created?.createdOn ?? '')
    const [month = '', day = '', year] = shown.split('/')
    const cells = await page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Fresh group' }) })
      .locator('td, th')
      .allInnerTexts()
    expect(cells.slice(3, 5)).toEqual([`${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`, 'Test Person'])
  })

  it('edits a group and keeps input after a failure', async () => {
    const { id } = await group('Edited group')
    const page = await test.sharedBy(EDIT, '/amq-groups?name=edited')
    await press(page, 'Edit')
    await page.getByRole('dialog', { name: 'Edit AMQ Group' }).waitFor()
    expect(await field(page, 'AppCues Property Name').inputValue()).toBe('has_it')
    await field(page, 'Description').fill('')
    await field(page, 'AppCues Property Name').fill('has_more')
    await field(page, 'Enabled').uncheck()
    await stub(page, '/AmqGroup/SaveAmqGroup', 200, {})
    await bannerSays(page, 'Error saving AMQ Group', () => press(page, 'Save'))
    expect(await field(page, 'AppCues Property Name').inputValue()).toBe('has_more')
    await page.unrouteAll()
    await bannerSays(page, 'AMQ Group Saved', () => press(page, 'Save'))
    const saved = (await groups()).find((one) => one.id === id)
    expect(saved).toMatchObject({ description: null, appcuesPropertyName: 'has_more', enabled: false })
  })
})

describe('an AMQ group', () => {
  it('lists, searches and edits its AMQs', async () => {
    const [alpha, beta] = [await amq('Walk alpha'), await amq('Walk BETA')]
    const { id } = await group('Walked group', [alpha, beta])
    await upload(await editor(), { AMQId: alpha.id, StartDate: '2001-01-01' })
    await amq('Walk outside')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Walked group', exact: true }).waitFor()
    await expect.poll(() => links(page)).toEqual(['Walk alpha', 'Walk BETA'])
    const columns = ['Questionnaire Name', 'Description', 'Created On', 'Created By']
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual([...columns, 'Actions'])
    await press(page, 'Edit')
    expect(await field(page, 'Questionnaire Name').isEditable()).toBe(false)
    expect(await field(page, 'Description').isEditable()).toBe(true)
    await press(page, 'Cancel')
    await page.getByLabel('Filter by Name').fill('beta')
    await expect.poll(() => links(page)).toEqual(['Walk BETA'])
    await press(page, 'Edit')
    await page.getByRole('dialog', { name: 'Edit AMQ' }).waitFor()
    await field(page, 'Questionnaire Name').fill('Walk beta too')
    await bannerSays(page, 'AMQ is updated', () => press(page, 'Save'))
    await expect.poll(() => links(page)).toEqual(['Walk beta too'])
    expect((await read(beta.id)).name).toBe('Walk beta too')
    await test.regrant(page, ['AMQ_LIBRARY_VIEW'], `/amq-groups/${id}`)
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(columns)
    expect(await page.getByRole('button', { name: /^(Add AMQ|Edit|Remove)$/ }).count()).toBe(0)
  })

  it('adds an existing AMQ that it lacks', async () => {
    const { id } = await group('Picking group')
    const picked = await amq('Pick me')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    await page.getByText('No AMQs in this group yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add AMQ' }).last().click()
    await page.getByRole('combobox', { name: 'AMQ' }).fill('pick m')
    await page.getByRole('option', { name: 'Pick me' }).click()
    await bannerSays(page, 'AMQ is updated', () => press(page, 'Save'))
    await expect.poll(() => links(page)).toEqual(['Pick me'])
    expect(await members(id)).toEqual([picked.name])
    await press(page, 'Add AMQ')
    await page.getByRole('combobox', { name: 'AMQ' }).fill('pick m')
    await page.getByText('No options', { exact: true }).waitFor()
  })

  it('adds a new AMQ to group and library', async () => {
    const { id } = await group('Creating group')
    await amq('There already')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    await press(page, 'Add AMQ')
    const dialog = page.getByRole('dialog')
    await field(page, 'Create a new AMQ').check()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await field(page, 'Questionnaire Name').fill('there ALREADY')
    await press(page, 'Save')
    await dialog.getByText('An AMQ with this name already exists.', { exact: true }).waitFor()
    await dialog.getByText('There already · ', { exact: false }).waitFor()
    await dialog.getByRole('link', { name: 'Open There already' }).waitFor()
    expect(sent).toBe(0)
    await field(page, 'Questionnaire Name').fill('Fresh from the group')
    await field(page, 'Description').fill('New words')
    await press(page, 'Save')
    await page.getByText('AMQ is updated', { exact: true }).first().waitFor()
    await expect.poll(() => links(page)).toEqual(['Fresh from the group'])
    expect(await members(id)).toEqual(['Fresh from the group'])
    await follow(page, '/amqs?name=fresh')
    await page.getByRole('link', { name: 'Fresh from the group' }).waitFor()
  })

  it('keeps a new AMQ that could not be added', async () => {
    const { id } = await group('Half-way group')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    await press(page, 'Add AMQ')
    await field(page, 'Create a new AMQ').check()
    await field(page, 'Questionnaire Name').fill('Half-way there')
    await stub(page, LINK, 500)
    const failure = 'Unable to save AMQ-AMQ Group association. Please try again'
    await bannerSays(page, failure, () => press(page, 'Save'))
    expect(await members(id)).toEqual([])
    await expect.poll(() => page.getByRole('combobox', { name: 'AMQ' }).inputValue()).toBe('Half-way there')
    await page.getByText(/^The AMQ was created but couldn't be added to this group\./).waitFor()
    expect(await page.getByText(/Nothing you typed is lost/).count()).toBe(0)
    await page.unrouteAll()
    await press(page, 'Save')
    await expect.poll(() => links(page)).toEqual(['Half-way there'])
    expect(await members(id)).toEqual(['Half-way there'])
  })

  it('removes an AMQ after confirmation', async () => {
    const remaining = await amq('Removed from it')
    const { id } = await group('Losing group', [remaining])
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    const ask = async () => {
      await chooseAct(page.getByRole('row', { name: 'Removed from it' }), 'Remove')
      await page
        .getByRole('alertdialog')
        .getByText('This will not delete or disable the AMQ', { exact: true })
        .waitFor()
    }
    const remove = () => page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await ask()
    await bannerSays(page, 'AMQ Group Saved', remove)
    await page.getByText('No AMQs in this group yet.', { exact: true }).waitFor()
    expect([await members(id), await read(remaining.id)]).toEqual([[], remaining])
  })
})
