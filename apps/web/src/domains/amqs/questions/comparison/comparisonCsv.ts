import { csvText } from '@acm/contract/core/csv'
import type { Part } from '../parts.ts'
import type { EmptyFor } from './jsonDiff.ts'
import type { Changes, ElsewhereChange, QuestionChange } from './questionChanges.ts'
import { movedText, numberOf, valuePair, withinText } from './rows.ts'

/** Which file it was. */
export interface ComparedFile {
  name: string
  /** Number of the version in its AMQ. */
  number: number
  fileName: string
  bytes: number
  /** Null where the browser can't tell: on an address without TLS. */
  sha256: string | null
}

const HEAD = [
  'Section',
  'Change',
  'Number Then',
  'Number Now',
  'Section Then',
  'Wording Then',
  'Wording Now',
  'What',
  'Then',
  'Now',
]

/** A blob keeps them elsewhere. */
const LINES_IN_MEMORY = 5000

interface WrittenComparison {
  changes: Changes
  isEmpty: EmptyFor
}

/** Which files and when, then a line for each change and each value: quoted where needed, never a formula. */
export function comparisonCsv(
  { changes, isEmpty }: WrittenComparison,
  files: readonly ComparedFile[],
  at: string,
): Blob {
  const parts: Blob[] = []
  let lines: string[] = []
  const close = () => {
    parts.push(new Blob(lines))
    lines = []
  }
  const write = (values: readonly string[]) => {
    lines.push(`${values.map((value) => csvText(value, ',')).join(',')}\n`)
    if (lines.length === LINES_IN_MEMORY) close()
  }
  for (const [place, file] of files.entries()) write([place === 0 ? 'From' : 'To', ...factsOf(file)])
  write(['Compared', at])
  write([])
  write(HEAD)
  for (const change of changes.questions) for (const line of questionLines(change, isEmpty)) write(line)
  for (const change of changes.elsewhere) write(elsewhereLine(change, isEmpty))
  close()
  return new Blob(parts, { type: 'text/csv' })
}

const factsOf = ({ name, number, fileName, bytes, sha256 }: ComparedFile): string[] => [
  name,
  `Version ${number}`,
  fileName,
  `${bytes} bytes`,
  `SHA-256 ${sha256 ?? 'unknown'}`,
]

function questionLines(change: QuestionChange, isEmpty: EmptyFor): string[][] {
  const { was, now, section, kinds, details } = change
  const number = (part: Part | null) => (part ? numberOf(part) : '')
  const start = [
    section,
    kinds.join('; '),
    number(was),
    number(now),
    was && was.section !== section ? was.section : '',
    was?.wording ?? '',
    now?.wording ?? '',
  ]
  const moved = kinds.includes('moved') && was && now ? [['moved', '', movedText(was, now)]] : []
  const values = [...moved, ...details.map((one) => [one.what, ...valuePair(one, isEmpty)])]
  return values.length === 0 ? [[...start, '', '', '']] : values.map((value) => [...start, ...value])
}

function elsewhereLine({ part, change, value }: ElsewhereChange, isEmpty: EmptyFor): string[] {
  const what = [part.kind === 'file' ? 'file' : part.kind, value.what].filter((text) => text !== '').join(': ')
  return [withinText(part), change, '', '', '', '', '', what, ...valuePair(value, isEmpty)]
}
