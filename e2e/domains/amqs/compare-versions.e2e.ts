import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Amq } from '@acm/contract/amqs'
import type { HistoryPage } from '@acm/contract/history'
import { expect, it } from 'vitest'
import { upload } from '../../../apps/server/test/uploads.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, testConsole } from '../../harness/console.ts'
import { layoutFindings, leaving } from '../../harness/layout.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()

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

it('lists changes by question on screen, paper and CSV', async () => {
  const caller = await test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
  const { id } = (await caller.post<Amq>('/Amq/SaveAmq', { name: 'Loan Review', description: 'x' })).body
  const uploaded = async (Name: string, content: unknown) =>
    (await upload(caller, { AMQId: id, Name }, { name: `${Name}.json`, content: Buffer.from(JSON.stringify(content)) }))
      .body.id
  const [old, now] = [await uploaded('Spring', OLD), await uploaded('Autumn', NEW)]
  const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], `/amqs/${id}`)
  await page.getByRole('checkbox', { name: 'Select Autumn' }).check()
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
      'Other differencesChangededition 2024.removed: 1added: 7',
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
  const fileOf = (value: string) => Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`k${at}`, value]))
  await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) =>
    route.fulfill({ json: fileOf(route.request().url().includes('/1/') ? 'old' : 'new') }),
  )
  await openAnew(page, '/amqs/versions/compare?from=1&to=2')
  await page.getByText('700 changes: 700 changed.', { exact: true }).waitFor()
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed' })
  await page.getByRole('button', { name: 'Show More (600 left)', exact: true }).click()
  await page.getByRole('button', { name: 'Show More (100 left)', exact: true }).waitFor()
  expect(await rows.count()).toBe(600)
}, 60_000)

it('reports invalid or equal files', async () => {
  const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], null)
  const contents = ['[1,]', '[1]', ' [ 1 ] ']
  await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) => {
    const id = Number(/\/(\d+)\/file/.exec(route.request().url())?.[1])
    return route.fulfill({ contentType: 'application/json', body: contents[id - 3] ?? '' })
  })
  await openAnew(page, '/amqs/versions/compare?from=3&to=4')
  await page.getByText('Version 3: File is not valid JSON. Line 1, column 3: extra comma.', { exact: true }).waitFor()
  await openAnew(page, '/amqs/versions/compare?from=5&to=4')
  await page.getByText('The files are the same.', { exact: true }).waitFor()
})
