import type { ComparedField, ComparedValue, Comparison } from '@acm/contract/compare'
import type { HistoryRecord, HistoryValue } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import { instance } from '@acm/contract/instances'
import { compareNames } from '../../ui/names.ts'
import { asTold, nameAndRemark, type Told } from '../history/public.ts'

/** count: the size of a set; member: its text in a set; nothing: the person can't read it. */
export type Cell =
  | { shows: 'value'; value: ComparedValue['value'] }
  | { shows: 'count'; count: number }
  | { shows: 'member'; text: string | null }
  | { shows: 'nothing' }

export interface ComparisonRow {
  key: string
  label: string
  field: Told<ComparedField>
  isMember: boolean
  cells: readonly Cell[]
  differs: boolean
}

/** The title is the heading on the record's page. */
export interface ComparisonGroup {
  title: string | null
  rows: readonly ComparisonRow[]
}

export const nameOf = ({ name, kindLabel, id }: HistoryRecord): string => name ?? `${kindLabel} ${id}`

/** Names differ nearly always, so they do not count as a difference. */
export const isName = ({ of, field }: ComparedField): boolean => historyKinds[of].namedBy?.includes(field) ?? false

/** The names of instances' clients, which tell their codes apart. */
export const clientsIn = ({ fields }: Pick<Comparison, 'fields'>): (string | null)[] =>
  fields
    .find(({ of, field }) => of === 'instance' && field === instance.fields.acesClientId.name)
    ?.values.map(({ value }) => (Array.isArray(value) ? null : (value?.name ?? null))) ?? []

export const isDifferent = (field: ComparedField): boolean => field.differs && !isName(field)

/** In the order of the page; without `all` only fields that differ. */
export function groupsOf({ fields }: Pick<Comparison, 'fields'>, all: boolean): ComparisonGroup[] {
  const shown = fields.filter((field) => all || isDifferent(field)).map((field) => asTold(field.of, field, ['values']))
  const byTitle = Map.groupBy(shown, ({ group }) => group)
  return [...byTitle].map(([title, of]) => ({ title, rows: of.flatMap((field) => rowsOf(field, all)) }))
}

export const keyOf = ({ of, field }: ComparedField): string => `${of}.${field}`

function rowsOf(field: Told<ComparedField>, all: boolean): ComparisonRow[] {
  const { label, values } = field
  const row = { key: keyOf(field), label, field, isMember: false, differs: isDifferent(field) }
  if (field.kind !== 'set') return [{ ...row, cells: values.map(cellOf) }]
  return [{ ...row, cells: values.map(countOf) }, ...membersOf(field).filter((member) => all || member.differs)]
}

const NOTHING: Cell = { shows: 'nothing' }
const cellOf = ({ isRead, value }: ComparedValue): Cell => (isRead ? { shows: 'value', value } : NOTHING)
const countOf = ({ isRead, value }: ComparedValue): Cell =>
  isRead ? { shows: 'count', count: membersIn(value).length } : NOTHING

const membersIn = (value: ComparedValue['value']): readonly HistoryValue[] => (Array.isArray(value) ? value : [])

/** One row for each member that any record has; members with remarks ('Auditor: North') show the remark. */
function membersOf(field: ComparedField): ComparisonRow[] {
  const memberSets = field.values.map(({ value }) => new Map(membersIn(value).map(nameAndRemark)))
  const names = [...new Set(memberSets.flatMap((members) => [...members.keys()]))]
  return names.sort(compareNames).map((name) => {
    const texts = memberSets.map((members) => (members.has(name) ? (members.get(name) ?? YES) : null))
    const readable = texts.filter((_, place) => field.values[place]?.isRead)
    return {
      key: `${keyOf(field)}.${name}`,
      label: name,
      field,
      isMember: true,
      cells: texts.map((text, place): Cell => (field.values[place]?.isRead ? { shows: 'member', text } : NOTHING)),
      differs: new Set(readable).size > 1,
    }
  })
}

const YES = 'Yes'

const textOf = (value: ComparedValue['value']): string =>
  Array.isArray(value)
    ? JSON.stringify(value.map((one) => JSON.stringify(one.value)).sort())
    : JSON.stringify(value?.value ?? null)

/** Not for names, which are in the header, too. */
export function isOther({ cells, field }: Pick<ComparisonRow, 'cells' | 'field'>, place: number): boolean {
  if (isName(field)) return false
  const [first, cell] = [cells[0], cells[place]]
  if (!first || !cell || first.shows === 'nothing' || cell.shows === 'nothing') return false
  return sayOf(first) !== sayOf(cell)
}

function sayOf(cell: Cell): string {
  if (cell.shows === 'value') return textOf(cell.value)
  return JSON.stringify(cell)
}

export interface CopyDirection {
  from: number
  into: number
}

/** Copies fields that differ and are readable and editable, but neither secrets nor names. */
export function isCopied(field: ComparedField, { from, into }: CopyDirection): boolean {
  const { kind, values } = field
  const [given, taken] = [values[from], values[into]]
  if (kind === 'secret' || isName(field) || !given?.isRead || !taken?.isRead || !taken.isOpen) return false
  return textOf(given.value) !== textOf(taken.value)
}
