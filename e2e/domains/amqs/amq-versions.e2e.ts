import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Amq, AmqVersion } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { HistoryPage } from '@acm/contract/history'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { upload } from '../../../apps/server/test/uploads.ts'
import { accessible } from '../../harness/accessible.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { hold, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, expectText, field } from '../../harness/controls.ts'
import { dropFile } from '../../harness/drop.ts'
import { layoutFindings, leaving } from '../../harness/layout.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const UPDATE: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_UPDATE_VERSION']
const editor = () => test.other([...UPDATE, 'AMQ_LIBRARY_EDIT'])
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' })
const read = async (id: number): Promise<Amq> => (await (await editor()).get<Amq>(`/Amq/${id}`)).body
let serial = 0
const amq = async (): Promise<Amq> =>
  (await (await editor()).post<Amq>('/Amq/SaveAmq', { name: `AMQ ${++serial}`, description: `About ${serial}` })).body
const version = async (amqId: number, parts: object = {}): Promise<AmqVersion> =>
  (await upload(await editor(), { AMQId: amqId, ...parts })).body
const file = (name: string, content: string | Buffer = '{"questions": [1]}') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

async function openAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Version' }).first().click()
  await page.getByRole('dialog', { name: 'Add Version' }).waitFor()
}
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const VALID = { Name: 'Spring', 'Start Date': '03/08/2099', Description: 'As of spring' }

