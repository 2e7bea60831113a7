import { searchable } from '@acm/contract/core/text-forms'
import { type KeyboardEvent, useState } from 'react'

export type TransferListState = ReturnType<typeof useTransferList>

export function useTransferList(choices: readonly TransferChoice[]) {
  const [search, setSearch] = useState('')
  const [list, setList] = useState(emptyListbox)
  const shown = matching(choices, search)
  const values = shown.map(({ value }) => value)
  /** In list order, without entries hidden by the search. */
  const selected = values.filter((value) => list.selected.has(value))
  const active = values.includes(list.active ?? '') ? list.active : null
  return {
    choices,
    shown,
    selected,
    active,
    search,
    setSearch,
    selectAll: () => setList(withAll({ ...list, selected: new Set(selected) }, values)),
    pick: (value: string, isRange: boolean) => setList(isRange ? ranged(list, values, value) : toggled(list, value)),
    enter: () => active === null && setList({ ...list, active: values[0] ?? null, anchor: values[0] ?? null }),
    press: (event: KeyboardEvent, move: (values: readonly string[]) => void) => {
      const chosen = selected.length > 0 ? selected : active === null ? [] : [active]
      const next = event.key === 'Enter' ? null : afterKey({ ...list, active }, values, event)
      if (event.key !== 'Enter' && !next) return
      event.preventDefault()
      if (next) setList(next)
      else move(chosen)
    },
    leave: (gone: readonly string[]) => setList(without(list, values, gone)),
  }
}

export interface Listbox {
  selected: ReadonlySet<string>
  active: string | null
  /** Start of a Shift range, and the selection before it. */
  anchor: string | null
  base: ReadonlySet<string>
}

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const NONE: ReadonlySet<string> = new Set()
const PAGE = 5

export const emptyListbox: Listbox = { selected: NONE, active: null, anchor: null, base: NONE }

/** Target index; null: not a navigation key. */
function placeOf(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  return at < 0 ? 0 : Math.max(0, Math.min(count - 1, at + step))
}

/** Multi-select listbox keys (WAI-ARIA); null: key not handled. */
export function afterKey(list: Listbox, values: readonly string[], event: KeyPress): Listbox | null {
  const { key, shiftKey } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') return withAll(list, values)
  if (key === ' ') return list.active === null ? null : toggled(list, list.active)
  const place = placeOf(key, values.indexOf(list.active ?? ''), values.length)
  const target = place === null ? undefined : values[place]
  if (target === undefined) return null
  return shiftKey ? ranged(list, values, target) : { ...list, active: target, anchor: target, base: list.selected }
}

export function toggled(list: Listbox, value: string): Listbox {
  const selected = new Set(list.selected)
  if (!selected.delete(value)) selected.add(value)
  return { selected, active: value, anchor: value, base: selected }
}

/** Selects from the anchor to the target; a shrinking range restores the selection before it. */
export function ranged(list: Listbox, values: readonly string[], target: string): Listbox {
  const anchor = list.anchor !== null && values.includes(list.anchor) ? list.anchor : target
  const [from = 0, to = 0] = [values.indexOf(anchor), values.indexOf(target)].sort((a, b) => a - b)
  return { ...list, anchor, active: target, selected: new Set([...list.base, ...values.slice(from, to + 1)]) }
}

function withAll(list: Listbox, values: readonly string[]): Listbox {
  const isFull = values.every((value) => list.selected.has(value))
  const selected = new Set(isFull ? [] : values)
  return { ...list, selected, base: selected }
}

export function without(list: Listbox, values: readonly string[], gone: readonly string[]): Listbox {
  const stays = (value: string) => !gone.includes(value)
  const at = Math.max(0, values.indexOf(list.active ?? ''))
  const active = values.slice(at).find(stays) ?? values.slice(0, at).findLast(stays) ?? null
  return { ...emptyListbox, active, anchor: active }
}

export interface TransferChoice {
  value: string
  label: string
  description: string
  /** Its technical name, small next to the label. */
  code?: string
  /** Heading over it and its neighbors of the same group. */
  group?: string
}

export function matching(choices: readonly TransferChoice[], search: string): readonly TransferChoice[] {
  const query = searchable(search)
  return query === ''
    ? choices
    : choices.filter(({ label, description, code = '' }) =>
        searchable(`${label}\n${description}\n${code}`).includes(query),
      )
}

/** Shows only the difference to the stored set, because the whole list would be too long. */
export function changeText(
  stored: readonly string[],
  chosen: readonly string[],
  labelOf = (value: string): string => value,
): string {
  const added = chosen.filter((one) => !stored.includes(one))
  const removed = stored.filter((one) => !chosen.includes(one))
  const parts = [
    ...(added.length > 0 ? [`adds ${added.map(labelOf).join(', ')}`] : []),
    ...(removed.length > 0 ? [`removes ${removed.map(labelOf).join(', ')}`] : []),
  ]
  return `${parts.join('; ') || 'no change'} (${chosen.length} total)`
}
