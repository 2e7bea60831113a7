import type { Json } from '../../exactJson.ts'
import type { JsonPath, Part } from '../parts.ts'
import { CHANGE_KINDS, type ChangeKind, type DetailKind, detailKind } from './changeKinds.ts'
import { ownName, type PartChange, type PartComparison } from './compareParts.ts'
import { type Difference, isSame } from './jsonDiff.ts'
import { pathText } from './valueText.ts'

/** One value that differs, by what it's called. */
export interface ValueChange {
  kind: DetailKind
  what: string
  was: Json | undefined
  is: Json | undefined
  /** In its list, counted from 1: it only stands elsewhere. */
  moved: readonly [from: number, to: number] | null
}

/** A question that changed. `was` null: added; `now` null: removed. */
export interface QuestionChange {
  was: Part | null
  now: Part | null
  /** Where it's told: the section as it's called now. */
  section: string
  kinds: readonly ChangeKind[]
  details: readonly ValueChange[]
}

/** What differs besides questions; `part` is what it stands in: the file, a section, a text. */
export interface ElsewhereChange {
  part: Part
  change: 'changed' | 'added' | 'removed' | 'moved' | 'renamed'
  /** Within the part; empty: the part as a whole. */
  path: JsonPath
  value: ValueChange
}

export interface Changes {
  questions: readonly QuestionChange[]
  elsewhere: readonly ElsewhereChange[]
  counts: Readonly<Record<ChangeKind, number>>
  /** Of each version; together with added (removed) they're all of its questions. */
  unchanged: number
  changed: number
  /** Counts as changed, by nothing else. */
  onlyRenumbered: number
}

export function changesOf({ parts, names }: PartComparison): Changes {
  const isQuestion = ({ was, now }: PartChange) => (now ?? was)?.kind === 'question'
  const asked = parts.filter(isQuestion)
  const told = asked.map((change) => questionChange(change, names)).filter(({ kinds }) => kinds.length > 0)
  const sections = Map.groupBy(told, ({ section }) => section)
  const questions = [...sections.values()].flat()
  const count = (of: ChangeKind) => questions.filter(({ kinds }) => kinds.includes(of)).length
  const counts = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, count(kind)])) as Record<ChangeKind, number>
  return {
    questions,
    elsewhere: [...renamedRows(parts, names), ...parts.filter((change) => !isQuestion(change)).flatMap(elsewhereOf)],
    counts,
    unchanged: asked.length - questions.length,
    changed: questions.length - counts.added - counts.removed,
    onlyRenumbered: questions.filter(({ kinds }) => kinds.length === 1 && kinds[0] === 'renumbered').length,
  }
}

function questionChange(
  { was, now, differences, answers, isMoved }: PartChange,
  names: PartComparison['names'],
): QuestionChange {
  const place = (now ?? was) as Part
  const section = now ? place.section : (names.get(place.section) ?? place.section)
  if (!was || !now) return { was, now, section, kinds: [was ? 'removed' : 'added'], details: [] }
  const isRenamed = was.section !== now.section && names.get(was.section) === now.section
  const details = [
    ...differences.map((one) => ({
      ...valueChange(one),
      kind: kindOf(one, was, now),
    })),
    ...answers.map((one) => ({ ...valueChange(one, 'answers'), kind: 'answers' as const })),
    ...(typeof was.at === 'string' && typeof now.at === 'string' && was.at !== now.at
      ? [{ kind: 'other' as const, what: 'key', was: was.at, is: now.at, moved: null }]
      : []),
    // The renamed section is told once.
  ].filter(({ kind }) => kind !== 'section' || !isRenamed)
  const kinds = new Set<ChangeKind>(
    details.map(({ kind }) => (kind === 'section' ? (isMoved ? 'moved' : 'other') : kind)),
  )
  if (was.wording !== now.wording) kinds.add('reworded')
  if (isMoved) kinds.add('moved')
  return {
    was,
    now,
    section,
    kinds: CHANGE_KINDS.filter((kind) => kinds.has(kind)),
    details: details.filter((one) => !isToldBeside(one, was, now)),
  }
}

function kindOf({ from, to, was: value, is }: Difference, was: Part, now: Part): DetailKind {
  const kind = to ? detailKind(to, now) : detailKind(from ?? [], was)
  if (kind !== 'reworded') return kind
  // Translations in another order say the same, and so does a wording under another key.
  const isReordered = value !== undefined && is !== undefined && isSame(value, is)
  const isRekeyed = (from ?? to)?.length === 1 && (from === null || to === null) && was.wording === now.wording
  return isReordered || isRekeyed ? 'other' : kind
}

/** The page tells wording, number and section by themselves. */
function isToldBeside({ kind, was, is }: ValueChange, before: Part, after: Part): boolean {
  if (kind === 'reworded') return was === before.wording && is === after.wording
  if (kind === 'renumbered')
    return String(was) === before.number && String(is) === after.number && before.number !== after.number
  return kind === 'section' && was === before.section && is === after.section
}

function valueChange({ from, to, was, is }: PartChange['differences'][number], within?: string): ValueChange {
  const path: JsonPath = [...(within === undefined ? [] : [within]), ...(to ?? from ?? [])]
  const [start, end] = [from?.at(-1), to?.at(-1)]
  const isMoved = typeof start === 'number' && typeof end === 'number' && isSame(was ?? null, is ?? null)
  const moved = isMoved ? ([start + 1, end + 1] as const) : null
  return { kind: 'other', what: pathText(moved ? path.slice(0, -1) : path), was, is, moved }
}

/** Sections that only their questions name. */
function renamedRows(parts: readonly PartChange[], names: PartComparison['names']): ElsewhereChange[] {
  const known = new Set(parts.flatMap(({ was }) => (was?.kind === 'section' ? [ownName(was)] : [])))
  const file = parts[0]?.now
  return [...names].flatMap(([was, is]) =>
    known.has(was) || !file
      ? []
      : [
          {
            part: file,
            // No name: they were in no section, or are in none now.
            change: was !== '' && is !== '' ? ('renamed' as const) : ('changed' as const),
            path: [],
            value: {
              kind: 'section' as const,
              what: 'section',
              was: was || undefined,
              is: is || undefined,
              moved: null,
            },
          },
        ],
  )
}

function elsewhereOf({ was, now, differences, isMoved }: PartChange): ElsewhereChange[] {
  const part = (now ?? was) as Part
  const whole = (change: ElsewhereChange['change'], value: Partial<ValueChange>): ElsewhereChange => ({
    part,
    change,
    path: [],
    value: { kind: 'other', what: '', was: undefined, is: undefined, moved: null, ...value },
  })
  if (!was) return [whole('added', { is: part.json })]
  if (!now) return [whole('removed', { was: part.json })]
  const keyed = was.at !== now.at && typeof now.at === 'string' && typeof was.at === 'string'
  return [
    ...(isMoved ? [whole('moved', { was: placeText(was), is: placeText(now) })] : []),
    ...(keyed ? [whole('changed', { what: 'key', was: was.at, is: now.at })] : []),
    ...differences.map((one): ElsewhereChange => {
      const value = valueChange(one)
      const isName = part.kind === 'section' && one.to !== null && detailKind(one.to, now) === 'reworded'
      return { part, change: isName ? 'renamed' : 'changed', path: one.to ?? one.from ?? [], value }
    }),
  ]
}

/** From the top of the file. */
export function placeText(part: Part): string {
  const path: (string | number)[] = []
  for (let at: Part | null = part; at?.parent; at = at.parent) path.unshift(...at.holder, at.at)
  return pathText(path)
}