describe('an AMQ', () => {
  it('shows name, description and versions', async () => {
    const { id, name, description } = await amq()
    await version(id, { Name: 'Zeta', Description: 'A description that is long', StartDate: '2026-03-08' })
    const second = await version(id, { Name: 'alpha', Enabled: 'false', StartDate: '2099-11-01' })
    await test.db
      .updateTable('amq_versions')
      .set({ createdOn: '2026-03-02T12:00:00Z' })
      .where('id', '=', second.id)
      .execute()
    await touch(test.db, 'amqs')
    const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.getByText(String(description), { exact: true }).waitFor()
    const columns = ['Enabled', 'Number', 'Name', 'Full Name', 'Description', 'File Path', 'Start Date']
    const headers = page.locator('thead th:not([data-choose])')
    const all = [...columns, 'Uploaded On', 'Uploaded By']
    await expect.poll(() => headers.allInnerTexts()).toEqual([...all, 'Action'])
    expect(await page.getByRole('button', { name: 'Edit AMQ' }).count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort')).toBe('descending')
    const cells = (row: number) => page.getByRole('row').nth(row).locator('td, th').allInnerTexts()
    const path = `amq/${id}/2/questions.json`
    expect((await cells(1)).slice(2, 10).map((text) => text.trim())).toEqual([
      '2',
      'alpha',
      `${name} alpha`,
      'Made by a test',
      `${path.slice(0, 20)}...`,
      '11/01/2099',
      '03/02/2026',
      'Test Person',
    ])
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0
    const column = await widthOf(page.getByRole('columnheader', { name: 'Start Date' }))
    expect(column - (await widthOf(page.getByText('11/01/2099', { exact: true }))), 'padding alone').toBeLessThan(18)
    const badge = page.getByRole('row', { name: 'Zeta' }).getByText('In effect', { exact: true }).locator('..')
    expect(await badge.evaluate((one) => one.scrollWidth - one.clientWidth), 'cut off').toBe(0)
    await page.getByText('Version Zeta in effect', { exact: true }).waitFor()
    expect(await page.getByText('In effect', { exact: true }).count()).toBe(1)
    expect((await cells(2)).slice(2, 6)).toEqual(['1', 'Zeta\nIn effect', `${name} Zeta`, 'A description that i...'])
    expect(await page.getByText(`${path.slice(0, 20)}...`, { exact: true }).getAttribute('title')).toBe(path)
    const file = page.getByRole('link', { name: 'Download questions.json', exact: true }).first()
    expect(await file.getAttribute('href')).toBe(`/api/x/amqVersions/${second.id}/file`)
    const flags = page.getByRole('row').getByRole('img')
    expect(await flags.count()).toBeGreaterThan(0)
  })
})

describe('a new version', () => {
  it('requires values and a valid file before sending', async () => {
    const { id } = await amq()
    const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    const dialog = page.getByRole('dialog')
    await page.getByText('No versions of this AMQ yet.', { exact: true }).waitFor()
    await openAdd(page)
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    for (const name of ['Name', 'Start Date', 'Description']) expect(await field(page, name).inputValue()).toBe('')
    expect(await field(page, 'File').getAttribute('accept')).toBe('.json')
    await save(page).click()
    await expect.poll(() => dialog.getByText('Value is required.', { exact: true }).count()).toBe(3)
    await dialog.getByText('File is required', { exact: true }).waitFor()
    const folder = await mkdtemp(join(tmpdir(), 'acm-files-'))
    for (const [name, content, sentence] of [
      ['questions.txt', '{}', 'Invalid file type. Please select a JSON file.'],
      ['empty.json', '', 'Non empty file is required'],
      ['large.JSON', Buffer.alloc(20 * 1024 * 1024 + 1, 32), 'File is too large.'],
    ] as const) {
      await writeFile(join(folder, name), content)
      await field(page, 'File').setInputFiles(join(folder, name))
      await dialog.locator('form').getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await dialog.getByText(name, { exact: true }).waitFor()
    }
    await rm(folder, { recursive: true })

    const says = (text: string) => expectText(dialog, text)
    const states = '{"version": "2026.9", "description": "D"}'
    // Too large for the page to read without freezing.
    const large = `[${'"Is the note signed?",\n'.repeat(60_000)}1,\n]`
    await field(page, 'File').setInputFiles(file('large.json', large))
    await says('large.json')
    await says('File is not valid JSON. Line 60001, column 2: extra comma.')
    await field(page, 'File').setInputFiles(file('good.json'))
    await says('good.json')
    await expect.poll(() => dialog.getByText('File is not valid JSON.').count()).toBe(0)
    await field(page, 'File').setInputFiles(file('states.txt', states))
    await says('Invalid file type. Please select a JSON file.')
    expect(await dialog.getByText('From the file.').count()).toBe(0)
    expect(await field(page, 'Name').inputValue()).toBe('')
    await dropFile(dialog, 'two.json', states, 2)
    await says('Only one file can be uploaded.')
    await field(page, 'File').setInputFiles(file('states.json', states))
    await says('states.json')
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('2026.9')
    expect(await dialog.getByText('Only one file can be uploaded.').count()).toBe(0)
    // Not sent: the server would say the same.
    await fill(page, VALID)
    await field(page, 'File').setInputFiles(file('brace.json', '{'))
    await says('File is not valid JSON. Line 1, column 2: unexpected end of file: missing }.')
    await save(page).click()
    await expect.poll(() => field(page, 'File').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(sent).toBe(0)
  })

  it('shows upload progress and the new version', async () => {
    const { id, name } = await amq()
    const page = await test.sharedBy(UPDATE, `/amqs?name=${name}`)
    const row = page.getByRole('link', { name, exact: true })
    await row.waitFor()
    await dropFile(page.getByRole('heading', { level: 1 }), 'Beside it.json', '{}')
    await dropFile(row, 'Post close.JSON', '{"edition": "2099 Spring", "questions": [1]}')
    await until(page, `/amqs/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Add Version' })
    const hint = dialog.getByText('From the file.', { exact: true })
    // The values of the file are there, in sight; the focus is on the first that it lacks.
    await field(page, 'Start Date').and(page.locator(':focus')).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('2099 Spring')
    expect((await accessible(page, 'textbox', 'Name')).description).toBe('From the file.')
    await fill(page, { Name: 'n'.repeat(18), 'Start Date': '2099-03-08' })
    await hint.waitFor({ state: 'detached' })
    const content = '{"edition": "Other", "startDate": "2099-01-01", "description": "Said"}'
    await field(page, 'File').setInputFiles(file('Post close.JSON', content))
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Said')
    expect(await field(page, 'Name').inputValue()).toBe('n'.repeat(18))
    await fill(page, { Description: 'd'.repeat(255) })
    expect(await field(page, 'Start Date').inputValue()).toBe('03/08/2099')
    await field(page, 'Enabled').uncheck()
    await stub(page, '/Amq/UploadAmqVersion', 500)
    await bannerSays(page, 'Unable to upload AMQ Version. Please try again later.', () => save(page).click())
    expect(await field(page, 'Description').inputValue()).toBe('d'.repeat(255))
    await page.unrouteAll()
    const release = await hold(page, '/Amq/UploadAmqVersion')
    await save(page).click()
    await page.getByRole('progressbar', { name: 'Uploading Post close.JSON' }).waitFor()
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    await bannerSays(page, 'AMQ updated.', async () => release())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: 'n'.repeat(18) }).waitFor()
    expect((await read(id)).versions).toMatchObject([
      {
        name: 'n'.repeat(18),
        description: 'd'.repeat(255),
        number: 1,
        enabled: false,
        startDate: '2099-03-08',
        filePath: `amq/${id}/1/Post close.JSON`,
        createdBy: 'Test Person',
      },
    ])
    await page.getByRole('button', { name: 'Show History', exact: true }).click()
    const entry = page.getByRole('listitem').filter({ hasText: `uploaded AMQ version ${'n'.repeat(18)}` })
    await entry.getByText('Post close.JSON').waitFor()
    await entry.getByText('SHA-256', { exact: true }).waitFor()
  })
})

describe('a version there is', () => {
  const openEdit = async (page: Page) => {
    await chooseAct(page.locator('tbody tr'), 'Edit')
    await page.getByRole('dialog', { name: 'Edit Version' }).waitFor()
  }

  it('changes before its start and keeps its file', async () => {
    const { id } = await amq()
    const { filePath } = await version(id, { Name: 'Before', StartDate: '2099-01-02', Description: 'Old words' })
    const page = await test.sharedBy(UPDATE, `/amqs/${id}`)
    await openEdit(page)
    const values = await Promise.all(['Name', 'Start Date', 'Description'].map((one) => field(page, one).inputValue()))
    expect(values).toEqual(['Before', '01/02/2099', 'Old words'])
    expect(await page.locator('input[type=file]').count()).toBe(0)
    await fill(page, { Name: 'After', 'Start Date': '02/03/2099', Description: 'New words' })
    await field(page, 'Enabled').uncheck()
    await bannerSays(page, 'AMQ updated.', () => save(page).click())
    await page.getByRole('rowheader', { name: 'After' }).waitFor()
    const changed = { name: 'After', startDate: '2099-02-03', description: 'New words', enabled: false, filePath }
    expect((await read(id)).versions).toMatchObject([changed])
  })
})

const question = (id: string, text: string) => ({ id, text, answers: ['Yes', 'No'] })
const OLD = {
  edition: '2024.1',
  sections: [
    {
      title: 'Income',
      questions: [
        question('q1', 'Was income verified from two sources?'),
        question('q2', 'Is it current?'),
        question('q3', 'At most 100?'),
      ],
    },
  ],
}
const NEW = {
  edition: '2024.7',
  sections: [
    {
      title: 'Income',
      questions: [
        question('q1', 'Was income verified from three sources?'),
        question('q3', 'At most \u202e001\u202c?'),
      ],
    },
    { title: 'Property', questions: [question('q2', 'Is it current?')] },
  ],
}

describe('compared versions', () => {
  it('lists changes by question on screen, paper and CSV', async () => {
    const caller = await test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
    const { id } = (await caller.post<Amq>('/Amq/SaveAmq', { name: 'Loan Review', description: 'x' })).body
    const uploaded = async (Name: string, content: unknown) =>
      (
        await upload(
          caller,
          { AMQId: id, Name },
          { name: `${Name}.json`, content: Buffer.from(JSON.stringify(content)) },
        )
      ).body.id
    const [old, now] = [await uploaded('Spring', OLD), await uploaded('Autumn', NEW)]
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], `/amqs/${id}`)
    await page.getByRole('checkbox', { name: 'Select Autumn' }).check()
    expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(Add New Version|Edit|Edit AMQ|More)$/ }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select Spring' }).check()
    const compare = page.getByRole('button', { name: 'Compare Questions', exact: true })
    await compare.waitFor()
    await leaving(page)
    await compare.click()
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
    await page.getByRole('button', { name: 'Moved 1', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Moved 1', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(5)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Loan-Review-Spring_Loan-Review-Autumn.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\n')
    const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const bytes = (content: unknown) => Buffer.byteLength(JSON.stringify(content))
    expect(lines.slice(0, 2)).toEqual([
      `From,Loan Review Spring,Version 1,Spring.json,${bytes(OLD)} bytes,SHA-256 ${sha256(OLD)}`,
      `To,Loan Review Autumn,Version 2,Autumn.json,${bytes(NEW)} bytes,SHA-256 ${sha256(NEW)}`,
    ])
    expect(lines).toHaveLength(11)
    const history = await caller.get<HistoryPage>('/x/history?action=amqVersion.compare')
    expect(history.body.entries.map(({ record }) => record?.id).sort()).toEqual([old, now])
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Every change is listed above.', { exact: true }).waitFor()
    expect(await page.getByText(sha256(NEW), { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('Signature', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Print', exact: true }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }, 60_000)

  it('draws the first changes and more on request', async () => {
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], null)
    const fileOf = (value: string) => Object.fromEntries(Array.from({ length: 110 }, (_, at) => [`k${at}`, value]))
    await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) =>
      route.fulfill({ json: fileOf(route.request().url().includes('/1/') ? 'old' : 'new') }),
    )
    await openAnew(page, '/amqs/versions/compare?from=1&to=2')
    await page.getByText('110 changes: 110 changed.', { exact: true }).waitFor()
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed' })
    const more = page.getByRole('button', { name: 'Show More (10 left)', exact: true })
    await more.waitFor()
    expect(await rows.count()).toBe(100)
    await more.click()
    await expect.poll(() => rows.count()).toBe(110)
  })

  it('reports invalid or equal files', async () => {
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], null)
    const contents = ['[1,]', '[1]', ' [ 1 ] ']
    await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) => {
      const id = Number(/\/(\d+)\/file/.exec(route.request().url())?.[1])
      return route.fulfill({ contentType: 'application/json', body: contents[id - 1003] ?? '' })
    })
    await openAnew(page, '/amqs/versions/compare?from=1003&to=1004')
    await page
      .getByText('Version 1003: File is not valid JSON. Line 1, column 3: extra comma.', { exact: true })
      .waitFor()
    await openAnew(page, '/amqs/versions/compare?from=1005&to=1004')
    await page.getByText('The files are the same.', { exact: true }).waitFor()
  })
})
