import { useCallback, useState } from 'react'
import { type ListPreferences, readPreferences, writePreferences } from './preferences.ts'

/** Page size and hidden columns of one list, remembered in this browser. */
export function useListPreferences(list: string): [ListPreferences, (next: ListPreferences) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(list))
  const remember = useCallback(
    (next: ListPreferences) => {
      setPreferences(next)
      writePreferences(list, next)
    },
    [list],
  )
  return [preferences, remember]
}
