import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BenchLine, BenchRow } from './figures.ts'

const DOCS = join(import.meta.dirname, '../docs/measurements')
const USUAL_PAGE = 'performance.md'
const beginOf = (command: string) => `<!-- measured by ${command} -->`
const endOf = (command: string) => `<!-- end of what ${command} writes -->`

const MIGRATIONS = join(import.meta.dirname, '../apps/server/migrations')
const lastMigration = () => readdirSync(MIGRATIONS).toSorted().at(-1)?.slice(0, 4) ?? ''
const throughMigration = (number: string) => `migrations through ${number}`

/** Whether the page was measured with the tables of today. */
export const isMeasuredToday = (page: string): boolean =>
  readFileSync(join(DOCS, page), 'utf8').includes(throughMigration(lastMigration()))

const HEADER: readonly string[] = ['Benchmark', 'Target', 'Result', 'Details', 'Met']

const verdict = ({ reached, isClose }: BenchLine) => {
  if (reached === undefined) return '–'
  if (reached) return 'yes'
  return isClose ? 'within ±' : '**no**'
}
const cells = (line: BenchLine) =>
  line.bySize
    ? [line.what, ...line.bySize, line.toReach, verdict(line)]
    : [line.what, line.toReach, line.measured, line.medians ?? '', verdict(line)]

export function tableOf(lines: readonly BenchLine[], header = HEADER): string {
  const all = [header, ...lines.map(cells)]
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const text = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [text(header), rule, ...all.slice(1).map(text)].join('\n')
}

/** Rewrites the table between its marks in docs; returns the page. `row`: the long row; null: the usual rows. */
export function writeReport(
  table: string,
  versions: { postgres: string; chromium: string },
  row: Pick<BenchRow, 'name' | 'page'> | null,
): string {
  const page = row?.page ?? USUAL_PAGE
  const file = join(DOCS, page)
  const command = row === null ? 'npm run bench' : `npm run bench -- ${row.name}`
  const [begin, end] = [beginOf(command), endOf(command)]
  const [before, rest] = readFileSync(file, 'utf8').split(begin)
  if (rest === undefined) throw new Error(`${file} has no place for what ${command} measures.`)
  const after = rest.split(end)[1] ?? ''
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`
  const day = new Date().toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const measured = [
    `Measured on ${day}, commit ${commit}, ${throughMigration(lastMigration())}, on ${machine};`,
    `Node ${process.versions.node}, PostgreSQL ${versions.postgres}, Chromium ${versions.chromium}. Load average over`,
    `15 minutes: ${(loadavg()[2] ?? 0).toFixed(1)}. Above CPUs + 2, other work was running: ignore absolute times.`,
  ].join('\n')
  writeFileSync(file, `${before}${begin}\n\n${measured}\n\n${table}\n\n${end}${after}`)
  return `docs/measurements/${page}`
}
