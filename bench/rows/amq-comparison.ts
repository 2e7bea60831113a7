import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { within } from '../../apps/server/test/fresh-database.ts'
import { longestTask, memoryOfPages, signedInPage, withBrowser } from '../chromium.ts'
import { median } from '../compare.ts'
import { type BenchLine, type BenchRow, limitLine, ms, times } from '../figures.ts'
import type { BenchSite } from '../stage.ts'

const TURNS = 3
const FIRST_RESULT_MS = 3000
const LONGEST_TASK_MS = 50
const MEMORY_MB = 600
/** So long nothing is drawn anymore. */
const STILL_MS = 500
/** Linear, and a fifth more. */
const growthTo = (factor: number) => factor * 1.2

const several = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))

const questionOf = (at: number, said: string) => ({
  id: `q${at}`,
  number: at + 1,
  text: `Was the income of borrower ${at} verified by ${at % 10 === 0 ? said : 'two'} independent sources?`,
  answers: ['Yes', 'No', { text: 'N/A', score: at % 3 }],
  required: true,
  score: at % 7,
  showIf: [{ question: `q${at - 1}`, equals: 'Yes' }],
  help: `${'Look into the file of the loan, and name the page. '.repeat(15)}${at % 50 === 0 ? said : ''}`,
})

/** About 1,000 bytes a question; a tenth of them is reworded. */
const questionnaire = (count: number) => (said: string) => ({
  edition: said,
  sections: several(count / 100, (section) => ({
    title: `Section ${section}`,
    questions: several(100, (at) => questionOf(section * 100 + at, said)),
  })),
})

const question = (text: string, more: object = {}) => ({ text, answers: ['Yes', 'No'], ...more })
const valued = (count: number, said: string) =>
  Object.fromEntries(several(count, (at) => [`value ${at}`, `${said} of ${at}`]))

/** Questionnaires by what's particular about them; each as an older and as a newer version. */
const questionnaires = {
  '100 questions': questionnaire(100),
  '2,000 questions': questionnaire(2000),
  '20,000 questions': questionnaire(20_000),
  '300,000 values at the top': (said: string) => ({ ...valued(300_000, said), questions: [question('A?')] }),
  'one question of 300,000 parts': (said: string) => ({ questions: [question('A?', valued(300_000, said))] }),
  '80,000 renamed sections': (said: string) =>
    several(80_000, (at) => ({ title: `${said} ${at}`, questions: [question(`Is it ${at}?`)] })),
}

type QuestionnaireKind = keyof typeof questionnaires

export const amqComparison: BenchRow = {
  name: 'amq-comparison',
  async measure({ site }) {
    const on = await site(1000)
    const paths = await within(on.databaseUrl, fillVersions)
    const many = await comparisons(on, paths['20,000 questions'])
    const fewer = await comparisons(on, paths['2,000 questions'])
    const few = await comparisons(on, paths['100 questions'])
    return [
      limitLine(
        'Two AMQ files of 20 MB and 20,000 questions compared in Chromium, from the last byte to the first result',
        many.took,
        [FIRST_RESULT_MS, 'ms'],
        `of ${TURNS}`,
      ),
      growthLine('100 questions', 200, many.took, few.took),
      growthLine('2,000 questions', 10, many.took, fewer.took),
      ...spaceLines('20,000 questions', many),
      ...(await extremeLines(on, paths)),
    ]
  },
}

/** Each kind by the address of its comparison. */
type ComparisonPaths = Record<QuestionnaireKind, string>

async function fillVersions(client: Client): Promise<ComparisonPaths> {
  const { rows } = await client.query(`insert into amqs (name, "createdBy") values ('Compared', 'bench') returning id`)
  let number = 0
  const insert = async (questionnaire: unknown): Promise<number> => {
    number += 1
    const content = Buffer.from(JSON.stringify(questionnaire))
    const version = await client.query(
      `insert into amq_versions ("amqId", number, name, description, enabled, "startDate", "filePath", "createdBy")
       values ($1, $2, $3, 'x', true, date '2026-01-01', 'amq/1/1/a.json', 'bench') returning id`,
      [rows[0].id, number, `No. ${number}`],
    )
    const { id } = version.rows[0]
    const sha256 = createHash('sha256').update(content).digest()
    await client.query('insert into amq_version_files values ($1, $2, $3)', [id, content, sha256])
    return id
  }
  const paths: [string, string][] = []
  for (const [kind, of] of Object.entries(questionnaires))
    paths.push([kind, `/amqs/versions/compare?from=${await insert(of('old'))}&to=${await insert(of('new'))}`])
  return Object.fromEntries(paths) as ComparisonPaths
}

interface ComparisonFigures {
  /** From the last byte of both files to the first result. */
  took: number
  longestTask: number
  /** MB that the page has at most, its workers included. */
  memory: number
}

async function comparisons(on: BenchSite, path: string): Promise<ComparisonFigures> {
  const found: ComparisonFigures[] = []
  for (let turn = 0; turn < TURNS; turn += 1) found.push(await comparison(on, path))
  return {
    took: median(found.map(({ took }) => took)),
    longestTask: median(found.map((one) => one.longestTask)),
    memory: Math.max(...found.map(({ memory }) => memory)),
  }
}

/** In a browser of its own, for the memory that processes had at most is asked for. */
const comparison = (on: BenchSite, path: string): Promise<ComparisonFigures> =>
  withBrowser(async (browser) => {
    const page = await signedInPage(browser, on)
    await page.goto(`${on.product.url}/amqs/versions/compare`)
    await page.getByText('Select two versions to compare').waitFor()
    let took = 0
    const longest = await longestTask(page, async () => {
      took = await page.evaluate(firstResult, { at: path, stillMs: STILL_MS })
    })
    return { took, longestTask: longest, memory: await memoryOfPages(browser) }
  })

/** Runs in the page: how long the first result took, once all of the first rows are drawn. */
function firstResult({ at, stillMs }: { at: string; stillMs: number }): Promise<number> {
  history.pushState(null, '', at)
  return new Promise((done) => {
    let took = 0
    let timer = 0
    const observer = new MutationObserver(() => {
      const isShown = /\d changes?: /.test(document.body.textContent ?? '')
      if (!isShown) return
      const files = performance.getEntriesByType('resource').filter(({ name }) => /amqVersions\/\d+\/file/.test(name))
      took ||= performance.now() - Math.max(...files.map((file) => (file as PerformanceResourceTiming).responseEnd))
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        observer.disconnect()
        done(took)
      }, stillMs)
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

function growthLine(from: QuestionnaireKind, factor: number, took: number, before: number): BenchLine {
  return {
    what: `Same, next to ${from}`,
    toReach: `grows ≤ ${growthTo(factor)} ×`,
    measured: times(took / before),
    medians: `${ms(took)} against ${ms(before)}`,
    reached: took / before <= growthTo(factor),
  }
}

const spaceLines = (kind: QuestionnaireKind, { longestTask: longest, memory }: ComparisonFigures): BenchLine[] => [
  limitLine(`Longest task of the page thread during it, ${kind}`, longest, [LONGEST_TASK_MS, 'ms']),
  limitLine(`Peak memory of the page with its worker, ${kind}`, memory, [MEMORY_MB, 'MB']),
]

async function extremeLines(on: BenchSite, paths: ComparisonPaths): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  for (const kind of ['300,000 values at the top', 'one question of 300,000 parts', '80,000 renamed sections'] as const)
    lines.push(...spaceLines(kind, await comparison(on, paths[kind])))
  return lines
}
