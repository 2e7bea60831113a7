import { readFile } from 'node:fs/promises'
import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq, AmqVersion } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { accessible } from '../../harness/accessible.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, hold, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { button, chooseAct, expectText, field, headers } from '../../harness/controls.ts'
import { dropFile } from '../../harness/drop.ts'
import { layoutFindings, leaving } from '../../harness/layout.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const EDIT: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT']
const UPDATE: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_UPDATE_VERSION']
const ALL: Permission[] = [...EDIT, 'AMQ_LIBRARY_UPDATE_VERSION']
const editor = () => test.other(ALL)
const amq = async (name: string, values: object = {}): Promise<Amq> =>
  (await (await editor()).post<Amq>('/Amq/SaveAmq', { name, description: 'Made by a test', ...values })).body
const version = async (amqId: number, parts: object = {}, text = '{"questions": []}'): Promise<AmqVersion> =>
  (await upload(await editor(), { AMQId: amqId, ...parts }, { name: 'questions.json', content: Buffer.from(text) }))
    .body
const read = async (id: number): Promise<Amq> => (await (await editor()).get<Amq>(`/Amq/${id}`)).body
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})
const press = (page: Page, name: string) => button(page, name).first().click()
const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const save = (page: Page) => button(dialogOf(page), 'Save').click()
const cellsOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
    .locator('td, th')
    .allInnerTexts()
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const today = () => new Date().toISOString().slice(0, 10)
const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

describe('the AMQ list', () => {
  it('explains an empty list, adds an AMQ and has its columns', async () => {
    const page = await test.sharedBy(EDIT, '/amqs')
    await expectText(page, 'No AMQs yet.')
    await button(page, 'Add New AMQ').last().click()
    const dialog = dialogOf(page, 'Add AMQ')
    await dialog.waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    await save(page)
    await expectText(dialog, 'Value is required.')
    await field(page, 'Questionnaire Name').fill('Sort beta')
    await bannerSays(page, 'AMQ is updated', () => save(page))
    await page.getByRole('link', { name: 'Sort beta', exact: true }).waitFor()
    const [made] = (await (await editor()).get<Amq[]>('/Amq/GetAllAmqs')).body
    const values = { description: 'A description longer than twenty characters', createdOn: '2026-03-02T12:00:00Z' }
    await test.db.updateTable('amqs').set(values).where('id', '=', Number(made?.id)).execute()
    await touch(test.db, 'amqs')
    const request = page.waitForRequest((one) => one.url().endsWith('/api/Amq/GetAllAmqs'))
    await press(page, 'Reload')
    await request
    await expect
      .poll(async () => (await cellsOf(page, 'Sort beta')).slice(0, 4))
      .toEqual(['Sort beta', 'A description longer...', '03/02/2026', 'Test Person'])
    const columns = ['Questionnaire Name', 'Description', 'Created On', 'Created By']
    expect(await headers(page)).toEqual([...columns, 'Actions'])
    expect(await page.getByRole('link', { name: 'Sort beta' }).getAttribute('href')).toBe(`/amqs/${made?.id}`)
    await amq('Another')
    await test.regrant(page, ['AMQ_LIBRARY_VIEW'], '/amqs')
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    expect(await headers(page)).toEqual(columns)
    expect(await page.getByRole('button', { name: /^(Add New AMQ|Edit)$/ }).count()).toBe(0)
    await field(page, 'Filter by Name').fill('ORT B')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
  })
})

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

