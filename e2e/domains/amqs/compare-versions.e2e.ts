import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Amq } from '@acm/contract/amqs'
import type { HistoryPage } from '@acm/contract/history'
import { expect, it } from 'vitest'
import { upload } from '../../../apps/server/test/uploads.ts'
import { findings } from '../../harness/axe.ts'
import { follow, pathOf, testConsole } from '../../harness/console.ts'
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
  expect(await findings(page)).toEqual([])
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
  await settled(page)
  expect(await layoutFindings(page)).toEqual([])

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
const valued = (count: number, said: string) =>
  Object.fromEntries(times(count, (at) => [`value ${at}`, `${said} of ${at}`]))

it.each<[string, (said: string) => unknown, more: string]>([
  [
    '300,000 values of its own',
    (said) => ({ ...valued(300_000, said), questions: [asked('A?')] }),
    'Show more (299,980 left)',
  ],
  [
    'a question of 300,000 parts',
    (said) => ({ questions: [asked('A?', valued(300_000, said))] }),
    'and 299,980 more Show more',
  ],
  [
    '80,000 sections that are called otherwise',
    (said) => times(80_000, (at) => ({ title: `${said} ${at}`, questions: [asked(`Is it ${at}?`)] })),
    'Show more (79,980 left)',
  ],
])(
  'draws of a file with %s the first, says how many more there are, and draws more',
  async (_what, fileOf, more) => {
    const page = await test.signedIn(['AMQ_LIBRARY_VIEW'], '/amqs', {
      before: (fresh) =>
        fresh.route(/\/api\/x\/amqVersions\/\d+\/file/, (route) =>
          route.fulfill({ json: fileOf(route.request().url().includes('/1/') ? 'old' : 'new') }),
        ),
    })
    await follow(page, '/amqs/versions/compare?from=1&to=2')
    await page.getByText(more, { exact: true }).waitFor({ timeout: 60_000 })
    expect(
      await page
        .getByRole('term')
        .filter({ hasText: /value|title/ })
        .count(),
    ).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('term')
          .filter({ hasText: /value|title/ })
          .count(),
      )
      .toBeGreaterThan(39)
  },
  90_000,
)
