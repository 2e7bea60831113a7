import { diffWordsWithSpace } from 'diff'
import type { Part } from '../parts.ts'
import type { ChangeKind, DetailKind } from './changeKinds.ts'
import { toldApart, withHiddenSigns } from './hiddenSigns.ts'
import type { EmptyFor } from './jsonDiff.ts'
import { type ElsewhereChange, placeText, type QuestionChange, type ValueChange } from './questionChanges.ts'
import { LONGEST_VALUE, pathText, shortened, valueText, valueTexts } from './valueText.ts'

/** What the page draws: texts alone, none of them long. */
export interface ValueRow {
  kind: DetailKind
  what: string
  was: string
  is: string
}

export interface TextStretch {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface QuestionRow {
  section: string
  kinds: readonly ChangeKind[]
  /** 'No. 3' or 'No. 3 → 4'. */
  number: string
  wording: readonly TextStretch[]
  /** '' unless it moved. */
  moved: string
  details: readonly ValueRow[]
  /** How many details there are besides. */
  more: number
}

export interface ElsewhereRow {
  change: ElsewhereChange['change']
  /** The section or text that it's in; '' for the file itself. */
  within: string
  what: string
  was: string
  is: string
}

/** Details that are drawn with their question. */
export const FIRST_DETAILS = 20

export function questionRow(change: QuestionChange, isEmpty: EmptyFor): QuestionRow {
  const { was, now, section, kinds, details } = change
  return {
    section,
    kinds,
    number: numbersText(was, now),
    wording: wordingOf(was?.wording, now?.wording),
    moved: kinds.includes('moved') && was && now ? movedText(was, now) : '',
    details: details.slice(0, FIRST_DETAILS).map((one) => valueRow(one, isEmpty)),
    more: Math.max(0, details.length - FIRST_DETAILS),
  }
}

export function valueRow(value: ValueChange, isEmpty: EmptyFor): ValueRow {
  const [was, is] = toldApart(...shortened(...valuePair(value, isEmpty)))
  return { kind: value.kind, what: value.what, was, is }
}

/** Whole, with the place of what moved in its list. */
export function valuePair({ was, is, moved }: ValueChange, isEmpty: EmptyFor): [was: string, is: string] {
  return moved
    ? [`${moved[0]}. ${valueText(was, isEmpty)}`, `${moved[1]}. ${valueText(is, isEmpty)}`]
    : valueTexts(was, is, isEmpty)
}

export function elsewhereRow(change: ElsewhereChange, isEmpty: EmptyFor): ElsewhereRow {
  const { part, value } = change
  const [was, is] = toldApart(...shortened(...valuePair(value, isEmpty)))
  return { change: change.change, within: withinText(part), what: value.what, was, is }
}

export const withinText = (part: Part): string =>
  part.kind === 'file'
    ? ''
    : part.wording.slice(0, 200).toWellFormed() || (part.kind === 'section' ? 'section' : 'text')

/** The number that the file gives, else its place in its section. */
export const numberOf = (part: Part): string => part.number ?? String(part.place)

function numbersText(was: Part | null, now: Part | null): string {
  const [before, after] = [was && numberOf(was), now && numberOf(now)]
  return before === after || before === null || after === null ? `No. ${after ?? before}` : `No. ${before} → ${after}`
}

export function movedText(was: Part, now: Part): string {
  const [before, after] = [was.place, now.place]
  if (was.section !== now.section)
    return `Moved from ${was.section || 'no section'}, ${before} to ${now.section || 'no section'}, ${after}`
  if (before !== after) return `Moved from ${before} to ${after}`
  return isOneList(was, now) && typeof was.at === 'number' && typeof now.at === 'number'
    ? `Moved from ${was.at + 1} to ${now.at + 1} of the whole list`
    : `Moved from ${placeText(was)} to ${placeText(now)}`
}

/** A list of the file itself, whose rows say where they stand. */
const isOneList = (was: Part, now: Part): boolean =>
  was.parent?.kind === 'file' && now.parent?.kind === 'file' && pathText(was.holder) === pathText(now.holder)

/** A comparison of words that takes longer is left out. */
const MOST_MARKED_MS = 50

function wordingOf(was: string | undefined, now: string | undefined): TextStretch[] {
  if (was === undefined || now === undefined || was === now)
    return [{ kind: 'same', text: shortened(now ?? was ?? '', '')[0] }]
  const [before, after] = shortened(was, now)
  const marked =
    before.length + after.length > LONGEST_VALUE * 2
      ? undefined
      : diffWordsWithSpace(before, after, { timeout: MOST_MARKED_MS })
  if (!marked)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  const told = toldApart(before, after)
  const isSeen = told[0] === before && told[1] === after
  return marked.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: (added || removed) && !isSeen ? withHiddenSigns(value) : value,
  }))
}