describe('AMQ groups', () => {
  it('explains an empty list, adds and edits a group', async () => {
    const page = await test.sharedBy(EDIT, '/amq-groups')
    await expectText(page, 'No AMQ groups yet.')
    await openAnew(page, '/amq-groups/0')
    const dialog = dialogOf(page, 'Add AMQ Group')
    await save(page)
    await expectText(dialog, 'Value is required.')
    const values = { Name: 'Fresh group', Description: 'Removed later', 'AppCues Property Name': 'has_fresh' }
    await fill(page, values)
    await bannerSays(page, 'AMQ Group Saved', () => save(page))
    await page.getByRole('link', { name: 'Fresh group' }).waitFor()
    expect(pathOf(page)).toBe('/amq-groups')
    const [created] = await groups()
    const columns = ['Enabled', 'Name', 'Description', 'Created On', 'Created By', 'AppCues']
    expect(await headers(page)).toEqual([...columns, 'Action'])
    const createdOn = await page.evaluate((on) => new Date(on).toLocaleDateString('en-CA'), created?.createdOn ?? '')
    const cells = ['Fresh group', 'Removed later', shown(createdOn), 'Test Person', 'has_fresh']
    expect((await cellsOf(page, 'Fresh group')).slice(1, 6)).toEqual(cells)

    await press(page, 'Edit')
    await dialogOf(page, 'Edit AMQ Group').waitFor()
    await fill(page, { Description: '', 'AppCues Property Name': 'has_more' })
    await field(page, 'Enabled').uncheck()
    await stub(page, '/AmqGroup/SaveAmqGroup', 200, {})
    await bannerSays(page, 'Error saving AMQ Group', () => save(page))
    expect(await field(page, 'AppCues Property Name').inputValue()).toBe('has_more')
    await page.unrouteAll()
    await bannerSays(page, 'AMQ Group Saved', () => save(page))
    expect((await groups())[0]).toMatchObject({ description: null, appcuesPropertyName: 'has_more', enabled: false })

    const { id } = await group('Servicing', [await amq('Serviced')])
    await test.regrant(page, ['AMQ_LIBRARY_VIEW'], '/amq-groups')
    await expect.poll(() => headers(page)).toEqual(columns)
    expect(await page.getByRole('button', { name: /^(Add New AMQ Group|Edit)$/ }).count()).toBe(0)
    await field(page, 'Filter by Name').fill('VICING')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'Servicing', exact: true }).click()
    await until(page, `/amq-groups/${id}`)
    await expect.poll(() => links(page)).toEqual(['Serviced'])
    expect(await headers(page)).toEqual(AMQ_COLUMNS)
    expect(await page.getByRole('button', { name: /^(Add AMQ|Edit|Remove|More)$/ }).count()).toBe(0)
  })

  it('list, search, edit, gain and lose their AMQs', async () => {
    const [alpha, beta] = [await amq('Walk alpha'), await amq('Walk BETA')]
    const { id } = await group('Walked group', [alpha])
    await version(alpha.id, { StartDate: '2001-01-01' })
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    await expect.poll(() => links(page)).toEqual(['Walk alpha'])
    expect(await headers(page)).toEqual([...AMQ_COLUMNS, 'Actions'])
    await press(page, 'Edit')
    const isEditable = () =>
      Promise.all(['Questionnaire Name', 'Description'].map((name) => field(page, name).isEditable()))
    expect(await isEditable(), 'a version has started').toEqual([false, true])
    await press(page, 'Cancel')

    const box = page.getByRole('combobox', { name: 'AMQ' })
    await press(page, 'Add AMQ')
    await box.fill('walk')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Walk BETA'])
    await page.getByRole('option').click()
    await bannerSays(page, 'AMQ is updated', () => save(page))
    await expect.poll(() => links(page)).toEqual(['Walk alpha', 'Walk BETA'])
    await field(page, 'Filter by Name').fill('beta')
    await expect.poll(() => links(page)).toEqual(['Walk BETA'])
    await press(page, 'Edit')
    await field(page, 'Questionnaire Name').fill('Walk beta too')
    await bannerSays(page, 'AMQ is updated', () => save(page))
    await expect.poll(() => links(page)).toEqual(['Walk beta too'])

    const row = page.getByRole('row', { name: 'Walk beta too' })
    await chooseAct(row, 'Remove')
    const question = page.getByRole('alertdialog')
    await expectText(question, 'This will not delete or disable the AMQ')
    expect(await members(id)).toHaveLength(2)
    await bannerSays(page, 'AMQ Group Saved', () => button(question, 'Remove').click())
    await row.waitFor({ state: 'detached' })
    expect([await members(id), (await read(beta.id)).name]).toEqual([['Walk alpha'], 'Walk beta too'])
  })

  it('gain a new AMQ, also by a second save', async () => {
    await amq('Taken here')
    const { id } = await group('Empty group')
    const page = await test.sharedBy(EDIT, `/amq-groups/${id}`)
    const dialog = dialogOf(page)
    await expectText(page, 'No AMQs in this group yet.')
    await button(page, 'Add AMQ').last().click()
    await field(page, 'Create a new AMQ').check()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await field(page, 'Questionnaire Name').fill('taken HERE')
    await save(page)
    await expectText(dialog, 'An AMQ with this name already exists.')
    await dialog.getByRole('link', { name: 'Open Taken here' }).waitFor()
    expect(sent).toBe(0)
    await fill(page, { 'Questionnaire Name': 'Fresh from the group', Description: 'New words' })
    await stub(page, LINK, 500)
    await bannerSays(page, 'Unable to save AMQ-AMQ Group association. Please try again', () => save(page))
    await expect.poll(() => page.getByRole('combobox', { name: 'AMQ' }).inputValue()).toBe('Fresh from the group')
    await page.getByText(/^The AMQ was created but couldn't be added to this group\./).waitFor()
    await page.unrouteAll()
    await save(page)
    await expect.poll(() => links(page)).toEqual(['Fresh from the group'])
    await follow(page, '/amqs?name=fresh')
    await page.getByRole('link', { name: 'Fresh from the group' }).waitFor()
  })
})

