import type { QuestionHint } from '@acm/contract/amq-questions'
import { diffWordsWithSpace } from 'diff'
import type { MarkedText } from '../../../ui/Mark.tsx'
import type { Change, ChangeKind, CountedChange } from './difference.ts'
import { isList, isObject, type Json, own } from './exactJson.ts'
import { namingOf, withNames } from './hiddenCharacters.ts'
import { jsonText, pathText } from './jsonText.ts'
import { type QuestionLists, questionsIn, surroundings } from './questions.ts'
import { textOf, wordingOf } from './wording.ts'

/** A change as the page draws it: texts only, with hidden characters named. */
export interface ChangeRow {
  kind: ChangeKind
  /** '' outside of questions. */
  section: string
  /** Wording of the question; '' outside of questions. */
  question: string
  /** Path of the question. */
  questionPath: string
  /** Path in the question, or in the file. */
  path: string
  /** Nearest wording; '' if it is shown anyway. */
  wording: string
  /** 'From position 2 to 4'; '' unless it moved. */
  move: string
  value: readonly MarkedText[]
}

/** Both files, with their lists of questions. */
export interface ComparedFiles {
  from: Json
  to: Json
  lists: QuestionLists
  hint: QuestionHint | null
}

/** The change with its surroundings, texts whole. */
export interface DescribedChange extends Omit<ChangeRow, 'value'> {
  was: string | null
  is: string | null
}

export function described(change: CountedChange, files: ComparedFiles): DescribedChange {
  const path = change.to ?? change.from ?? []
  const place = surroundings(change.to ? files.to : files.from, path, files.lists)
  const isQuestion = place.question?.path.length === path.length
  // The question that lost a value is named as the newer file has it.
  const { question, section } = change.near && !isQuestion ? surroundings(files.to, change.near, files.lists) : place
  const words = question === null ? '' : questionWording(question.value, files.hint) || pathText(question.path)
  const isOwn = place.around === place.question?.value
  const nearest = isOwn ? words : place.around ? wordingOf(place.around) : ''
  const [was, is] = valueTexts(change, files.lists)
  const isShown = [words, change.was, change.is].includes(nearest)
  return {
    kind: change.kind,
    section: withNames(section),
    question: withNames(words),
    questionPath: withNames(question ? pathText(question.path) : ''),
    path: withNames(pathText(path.slice(place.question?.path.length ?? 0))),
    wording: isShown ? '' : withNames(nearest),
    move: change.kind === 'moved' ? moveText(change, files) : '',
    was,
    is: change.kind === 'moved' ? was : is,
  }
}

function questionWording(question: Json, hint: QuestionHint | null): string {
  if (!isObject(question)) return ''
  const chosen = hint && own(question, hint.wording)
  return (chosen && textOf(chosen)) || wordingOf(question)
}

/** Within a list by place, else by section. */
function moveText({ from, to }: Change, files: ComparedFiles): string {
  const [before, after] = [from ?? [], to ?? []]
  const [one, other] = [before, after].map((path) => Number(path.at(-1)) + 1)
  const isOneList = pathText(before.slice(0, -1)) === pathText(after.slice(0, -1))
  if (isOneList) return `From position ${one} to ${other}`
  const sections = [surroundings(files.from, before, files.lists), surroundings(files.to, after, files.lists)]
  const [old, now] = sections.map(({ section }) => withNames(section))
  return `From ${old}, ${one} to ${now}, ${other}`
}

/** Texts as they are where both are texts, else JSON. */
function valueTexts({ was, is }: Change, lists: QuestionLists): [was: string | null, is: string | null] {
  if (typeof was === 'string' && typeof is === 'string') return [was || '""', is || '""']
  const textFor = (value: Json | undefined) =>
    value === undefined ? null : jsonText(value, { abbreviate: (inner) => questionsText(inner, lists) })
  return [textFor(was), textFor(is)]
}

function questionsText(value: Json, lists: QuestionLists): string | undefined {
  if (!isList(value) || !lists.has(value)) return undefined
  const count = questionsIn(new Set([value]))
  return count === 1 ? '(1 question)' : `(${count} questions)`
}

export function changeRow(change: CountedChange, files: ComparedFiles): ChangeRow {
  const { was, is, ...of } = described(change, files)
  const isNamed = of.kind === 'moved' && of.question !== '' && of.path === ''
  return { ...of, value: isNamed ? [] : segments(was, is) }
}

/** Longer values are cut to where they begin to differ; the CSV has them whole. */
const LONGEST = 2000
const BEFORE = 100
/** A comparison of words that takes longer is left out. */
const MOST_MARKED_MS = 50

function segments(was: string | null, is: string | null): MarkedText[] {
  const [before, after] = cut(was ?? '', is ?? '')
  const [naming, namingSame] = [namingOf(before, after), namingOf(before + after, before + after)]
  if (was === is) return [{ kind: 'same', text: naming(before) }]
  const isMarked = was !== null && is !== null && before.length + after.length <= LONGEST
  const marked = isMarked ? diffWordsWithSpace(before, after, { timeout: MOST_MARKED_MS }) : undefined
  if (marked)
    return marked.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: added || removed ? naming(value) : namingSame(value),
    }))
  return [
    ...(was === null ? [] : [{ kind: 'removed', text: naming(before) } as const]),
    ...(is === null ? [] : [{ kind: 'added', text: naming(after) } as const]),
  ]
}

function cut(was: string, is: string): [was: string, is: string] {
  if (was.length <= LONGEST && is.length <= LONGEST) return [was, is]
  const least = Math.min(was.length, is.length)
  let at = 0
  while (at < least && was.charCodeAt(at) === is.charCodeAt(at)) at += 1
  const start = at === least ? 0 : Math.max(0, at - BEFORE)
  return [windowOf(was, start), windowOf(is, start)]
}

function windowOf(text: string, start: number): string {
  const end = start + LONGEST
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).toWellFormed()}${end < text.length ? ` … (${text.length.toLocaleString('en-US')} characters)` : ''}`
}
