import { type KeyboardEvent, useState } from 'react'
import { afterKey, emptyListbox, ranged, toggled, withAll, without } from './listbox.ts'
import { matching, type TransferChoice } from './transferChoices.ts'

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