it('an AMQ shows name, description and versions, then is edited', async () => {
  const { id } = await amq('Shown AMQ', { description: 'About it' })
  await version(id, { Name: 'Zeta', Description: 'A description that is long', StartDate: '2026-03-08' })
  const second = await version(id, { Name: 'alpha', Enabled: 'false', StartDate: '2099-11-01' })
  const createdOn = '2026-03-02T12:00:00Z'
  await test.db.updateTable('amq_versions').set({ createdOn }).where('id', '=', second.id).execute()
  await touch(test.db, 'amqs')
  const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Shown AMQ', exact: true }).waitFor()
  await expectText(page, 'About it')
  const columns = ['Enabled', 'Number', 'Name', 'Full Name', 'Description', 'File Path', 'Start Date']
  await expect.poll(() => headers(page)).toEqual([...columns, 'Uploaded On', 'Uploaded By', 'Action'])
  expect(await button(page, 'Edit AMQ').count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort')).toBe('descending')
  const path = `amq/${id}/2/questions.json`
  const abbreviated = `${path.slice(0, 20)}...`
  const cells = ['2', 'alpha', 'Shown AMQ alpha', 'Made by a test', abbreviated, '11/01/2099', '03/02/2026']
  expect((await cellsOf(page, 'alpha')).slice(2, 10)).toEqual([...cells, 'Test Person'])
  const inEffect = ['1', 'Zeta\nIn effect', 'Shown AMQ Zeta', 'A description that i...']
  expect((await cellsOf(page, 'Zeta')).slice(2, 6)).toEqual(inEffect)
  const badge = page.getByRole('row', { name: 'Zeta' }).getByText('In effect', { exact: true }).locator('..')
  expect(await badge.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBe(0)
  await expectText(page, 'Version Zeta in effect')
  expect(await page.getByText(abbreviated, { exact: true }).getAttribute('title')).toBe(path)
  const link = page.getByRole('link', { name: 'Download questions.json', exact: true }).first()
  expect(await link.getAttribute('href')).toBe(`/api/x/amqVersions/${second.id}/file`)

  await test.regrant(page, EDIT, `/amqs/${id}`)
  await expect.poll(() => headers(page)).toEqual([...columns, 'Uploaded On', 'Uploaded By'])
  expect(await button(page, 'Add New Version').count()).toBe(0)
  await press(page, 'Edit AMQ')
  await dialogOf(page, 'Edit AMQ').waitFor()
  expect(await field(page, 'Questionnaire Name').isEditable(), 'a version has started').toBe(false)
  await field(page, 'Description').fill('Changed on its page')
  await save(page)
  await page.getByRole('main').getByText('Changed on its page', { exact: true }).waitFor()
})

describe('a version', () => {
  it('requires values and a valid file before sending', async () => {
    const { id } = await amq('Checked AMQ')
    const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    const dialog = dialogOf(page, 'Add Version')
    await expectText(page, 'No versions of this AMQ yet.')
    await press(page, 'Add New Version')
    await dialog.waitFor()
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    for (const name of ['Name', 'Start Date', 'Description']) expect(await field(page, name).inputValue()).toBe('')
    expect(await field(page, 'File').getAttribute('accept')).toBe('.json')
    await save(page)
    await expect.poll(() => dialog.getByText('Value is required.', { exact: true }).count()).toBe(3)
    await expectText(dialog, 'File is required')
    for (const [name, content, sentence] of [
      ['questions.txt', '{"version": "2026.9"}', 'Invalid file type. Please select a JSON file.'],
      ['empty.json', '', 'Non empty file is required'],
      // Too large for the page to read without freezing.
      [
        'large.json',
        `[${'"Is the note signed?",\n'.repeat(60_000)}1,\n]`,
        'File is not valid JSON. Line 60001, column 2: extra comma.',
      ],
    ] as const) {
      await field(page, 'File').setInputFiles(file(name, content))
      await dialog.locator('form').getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await expectText(dialog, name)
    }
    await field(page, 'File').evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'huge.JSON'))
      input.files = data.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expectText(dialog, 'File is too large.')
    await dropFile(dialog, 'two.json', '{}', 2)
    await expectText(dialog, 'Only one file can be uploaded.')
    expect([await field(page, 'Name').inputValue(), sent]).toEqual(['', 0])
  })

  it('takes values of its file and shows its upload', async () => {
    const { id, name } = await amq('Dropped on')
    const page = await test.sharedBy(UPDATE, `/amqs?name=${name}`)
    const row = page.getByRole('link', { name, exact: true })
    await row.waitFor()
    await dropFile(page.getByRole('heading', { level: 1 }), 'Beside it.json', '{}')
    await dropFile(row, 'Post close.JSON', '{"edition": "2099 Spring", "questions": [1]}')
    await until(page, `/amqs/${id}`)
    const hint = dialogOf(page, 'Add Version').getByText('From the file.', { exact: true })
    // The values of the file are there, in sight; the focus is on the first that it lacks.
    await field(page, 'Start Date').and(page.locator(':focus')).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('2099 Spring')
    expect((await accessible(page, 'textbox', 'Name')).description).toBe('From the file.')
    await fill(page, { Name: 'n'.repeat(18), 'Start Date': '2099-03-08' })
    await hint.waitFor({ state: 'detached' })
    const content = '{"edition": "Other", "startDate": "2099-01-01", "description": "Said"}'
    await field(page, 'File').setInputFiles(file('Post close.JSON', content))
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Said')
    await field(page, 'Enabled').uncheck()
    const typed = [await field(page, 'Name').inputValue(), await field(page, 'Start Date').inputValue()]
    expect(typed).toEqual(['n'.repeat(18), '03/08/2099'])
    const release = await hold(page, '/Amq/UploadAmqVersion')
    await save(page)
    await page.getByRole('progressbar', { name: 'Uploading Post close.JSON' }).waitFor()
    await expect.poll(() => button(dialogOf(page), 'Save').isDisabled()).toBe(true)
    await bannerSays(page, 'AMQ updated.', async () => release())
    await page.getByRole('rowheader', { name: 'n'.repeat(18) }).waitFor()
    const made = { name: 'n'.repeat(18), description: 'Said', number: 1, enabled: false, startDate: '2099-03-08' }
    expect((await read(id)).versions).toMatchObject([{ ...made, filePath: `amq/${id}/1/Post close.JSON` }])
    await press(page, 'Show History')
    const entry = page.getByRole('listitem').filter({ hasText: `uploaded AMQ version ${'n'.repeat(18)}` })
    await entry.getByText('Post close.JSON').waitFor()
    await expectText(entry, 'SHA-256')
  })

  it('tells size, questions and changes of its file', async () => {
    const question = (...texts: string[]) =>
      JSON.stringify({ questions: texts.map((text) => ({ id: text.slice(0, 11), text })) })
    const before = question('Is the note signed?', 'Was the income verified?', 'Is the flood zone known?')
    const after = question('Is the note signed by all?', 'Was the income verified?', 'Is a survey there?', 'Is it new?')
    const { id } = await amq('With files of its own')
    await version(id, { Name: '2026.1', StartDate: '2026-01-01' }, before)
    const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
    await press(page, 'Add New Version')
    const dialog = dialogOf(page, 'Add Version')
    const found = dialog.getByRole('status').filter({ hasText: 'JSON' })
    for (const [name, content, facts, difference] of [
      ['same.json', before, `${before.length} bytes, 3 questions.`, 'Same content as 2026.1, the version in effect.'],
      ['more.json', after, `${after.length} bytes, 4 questions.`, '4 changes to 2026.1, the version in effect.'],
      ['own.json', '{"data": [{"text": "Is it?"}]}', '30 bytes.', '5 changes to 2026.1, the version in effect.'],
    ] as const) {
      await field(page, 'File').setInputFiles(file(name, content))
      const lines = [`Valid JSON in UTF-8, ${facts}`, difference]
      await expect.poll(() => found.locator('p').allTextContents()).toEqual(lines)
    }
  })

  it('is edited, then locked once someone starts it', async () => {
    const { id } = await amq('Locked meanwhile')
    const stored = await version(id, { Name: 'Spring', StartDate: '2099-01-02', Description: 'Old words' })
    const page = await test.sharedBy(ALL, `/amqs/${id}`)
    await chooseAct(page.locator('tbody tr'), 'Edit')
    await dialogOf(page, 'Edit Version').waitFor()
    const values = () => Promise.all(['Name', 'Start Date', 'Description'].map((one) => field(page, one).inputValue()))
    expect(await values()).toEqual(['Spring', '01/02/2099', 'Old words'])
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await fill(page, { Name: 'Typed name', 'Start Date': '02/02/2099', Description: 'Typed words' })
    await field(page, 'Enabled').uncheck()
    // The save meets the change, not before.
    const release = await hold(page, `/Amq/${id}`)
    const started = { ...stored, name: 'Their name', startDate: today() }
    expect((await (await editor()).post('/Amq/UpdateVersion', started)).status).toBe(200)
    await save(page)
    await button(dialogOf(page, 'Someone else saved changes'), 'Save').click()
    await expectText(page, 'The start date cannot be changed once it has passed.')
    release()
    await expect.poll(values).toEqual(['Their name', shown(today()), 'Typed words'])
    for (const [name, reason] of [
      ['Name', 'The name cannot be changed once the start date has passed.'],
      ['Start Date', 'The start date cannot be changed once it has passed.'],
    ] as const) {
      expect(await field(page, name).isEditable(), name).toBe(false)
      expect((await accessible(page, 'textbox', name)).description).toContain(reason)
    }
    await bannerSays(page, 'AMQ updated.', () => save(page))
    await dialogOf(page).waitFor({ state: 'hidden' })
    const changed = { name: 'Their name', startDate: today(), description: 'Typed words', enabled: false }
    expect((await read(id)).versions).toMatchObject([{ ...changed, filePath: stored.filePath }])
  })
})

