import type { QuestionHint } from '@acm/contract/amq-questions'
import { type ChangeRow, type ComparedFiles, changeRow } from './changeRows.ts'
import { type ComparedFile, changesCsv } from './changesCsv.ts'
import { type ChangeKind, type CountedChange, type Difference, difference, isCounted } from './difference.ts'
import type { Json } from './exactJson.ts'
import { withNames } from './hiddenCharacters.ts'
import { jsonText, pathText } from './jsonText.ts'
import type { Budget } from './matchMembers.ts'
import { type ListChoice, listChoices } from './questionChoices.ts'
import { questionDepth, questionLists, questionsIn } from './questions.ts'

/** The result without its rows, which can be more than a page can hold. */
export interface ComparisonOverview {
  /** True only if the files have the same content. */
  isSame: boolean
  counts: Readonly<Record<ChangeKind, number>>
  /** Members that differ by their ids only. */
  onlyIds: number
  /** The first paths that were not compared; with any, there are no totals. */
  notCompared: readonly string[]
  /** Not compared besides. */
  notComparedMore: number
  questions: readonly [from: number, to: number]
}

/** Paths that the page shows. */
const MOST_PATHS = 20

/** Two files that were compared. */
export class Comparison {
  readonly overview: ComparisonOverview
  readonly #files: ComparedFiles
  readonly #found: Difference
  /** Those of questions first. */
  readonly #changes: readonly CountedChange[]

  constructor(from: Json, to: Json, hint: QuestionHint | null, budget?: Budget) {
    const [before, after] = [questionLists(from, hint), questionLists(to, hint)]
    const lists = new Set([...before, ...after])
    this.#files = { from, to, lists, hint }
    this.#found = difference(from, to, {
      isQuestions: (value) => lists.has(value),
      idKey: hint?.id ?? null,
      ...(budget && { budget }),
    })
    const { changes, notCompared } = this.#found
    this.#changes = sorted(changes.filter(isCounted), this.#files)
    const counts = { added: 0, removed: 0, changed: 0, moved: 0 }
    for (const { kind } of this.#changes) counts[kind] += 1
    this.overview = {
      isSame: changes.length + notCompared.length === 0,
      counts,
      onlyIds: changes.filter(({ kind }) => kind === 'id').length,
      notCompared: notCompared.slice(0, MOST_PATHS).map((path) => withNames(pathText(path)) || 'the whole file'),
      notComparedMore: Math.max(0, notCompared.length - MOST_PATHS),
      questions: [questionsIn(before), questionsIn(after)],
    }
  }

  rows(kind: ChangeKind | null, start: number, count: number): ChangeRow[] {
    const shown = kind === null ? this.#changes : this.#changes.filter((change) => change.kind === kind)
    return shown.slice(start, start + count).map((change) => changeRow(change, this.#files))
  }

  /** The lists of the newer file. */
  lists(): ListChoice[] {
    return listChoices(this.#files.to)
  }

  csv(files: readonly ComparedFile[], at: string): Blob {
    return changesCsv({ ...this.#found, counted: this.#changes, files: this.#files }, files, at)
  }
}

/** Changes of questions first. A question that left one list for another moved. */
function sorted(changes: readonly CountedChange[], files: ComparedFiles): CountedChange[] {
  const depthOf = ({ from, to }: CountedChange) =>
    questionDepth(to ? files.to : files.from, to ?? from ?? [], files.lists)
  const isQuestion = (change: CountedChange) => depthOf(change) === (change.to ?? change.from)?.length
  const text = ({ was, is }: CountedChange) => jsonText(is ?? was ?? null, { isSorted: true })
  const left = Map.groupBy(
    changes.filter((change) => change.kind === 'removed' && isQuestion(change)),
    text,
  )
  const gone = new Set<CountedChange>()
  const [ofQuestions, others]: [CountedChange[], CountedChange[]] = [[], []]
  for (const change of changes) {
    const before = change.kind === 'added' && left.size > 0 && isQuestion(change) ? left.get(text(change))?.pop() : null
    if (before) gone.add(before)
    const counted = before ? { ...change, kind: 'moved' as const, from: before.from, was: before.was } : change
    if (depthOf(change) > 0) ofQuestions.push(counted)
    else others.push(counted)
  }
  return [...ofQuestions, ...others].filter((change) => !gone.has(change))
}
