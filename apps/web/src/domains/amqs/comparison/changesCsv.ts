import { csvText } from '@acm/contract/core/csv'
import { type ComparedFiles, described } from './changeRows.ts'
import type { Change, CountedChange, Difference } from './difference.ts'
import { namingOf, withNames } from './hiddenCharacters.ts'
import { type JsonPath, jsonText, pathText } from './jsonText.ts'

/** Facts of a compared file. */
export interface ComparedFile {
  name: string
  /** Number of the version in its AMQ. */
  number: number
  fileName: string
  bytes: number
  /** Null: not available, because the page is not on HTTPS. */
  sha256: string | null
}

interface WrittenChanges extends Difference {
  /** In the order of the page. */
  counted: readonly CountedChange[]
  files: ComparedFiles
}

const HEADER = ['Section', 'Question', 'Change', 'Old Path', 'New Path', 'Wording', 'Old Value', 'New Value']
/** The browser can write a blob to disk. */
const LINES_IN_MEMORY = 5000

/** The files and the time, then a line for each change with its whole values; never a formula (G-CSV-03). */
export function changesCsv(written: WrittenChanges, compared: readonly ComparedFile[], at: string): Blob {
  const parts: Blob[] = []
  const lines: string[] = []
  const write = (values: readonly string[]) => {
    lines.push(`${values.map((value) => csvText(value, ',')).join(',')}\n`)
    if (lines.length === LINES_IN_MEMORY) parts.push(new Blob(lines.splice(0)))
  }
  for (const [place, file] of compared.entries()) write([place === 0 ? 'From' : 'To', ...factsOf(file)])
  write(['Compared On', at])
  write([])
  write(HEADER)
  for (const change of written.counted) write(changeLine(change, written.files))
  for (const change of written.changes) if (change.kind === 'id') write(idLine(change))
  for (const path of written.notCompared) write(['', '', 'not compared', ...pathsOf({ from: path, to: path })])
  return new Blob([...parts, ...lines], { type: 'text/csv' })
}

const factsOf = ({ name, number, fileName, bytes, sha256 }: ComparedFile): string[] => [
  name,
  `Version ${number}`,
  fileName,
  `${bytes} bytes`,
  `SHA-256 ${sha256 ?? 'unknown'}`,
]

const pathsOf = ({ from, to }: { from: JsonPath | null; to: JsonPath | null }): string[] =>
  [from, to].map((path) => (path === null ? '' : withNames(pathText(path)) || 'the whole file'))

function changeLine(change: CountedChange, files: ComparedFiles): string[] {
  const { section, question, kind, wording, was, is } = described(change, files)
  const naming = namingOf(was ?? '', is ?? '')
  return [section, question, kind, ...pathsOf(change), wording, naming(was ?? ''), naming(is ?? '')]
}

const idLine = ({ from, to, was, is }: Change): string[] => {
  const [before, after] = [was, is].map((id) => (typeof id === 'string' ? id : jsonText(id ?? null)))
  return ['', '', 'only id', ...pathsOf({ from, to }), '', withNames(before ?? ''), withNames(after ?? '')]
}
