import type { VersionFault, VersionRead } from '../../versionFile.ts'
import type { JsonPath } from '../parts.ts'
import { type QuestionHint, type QuestionsRead, readQuestions } from '../readQuestions.ts'
import type { ChangeKind } from './changeKinds.ts'
import { compareParts, type PartComparison } from './compareParts.ts'
import { type ComparedFile, comparisonCsv } from './comparisonCsv.ts'
import { type Changes, changesOf } from './questionChanges.ts'
import {
  type ElsewhereRow,
  elsewhereRow,
  FIRST_DETAILS,
  type QuestionRow,
  questionRow,
  type ValueRow,
  valueRow,
} from './rows.ts'
import { pathText } from './valueText.ts'

export interface FileFacts {
  /** Null: readable JSON. */
  fault: VersionFault | null
  /** 0: none found, or not readable. */
  questions: number
  format: string | null
}

/** What's known of a comparison at once; its rows are asked for in parts. */
export interface ComparisonOverview {
  files: readonly [from: FileFacts, to: FileFacts]
  /** The files have the same content. */
  isSame: boolean
  counts: Changes['counts']
  unchanged: number
  changed: number
  onlyRenumbered: number
  elsewhere: number
  /** What differs besides questions, by the first names: 'scoring', 'sections'. */
  heads: readonly string[]
}

/** Null: all but those that were only renumbered. */
export type ShownKind = ChangeKind | 'only renumbered' | null

/** Two files that were read and compared; lives in the worker. */
export class ComparisonSession {
  readonly overview: ComparisonOverview
  readonly #parts: PartComparison
  readonly #changes: Changes

  constructor(from: QuestionsRead, to: QuestionsRead) {
    this.#parts = compareParts(from, to)
    this.#changes = changesOf(this.#parts)
    const { counts, unchanged, changed, onlyRenumbered, elsewhere } = this.#changes
    const { isSame } = this.#parts
    this.overview = {
      files: [factsOf(from), factsOf(to)],
      isSame,
      counts,
      unchanged,
      changed,
      onlyRenumbered,
      elsewhere: elsewhere.length,
      heads: headsOf(elsewhere),
    }
  }

  /** Changed questions from `start` on, section by section. */
  questions(kind: ShownKind, start: number, count: number): QuestionRow[] {
    return this.#shown(kind)
      .slice(start, start + count)
      .map((one) => questionRow(one, this.#parts.isEmpty))
  }

  /** What a question has besides its first details. */
  details(kind: ShownKind, question: number, start: number, count: number): ValueRow[] {
    const details = this.#shown(kind)[question]?.details ?? []
    const first = FIRST_DETAILS + start
    return details.slice(first, first + count).map((one) => valueRow(one, this.#parts.isEmpty))
  }

  elsewhere(start: number, count: number): ElsewhereRow[] {
    return this.#changes.elsewhere.slice(start, start + count).map((one) => elsewhereRow(one, this.#parts.isEmpty))
  }

  csv(files: readonly [ComparedFile, ComparedFile], at: string): Blob {
    return comparisonCsv({ changes: this.#changes, isEmpty: this.#parts.isEmpty }, files, at)
  }

  #shown(kind: ShownKind): Changes['questions'] {
    const { questions } = this.#changes
    const isOnlyRenumbered = ({ kinds }: Changes['questions'][number]) =>
      kinds.length === 1 && kinds[0] === 'renumbered'
    if (kind === 'only renumbered') return questions.filter(isOnlyRenumbered)
    if (kind !== null) return questions.filter(({ kinds }) => kinds.includes(kind))
    return questions.filter((one) => !isOnlyRenumbered(one))
  }
}

const factsOf = ({ format, questions }: QuestionsRead): FileFacts => ({
  fault: null,
  format,
  questions: questions.length,
})

/** More are counted, not named. */
const MOST_HEADS = 8

function headsOf(elsewhere: Changes['elsewhere']): string[] {
  const heads = new Set<string>()
  for (const { part, change, path, value } of elsewhere) {
    if (heads.size > MOST_HEADS) break
    if (part.kind === 'section' || change === 'renamed' || value.kind === 'section') heads.add('sections')
    else if (part.kind === 'text') heads.add('texts')
    else heads.add(headOf(path))
  }
  return [...heads]
}

function headOf([key]: JsonPath): string {
  if (key === undefined) return 'the whole file'
  return typeof key === 'number' ? 'the list' : pathText([key.slice(0, 60).toWellFormed()])
}

export type OpenedComparison = ComparisonSession | { faults: readonly [from: FileFacts, to: FileFacts] }

/** The second file is taken as the first was, where that fits. */
export function openComparison(one: VersionRead, other: VersionRead, hint?: QuestionHint | null): OpenedComparison {
  if ('json' in one && 'json' in other) {
    const read = readQuestions(one.json, hint)
    return new ComparisonSession(read, readQuestions(other.json, hint, read))
  }
  const facts = (file: typeof one): FileFacts =>
    'json' in file ? factsOf(readQuestions(file.json, hint)) : { fault: file.fault, format: null, questions: 0 }
  return { faults: [facts(one), facts(other)] }
}
