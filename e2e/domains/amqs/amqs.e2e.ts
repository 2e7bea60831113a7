import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { accessible } from '../../harness/accessible.ts'
import { follow, openAnew, pathOf, testConsole } from '../../harness/console.ts'
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
  it('explains an empty list and adds by an invalid id', async () => {
    const page = await test.sharedBy(EDIT, '/amqs')
    await page.getByText('No AMQs yet.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add New AMQ' }).last().click()
    await page.getByRole('dialog', { name: 'Add AMQ' }).waitFor()
    await openAnew(page, '/amqs/abc')
    await field(page, 'Questionnaire Name').fill('Opened by its address')
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()).toBe('AMQs')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Opened by its address', exact: true }).waitFor()
    expect(pathOf(page)).toBe('/amqs')
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

describe('the dialog of a new AMQ', () => {
  it('rejects empty and used names, then shows the new AMQ', async () => {
    const page = await test.sharedBy(EDIT, '/amqs?name=bare')
    const open = () => page.getByRole('button', { name: 'Add New AMQ' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add AMQ' })
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    await open()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    await expect.poll(() => field(page, 'Questionnaire Name').evaluate((one) => one.matches(':focus'))).toBe(true)
    await save()
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Questionnaire Name').fill('Bare')
    await bannerSays(page, 'AMQ is updated', save)
    await page.getByRole('link', { name: 'Bare', exact: true }).waitFor()
    const [, description, createdOn, createdBy] = await page.locator('tbody :is(td, th)').allInnerTexts()
    const [month = '', day = '', year = ''] = (await shownToday(page)).split('/')
    const today = `${month.padStart(2, '0')}/${day.padStart(2, '0')}/20${year}`
    expect([description, createdOn, createdBy]).toEqual(['', today, 'Test Person'])
    await open()
    await field(page, 'Questionnaire Name').fill('bARE')
    await save()
    await page.getByRole('alert').getByText('An AMQ with this name already exists.', { exact: true }).first().waitFor()
    expect(await field(page, 'Questionnaire Name').inputValue()).toBe('bARE')
  })
})

describe('the dialog of an AMQ there is', () => {
  it("edits on the AMQ's own page too", async () => {
    const { id } = await amq('On its page')
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_UPDATE_VERSION'], `/amqs/${id}`)
    await page.getByRole('button', { name: 'Add New Version' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Edit AMQ' }).count()).toBe(0)
    await test.regrant(page, EDIT, `/amqs/${id}`)
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
    const page = await test.signedIn(ALL, `/amqs/${id}`, { isDeaf: true })
    await chooseAct(page.locator('tbody tr'), 'Edit')
    await field(page, 'Name').fill('Typed name')
    await field(page, 'Start Date').fill('02/02/2099')
    await field(page, 'Description').fill('Typed words')
    const changed = { ...body, name: 'Their name', startDate: today() }
    expect((await (await editor()).post('/Amq/UpdateVersion', changed)).status).toBe(200)
    await saveDialog(page)
    await page.getByText(/changed this record in the meantime\. Review the current values and save again\.$/).waitFor()
    await page.getByText(/^Someone else changed this version: it has started\./).waitFor()
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
    await upload(await editor(), { AMQId: started, StartDate: today() })
    await saveDialog(page)
    await page
      .getByText("A version of this AMQ has started, so its name can't be changed. The saved name is shown.")
      .waitFor()
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
