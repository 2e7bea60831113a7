import { useMemo } from 'react'
import { readAddress, useAddress } from '../../address.ts'
import type { ListDeclaration } from './listModel.ts'
import { type ListState, stateFrom } from './listState.ts'
import type { ListPreferences } from './preferences.ts'
import { useListPreferences } from './useListPreferences.ts'

interface ListStateContext {
  state: ListState
  write: ReturnType<typeof useAddress>[1]
  preferences: ListPreferences
  remember: (change: Partial<ListPreferences>) => void
}

export function useListState<Row>({ name, columns, filters, firstSort }: ListDeclaration<Row>): ListStateContext {
  const [preferences, remember] = useListPreferences(name)
  const [search, write] = useAddress()
  const state = useMemo(
    () => stateFrom(readAddress(search), { columns, filters, firstSort }, preferences.pageSize),
    [search, columns, filters, firstSort, preferences.pageSize],
  )
  return { state, write, preferences, remember }
}
