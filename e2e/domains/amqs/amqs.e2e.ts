import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { accessible } from '../../harness/accessible.ts'
import { follow, hold, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, field } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const EDIT: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT']
const ALL: Permission[] = [...EDIT, 'AMQ_LIBRARY_UPDATE_VERSION']
const editor = () => test.other(ALL)
const amq = async (name: string, values: object = {}): Promise<Amq> =>
  (await (await editor()).post<Amq>('/Amq/SaveAmq', { name, description: 'Made by a test', ...values })).body
const read = async (id: number): Promise<Amq> => (await (await editor()).get<Amq>(`/Amq/${id}`)).body
const saveDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
const today = () => new Date().toISOString().slice(0, 10)
const shownToday = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'short' }))

describe('the AMQ list', () => {
  it('explains an empty list and adds an AMQ', async () => {
    const page = await test.sharedBy(EDIT, '/amqs')
    await page.getByText('No AMQs yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add New AMQ' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Add AMQ' })
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    await openAnew(page, '/amqs/abc')
    await expect.poll(() => field(page, 'Questionnaire Name').evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()).toBe('AMQs')
    await save()
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Questionnaire Name').fill('Bare')
    await bannerSays(page, 'AMQ is updated', save)
    await page.getByRole('link', { name: 'Bare', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/amqs')
    const [, description, createdOn, createdBy] = await page.locator('tbody :is(td, th)').allInnerTexts()
    const [month = '', day = '', year = ''] = (await shownToday(page)).split('/')
    const today = `${month.padStart(2, '0')}/${day.padStart(2, '0')}/20${year}`
    expect([description, createdOn, createdBy]).toEqual(['', today, 'Test Person'])
    await page.getByRole('button', { name: 'Add New AMQ' }).first().click()
    await field(page, 'Questionnaire Name').fill('bARE')
    await save()
    await page.getByRole('alert').getByText('An AMQ with this name already exists.', { exact: true }).first().waitFor()
    expect(await field(page, 'Questionnaire Name').inputValue()).toBe('bARE')
  })

  it('has its columns, search and reload', async () => {
    const { id } = await amq('Sort beta', { description: 'A description that is longer than twenty characters' })
    await test.db.updateTable('amqs').set({ createdOn: '2026-03-02T12:00:00Z' }).where('id', '=', id).execute()
    await touch(test.db, 'amqs')
    const page = await test.sharedBy(EDIT, '/amqs')
    await page.getByRole('heading', { level: 1, name: 'AMQs', exact: true }).waitFor()
    await page.getByLabel('Filter by Name').fill('ORT B')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const headers = page.getByRole('columnheader')
    const columns = ['Questionnaire Name', 'Description', 'Created On', 'Created By']
    await expect.poll(() => headers.allInnerTexts()).toEqual([...columns, 'Actions'])
    expect(await page.getByRole('link', { name: 'Sort beta' }).getAttribute('href')).toBe(`/amqs/${id}`)
    const cells = page.getByRole('row').last().locator('td, th')
    expect((await cells.allInnerTexts()).slice(0, 4)).toEqual([
      'Sort beta',
      'A description that i...',
      '03/02/2026',
      'Test Person',
    ])
    expect(await headers.first().getAttribute('aria-sort')).toBe('ascending')
    await amq('Sort bravo')
    const listRequest = page.waitForRequest((request) => request.url().endsWith('/api/Amq/GetAllAmqs'))
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await listRequest
    await page.getByRole('link', { name: 'Sort bravo' }).waitFor()
    await test.regrant(page, ['AMQ_LIBRARY_VIEW'], '/amqs?name=sort')
    await expect.poll(() => headers.allInnerTexts()).toEqual(columns)
    expect(await page.getByRole('button', { name: /^(Add New AMQ|Edit)$/ }).count()).toBe(0)
  })
})

describe('the dialog of an AMQ there is', () => {
  it("edits on the AMQ's own page too", async () => {
    const { id } = await amq('On its page')
    const page = await test.sharedBy(EDIT, `/amqs/${id}`)
    await page.getByRole('button', { name: 'Edit AMQ', exact: true }).click()
    await page.getByRole('dialog', { name: 'Edit AMQ' }).waitFor()
    await field(page, 'Questionnaire Name').fill('Renamed on its page')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('AMQ is updated', { exact: true }).first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Renamed on its page', exact: true }).waitFor()
  })
})

describe('a file to upload', () => {
  const question = (...texts: string[]) =>
    JSON.stringify({ questions: texts.map((text) => ({ id: text.slice(0, 11), text })) })
  const before = question('Is the note signed?', 'Was the income verified?', 'Is the flood zone known?')
  const parts = { Name: '2026.1', StartDate: '2026-01-01' }
  const after = question('Is the note signed by all?', 'Was the income verified?', 'Is a survey there?', 'Is it new?')

  it('shows size, questions and changes of a file', async () => {
    const file = (name: string, content: string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
    const { id } = await amq('With files of its own')
    const { id: inEffect } = (
      await upload(await editor(), { AMQId: id, ...parts }, { name: 'a.json', content: Buffer.from(before) })
    ).body
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_UPDATE_VERSION'], `/amqs/${id}`)
    await page.getByRole('button', { name: 'Add New Version' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Version' })
    const found = dialog.getByRole('status').filter({ hasText: 'JSON' })
    const finds = (lines: string[]) => expect.poll(() => found.locator('p').allTextContents()).toEqual(lines)
    expect(await dialog.locator('input').first().getAttribute('type')).toBe('file')
    await field(page, 'File').setInputFiles(file('same.json', before))
    await finds([
      `Valid JSON in UTF-8, ${before.length} bytes, 3 questions.`,
      'Same content as 2026.1, the version in effect.',
    ])
    await field(page, 'File').setInputFiles(file('more.json', after))
    await finds([
      `Valid JSON in UTF-8, ${after.length} bytes, 4 questions.`,
      '4 changes to 2026.1, the version in effect.',
    ])
    await field(page, 'File').setInputFiles(file('own.json', '{"data": [{"text": "Is it signed?"}]}'))
    await finds(['Valid JSON in UTF-8, 37 bytes.', '5 changes to 2026.1, the version in effect.'])
    const reads = await (await editor()).get<{ entries: { action: string; record: { id: number } }[] }>(
      `/x/history?kind=amqVersion&limit=50`,
    )
    expect(
      reads.body.entries.filter(({ action, record }) => action === 'amqVersion.compare' && record.id === inEffect),
    ).toHaveLength(1)
  })

  it("uses the library manager's question list", async () => {
    const items = (...texts: string[]) => JSON.stringify({ data: { rows: texts.map((zz9, n) => ({ zz9, n })) } })
    const { id } = await amq('With a question location')
    const ids: number[] = []
    for (const [place, content] of [items('Is it signed?'), items('Is it signed?', 'Is it new?')].entries()) {
      const version = { AMQId: id, Name: `No ${place}`, StartDate: '2026-01-01' }
      ids.push((await upload(await editor(), version, { name: 'a.json', content: Buffer.from(content) })).body.id)
    }
    const page = await test.sharedBy(
      ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_UPDATE_VERSION'],
      `/amqs/versions/compare?from=${ids[0]}&to=${ids[1]}`,
    )
    const where = page.getByRole('dialog', { name: 'Question Location' })
    const offers = (label: string, text: string) =>
      where.getByRole('combobox', { name: label }).filter({ hasText: text }).waitFor()
    await page.getByRole('status').getByText('1 change: 1 added.', { exact: true }).waitFor()
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(0)
    await page.getByRole('button', { name: 'Question Location', exact: true }).click()
    await offers('Question List', 'data › rows (2)')
    await offers('Wording', 'zz9 – “Is it signed?”')
    await where.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 3, name: 'Is it new?' }).waitFor()
    expect(await read(id)).toMatchObject({ questionList: '/data/rows', wordingKey: 'zz9', idKey: null })
    await page.getByRole('button', { name: 'Question Location', exact: true }).click()
    await where.getByRole('button', { name: 'Detect Questions Automatically', exact: true }).click()
    await where.getByRole('button', { name: 'Save', exact: true }).click()
    // An open dialog hides the headings behind it.
    await where.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 3 }).waitFor({ state: 'detached' })
    expect(await read(id)).toMatchObject({ questionList: null, wordingKey: null, idKey: null })
  })
})

describe('lock that starts while a dialog is open', () => {
  it('locks the stored values of a version and an AMQ', async () => {
    const { id } = await amq('Locked meanwhile')
    const { body } = await upload(await editor(), { AMQId: id, Name: 'Spring', StartDate: '2099-01-01' })
    const page = await test.sharedBy(ALL, `/amqs/${id}`)
    await chooseAct(page.locator('tbody tr'), 'Edit')
    await field(page, 'Name').fill('Typed name')
    await field(page, 'Start Date').fill('02/02/2099')
    await field(page, 'Description').fill('Typed words')
    const changed = { ...body, name: 'Their name', startDate: today() }
    // The save meets the change, not before.
    const release = await hold(page, `/Amq/${id}`)
    expect((await (await editor()).post('/Amq/UpdateVersion', changed)).status).toBe(200)
    await saveDialog(page)
    const question = page.getByRole('dialog', { name: 'Someone else saved changes' })
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The start date cannot be changed once it has passed.', { exact: true }).waitFor()
    release()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Their name')
    const [year, month, day] = today().split('-')
    expect(await field(page, 'Start Date').inputValue()).toBe(`${month}/${day}/${year}`)
    for (const [name, reason] of [
      ['Name', 'The name cannot be changed once the start date has passed.'],
      ['Start Date', 'The start date cannot be changed once it has passed.'],
    ] as const) {
      expect(await field(page, name).isEditable(), name).toBe(false)
      expect((await accessible(page, 'textbox', name)).description).toContain(reason)
    }
    expect(await field(page, 'Description').inputValue()).toBe('Typed words')
    await saveDialog(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { versions } = await read(id)
    expect(versions).toMatchObject([{ name: 'Their name', startDate: today(), description: 'Typed words' }])

    const { id: started } = await amq('Started meanwhile')
    await follow(page, '/amqs?name=started+meanwhile')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Questionnaire Name').fill('Typed name')
    await field(page, 'Description').fill('Typed words')
    const releaseList = await hold(page, '/Amq/GetAllAmqs')
    await upload(await editor(), { AMQId: started, StartDate: today() })
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/Amq/SaveAmq'))
    await saveDialog(page)
    await refused
    releaseList()
    await expect.poll(() => field(page, 'Questionnaire Name').inputValue()).toBe('Started meanwhile')
    expect(await field(page, 'Questionnaire Name').isEditable()).toBe(false)
    expect((await accessible(page, 'textbox', 'Questionnaire Name')).description).toContain(
      'The name cannot be changed once the start date has passed.',
    )
    await saveDialog(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await read(started)).toMatchObject({ name: 'Started meanwhile', description: 'Typed words' })
  })
})

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
const members = async (id: number): Promise<string[]> =>
  (await (await editor()).get<Amq[]>(`/AmqGroupAmqAssignments/${id}`)).body.map((one) => one.name)
const AMQ_COLUMNS = ['Questionnaire Name', 'Description', 'Created On', 'Created By']
const links = (page: Page) => page.locator('tbody').getByRole('link').allInnerTexts()

describe('the AMQ group list', () => {
  it('explains an empty list, adds and edits a group', async () => {
    const page = await test.sharedBy(EDIT, '/amq-groups')
    await page.getByText('No AMQ groups yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add New AMQ Group' }).last().click()
    await page.getByRole('dialog', { name: 'Add AMQ Group' }).waitFor()
    await openAnew(page, '/amq-groups/0')
    const dialog = page.getByRole('dialog', { name: 'Add AMQ Group' })
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    await press(page, 'Save')
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Name').fill('Fresh group')
    await field(page, 'Description').fill('Removed later')
    await field(page, 'AppCues Property Name').fill('has_fresh')
    await bannerSays(page, 'AMQ Group Saved', () => press(page, 'Save'))
    await page.getByRole('link', { name: 'Fresh group' }).waitFor()
    expect(pathOf(page)).toBe('/amq-groups')
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

    await press(page, 'Edit')
    await page.getByRole('dialog', { name: 'Edit AMQ Group' }).waitFor()
    expect(await field(page, 'AppCues Property Name').inputValue()).toBe('has_fresh')
    await field(page, 'Description').fill('')
    await field(page, 'AppCues Property Name').fill('has_more')
    await field(page, 'Enabled').uncheck()
    await stub(page, '/AmqGroup/SaveAmqGroup', 200, {})
    await bannerSays(page, 'Error saving AMQ Group', () => press(page, 'Save'))
    expect(await field(page, 'AppCues Property Name').inputValue()).toBe('has_more')
    await page.unrouteAll()
    await bannerSays(page, 'AMQ Group Saved', () => press(page, 'Save'))
    const saved = (await groups()).find((one) => one.id === created?.id)
    expect(saved).toMatchObject({ description: null, appcuesPropertyName: 'has_more', enabled: false })
  })

  it('has its columns and links rows by name', async () => {
    const { id } = await group('Servicing', [await amq('Serviced')])
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
    await expect.poll(() => links(page)).toEqual(['Serviced'])
    expect(await headers.allInnerTexts()).toEqual(AMQ_COLUMNS)
    expect(await page.getByRole('button', { name: /^(Add AMQ|Edit|Remove|More)$/ }).count()).toBe(0)
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
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([...AMQ_COLUMNS, 'Actions'])
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
  })

  it('gains and loses AMQs', async () => {
    const { id } = await group('Changing group')
    const picked = await amq('Pick me')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    const dialog = page.getByRole('dialog')
    const box = page.getByRole('combobox', { name: 'AMQ' })
    await page.getByText('No AMQs in this group yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add AMQ' }).last().click()
    await box.fill('pick m')
    await page.getByRole('option', { name: 'Pick me' }).click()
    await bannerSays(page, 'AMQ is updated', () => press(page, 'Save'))
    await expect.poll(() => links(page)).toEqual(['Pick me'])
    expect(await members(id)).toEqual([picked.name])

    await press(page, 'Add AMQ')
    await box.fill('pick m')
    await page.getByText('No options', { exact: true }).waitFor()
    await field(page, 'Create a new AMQ').check()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await field(page, 'Questionnaire Name').fill('pick ME')
    await press(page, 'Save')
    await dialog.getByText('An AMQ with this name already exists.', { exact: true }).waitFor()
    await dialog.getByText('Pick me · ', { exact: false }).waitFor()
    await dialog.getByRole('link', { name: 'Open Pick me' }).waitFor()
    expect(sent).toBe(0)
    await field(page, 'Questionnaire Name').fill('Fresh from the group')
    await field(page, 'Description').fill('New words')
    await stub(page, LINK, 500)
    const failure = 'Unable to save AMQ-AMQ Group association. Please try again'
    await bannerSays(page, failure, () => press(page, 'Save'))
    expect(await members(id)).toEqual([picked.name])
    await expect.poll(() => box.inputValue()).toBe('Fresh from the group')
    await page.getByText(/^The AMQ was created but couldn't be added to this group\./).waitFor()
    expect(await page.getByText(/Nothing you typed is lost/).count()).toBe(0)
    await page.unrouteAll()
    await press(page, 'Save')
    await expect.poll(() => links(page)).toEqual(['Fresh from the group', 'Pick me'])
    expect(await members(id)).toEqual(expect.arrayContaining(['Fresh from the group', 'Pick me']))

    await chooseAct(page.getByRole('row', { name: 'Pick me' }), 'Remove')
    const question = page.getByRole('alertdialog')
    await question.getByText('This will not delete or disable the AMQ', { exact: true }).waitFor()
    await bannerSays(page, 'AMQ Group Saved', () => question.getByRole('button', { name: 'Remove' }).click())
    await expect.poll(() => links(page)).toEqual(['Fresh from the group'])
    expect([await members(id), await read(picked.id)]).toEqual([['Fresh from the group'], picked])
    await follow(page, '/amqs?name=fresh')
    await page.getByRole('link', { name: 'Fresh from the group' }).waitFor()
  })
})
