/** What is marked in a list of several, and where the keyboard stands. */
export interface Listbox {
  selected: ReadonlySet<string>
  active: string | null
  /** Where a range with Shift begins, and what was marked before it. */
  anchor: string | null
  base: ReadonlySet<string>
}

export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const NONE: ReadonlySet<string> = new Set()
const PAGE = 5

export const emptyListbox: Listbox = { selected: NONE, active: null, anchor: null, base: NONE }

/** Where a key leads, as a place among so many; null for any other key. */
function placeOf(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  return at < 0 ? 0 : Math.max(0, Math.min(count - 1, at + step))
}

/** The list after a key (WAI-ARIA listbox of several); null: the key means nothing to it. */
export function afterKey(list: Listbox, values: readonly string[], event: Key): Listbox | null {
  const { key, shiftKey } = event
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') return withAll(list, values)
  if (key === ' ') return list.active === null ? null : toggled(list, list.active)
  const place = placeOf(key, values.indexOf(list.active ?? ''), values.length)
  const target = place === null ? undefined : values[place]
  if (target === undefined) return null
  return shiftKey ? ranged(list, values, target) : { ...list, active: target, anchor: target, base: list.selected }
}

/** Marks one, or takes its mark away. */
export function toggled(list: Listbox, value: string): Listbox {
  const selected = new Set(list.selected)
  if (!selected.delete(value)) selected.add(value)
  return { selected, active: value, anchor: value, base: selected }
}

/** Marks all from where the range began up to there; a range that shrinks gives back what it had marked. */
export function ranged(list: Listbox, values: readonly string[], target: string): Listbox {
  const anchor = list.anchor !== null && values.includes(list.anchor) ? list.anchor : target
  const [from = 0, to = 0] = [values.indexOf(anchor), values.indexOf(target)].sort((a, b) => a - b)
  return { ...list, anchor, active: target, selected: new Set([...list.base, ...values.slice(from, to + 1)]) }
}

/** Marks all, or none when all are marked. */
export function withAll(list: Listbox, values: readonly string[]): Listbox {
  const isFull = values.every((value) => list.selected.has(value))
  const selected = new Set(isFull ? [] : values)
  return { ...list, selected, base: selected }
}

/** The list once some have left it: nothing is marked, the keyboard stands on the neighbour. */
export function without(list: Listbox, values: readonly string[], gone: readonly string[]): Listbox {
  const stays = (value: string) => !gone.includes(value)
  const at = Math.max(0, values.indexOf(list.active ?? ''))
  const active = values.slice(at).find(stays) ?? values.slice(0, at).findLast(stays) ?? null
  return { ...emptyListbox, active, anchor: active }
}
