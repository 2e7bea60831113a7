import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Amq } from '@acm/contract/amqs'
import type { HistoryPage } from '@acm/contract/history'
import { expect, it } from 'vitest'
import { upload } from '../../../apps/server/test/uploads.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, testConsole } from '../../harness/console.ts'
import { layoutFindings } from '../../harness/layout.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()

const asked = (text: string, more: object = {}) => ({ text, answers: ['Yes', 'No'], ...more })
const OLD = {
  edition: '2024.1',
  sections: [
    {
      title: 'Income',
      questions: [asked('Was income verified from two sources?'), asked('Is it current?'), asked('Gone?')],
    },
  ],
}
const NEW = {
  edition: '2024.7',
  sections: [
    { title: 'Income', questions: [asked('Was income verified from three sources?'), asked('Is it new?')] },
    { title: 'Property', questions: [asked('Is it current?')] },
  ],
}

it('compares two versions of an AMQ question by question, says of others why not, and is told by the history', async () => {
  const caller = await test.as(['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION'])
  const { id } = (await caller.post<Amq>('/Amq/SaveAmq', { name: 'Loan Review', description: 'x' })).body
  const made = async (Name: string, content: unknown) =>
    (await upload(caller, { AMQId: id, Name }, { name: `${Name}.json`, content: Buffer.from(JSON.stringify(content)) }))
      .body.id
  const [old, now, other] = [
    await made('Spring', OLD),
    await made('Autumn', NEW),
    await made('Odd', { nothing: 'here' }),
  ]
  const page = await test.pageOf(caller, `/amqs/${id}`)
  await page.getByRole('checkbox', { name: 'Select Autumn' }).check()
  await page.getByRole('checkbox', { name: 'Select Spring' }).check()
  await page.getByRole('button', { name: 'Compare questions', exact: true }).click()
  await page
    .getByText(
      '3 questions in both; 0 unchanged, 2 changed, 1 added, 1 removed. The files differ elsewhere too: edition, sections.',
      { exact: true },
    )
    .waitFor()
  expect(pathOf(page)).toBe(`/amqs/versions/compare?from=${old}&to=${now}`)
  await settled(page)
  expect(await layoutFindings(page)).toEqual([])
  const kinds = page.getByRole('group', { name: 'Show only' }).getByRole('button')
  expect(await kinds.allInnerTexts()).toEqual(['Added 1', 'Removed 1', 'Reworded 1', 'Moved 1'])
  const sections = page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) })
  const said = async () => (await sections.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
  await expect
    .poll(said)
    .toEqual([
      'IncomeRewordedNo. 1Was income verified from removed: twoadded: three sources?AddedNo. 2Is it new?RemovedNo. 3Gone?',
      'PropertyMovedNo. 2 → 1Is it current?Moved from Income, 2 to Property, 1',
      'Elsewhere in the files (2)Hideedition2024.1 → 2024.7Added · Property(none) → title: Property, questions: (list)',
    ])
  expect(await findingsInLight(page)).toEqual([])
  await page.getByRole('button', { name: 'Moved 1', exact: true }).click()
  await expect.poll(() => sections.count()).toBe(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Loan-Review-Spring_Loan-Review-Autumn.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\n')
  const sha256 = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')
  expect(lines.slice(0, 2)).toEqual([
    `From,Loan Review Spring,Version 1,Spring.json,${JSON.stringify(OLD).length} bytes,SHA-256 ${sha256(OLD)}`,
    `To,Loan Review Autumn,Version 2,Autumn.json,${JSON.stringify(NEW).length} bytes,SHA-256 ${sha256(NEW)}`,
  ])
  expect(lines[2]).toMatch(/^Compared,\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines.slice(5, -1)).toEqual([
    'Income,reworded,1,1,,Was income verified from two sources?,Was income verified from three sources?,,,',
    'Income,added,,2,,,Is it new?,,,',
    'Income,removed,3,,,Gone?,,,,',
    'Property,moved,2,1,Income,Is it current?,Is it current?,moved,,"Moved from Income, 2 to Property, 1"',
    ',changed,,,,,,file: edition,2024.1,2024.7',
    'Property,added,,,,,,section,(none),"title: Property, questions: (list)"',
  ])
  const told = await caller.get<HistoryPage>('/x/history?action=amqVersion.compare')
  expect(told.body.entries.map(({ record }) => record?.id).sort()).toEqual([old, now])
  // What's signed has both files, every change and room for a signature.
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', document.querySelectorAll('section').length.toString())
  })
  await page.getByRole('button', { name: 'Moved 1', exact: true }).click()
  const folded = page.locator('dt', { hasText: /^edition$/ })
  await page.getByRole('button', { name: 'Hide Elsewhere in the files (2)' }).click()
  await folded.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('body[data-printed="3"]').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Every change is listed above.', { exact: true }).waitFor()
  await folded.waitFor()
  expect(await page.getByText(sha256(NEW), { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('Signature', { exact: true }).isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('combobox', { name: 'To' }).fill('Loan Review Odd')
  await page.getByRole('combobox', { name: 'To' }).press('Enter')
  await page
    .getByText(
      "We couldn't find questions in the file of Loan Review Odd; here is what differs in its content. 3 questions in Loan Review Spring, 0 in Loan Review Odd; 0 unchanged, 3 removed. The files differ elsewhere too: edition, sections, nothing.",
      { exact: true },
    )
    .waitFor()
  expect(pathOf(page)).toBe(`/amqs/versions/compare?from=${old}&to=${other}`)
}, 60_000)

const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))
const valued = (said: string) => Object.fromEntries(times(3000, (at) => [`value ${at}`, `${said} of ${at}`]))

// Of very much more, it is compared in apps/web/src/domains/amqs/questions/comparison/session.test.ts.
it('draws of a file the first of its values, of a question’s parts or of its sections, says how many more there are, and draws more', async () => {
  const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], null)
  const files: [fileOf: (said: string) => unknown, more: string][] = [
    [(said) => ({ ...valued(said), questions: [asked('A?')] }), 'Show more (2,980 left)'],
    [(said) => ({ questions: [asked('A?', valued(said))] }), 'and 2,980 more Show more'],
    [
      (said) => times(800, (at) => ({ title: `${said} ${at}`, questions: [asked(`Is it ${at}?`)] })),
      'Show more (780 left)',
    ],
  ]
  const terms = page.getByRole('term').filter({ hasText: /value|title/ })
  for (const [fileOf, more] of files) {
    await page.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) =>
      route.fulfill({ json: fileOf(route.request().url().includes('/1/') ? 'old' : 'new') }),
    )
    await openAnew(page, '/amqs/versions/compare?from=1&to=2')
    await page.getByText(more, { exact: true }).waitFor()
    expect(await terms.count(), more).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => terms.count(), { message: more }).toBeGreaterThan(39)
  }
})