const question = (id: string, text: string) => ({ id, text, answers: ['Yes', 'No'] })
const section = (title: string, ...questions: object[]) => ({ title, questions })
const [Q2, Q3] = [question('q2', 'Is it current?'), question('q3', 'At most 100?')]
const OLD = {
  edition: '2024.1',
  sections: [section('Income', question('q1', 'Was income verified from two sources?'), Q2, Q3)],
}
const NEW = {
  edition: '2024.7',
  sections: [
    section('Income', question('q1', 'Was income verified from three sources?'), {
      ...Q3,
      text: 'At most \u202e001\u202c?',
    }),
    section('Property', Q2),
  ],
}

describe('compared versions', () => {
  it('lists changes by question on screen, paper and CSV', async () => {
    const { id } = await amq('Loan Review')
    const { id: old } = await version(id, { Name: 'Spring' }, JSON.stringify(OLD))
    const { id: now } = await version(id, { Name: 'Autumn' }, JSON.stringify(NEW))
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], `/amqs/${id}`)
    await page.getByRole('checkbox', { name: 'Select Autumn' }).check()
    expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Add New Version|Edit|Edit AMQ|More)$/ }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select Spring' }).check()
    await leaving(page)
    await press(page, 'Compare Questions')
    await page.getByText('5 changes: 1 added, 3 changed, 1 moved.', { exact: true }).waitFor()
    expect(pathOf(page)).toBe(`/amqs/versions/compare?from=${old}&to=${now}`)
    await settled(page)
    expect(await layoutFindings(page)).toEqual([])
    const kinds = page.getByRole('group', { name: 'Show Only' }).getByRole('button')
    expect(await kinds.allInnerTexts()).toEqual(['Added 1', 'Changed 3', 'Moved 1'])
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Added|Changed|Moved/ })
    const texts = async () => (await rows.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
    await expect
      .poll(texts)
      .toEqual([
        'IncomeWas income verified from three sources? sections 1 › questions 1Changedtext Was income verified from removed: twoadded: three sources?',
        'At most [U+202E]001[U+202C]? sections 1 › questions 2Changedtext At most removed: 100added: [U+202E]001[U+202C]?',
        'PropertyIs it current? sections 2 › questions 1MovedFrom Income, 2 to Property, 1',
        'Other DifferencesChangededition 2024.removed: 1added: 7',
        'Addedsections 2 Property{"title": "Property", "questions": (1 question)}',
      ])
    const part = page.locator('ins bdi').first()
    expect(await part.evaluate((one) => getComputedStyle(one).unicodeBidi)).toBe('isolate')
    expect(await findingsInLight(page)).toEqual([])
    await press(page, 'Moved 1')
    await expect.poll(() => rows.count()).toBe(1)
    await press(page, 'Moved 1')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export CSV')])
    expect(download.suggestedFilename()).toBe('Loan-Review-Spring_Loan-Review-Autumn.csv')
    // Its lines: comparison.test.ts.
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^From,Loan Review Spring,Version 1,questions\.json,/)
    await page.emulateMedia({ media: 'print' })
    await expectText(page, 'Every change is listed above.')
    await page
      .getByText(/^[\da-f]{64}$/)
      .first()
      .waitFor()
    expect(await page.getByText('Signature', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Print', exact: true }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }, 60_000)

  it("uses the library manager's question list", async () => {
    const items = (...texts: string[]) => JSON.stringify({ data: { rows: texts.map((zz9, n) => ({ zz9, n })) } })
    const { id } = await amq('With a question location')
    const ids = [
      (await version(id, { Name: 'No 0' }, items('Is it signed?'))).id,
      (await version(id, { Name: 'No 1' }, items('Is it signed?', 'Is it new?'))).id,
    ]
    const page = await test.sharedBy(UPDATE, `/amqs/versions/compare?from=${ids[0]}&to=${ids[1]}`)
    const where = dialogOf(page, 'Question Location')
    const offers = (label: string, text: string) =>
      where.getByRole('combobox', { name: label }).filter({ hasText: text }).waitFor()
    await page.getByRole('status').getByText('1 change: 1 added.', { exact: true }).waitFor()
    await press(page, 'Question Location')
    await offers('Question List', 'data › rows (2)')
    await offers('Wording', 'zz9 – “Is it signed?”')
    await save(page)
    await page.getByRole('heading', { level: 3, name: 'Is it new?' }).waitFor()
    expect(await read(id)).toMatchObject({ questionList: '/data/rows', wordingKey: 'zz9', idKey: null })
    await press(page, 'Question Location')
    await press(page, 'Detect Questions Automatically')
    await save(page)
    await where.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 3 }).waitFor({ state: 'detached' })
    expect(await read(id)).toMatchObject({ questionList: null, wordingKey: null, idKey: null })
  })

  it('draws first changes, reports invalid or equal files', async () => {
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], null)
    const many = (value: string) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 110 }, (_, at) => [`k${at}`, value])))
    const contents = [many('old'), many('new'), '[1,]', '[1]', ' [ 1 ] ']
    await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) => {
      const id = Number(/\/(\d+)\/file/.exec(route.request().url())?.[1])
      return route.fulfill({ contentType: 'application/json', body: contents[id - 1001] ?? '' })
    })
    await openAnew(page, '/amqs/versions/compare?from=1001&to=1002')
    await expectText(page, '110 changes: 110 changed.')
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed' })
    await expect.poll(() => rows.count()).toBe(100)
    await press(page, 'Show More (10 left)')
    await expect.poll(() => rows.count()).toBe(110)
    await openAnew(page, '/amqs/versions/compare?from=1003&to=1004')
    await expectText(page, 'Version 1003: File is not valid JSON. Line 1, column 3: extra comma.')
    await openAnew(page, '/amqs/versions/compare?from=1005&to=1004')
    await expectText(page, 'The files are the same.')
  })
})
