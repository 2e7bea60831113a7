import { useCallback, useRef, useState } from 'react'
import { type ListPreferences, readPreferences, writePreferences } from './preferences.ts'

/** Page size, hidden columns and widths of one list, remembered in this browser. */
export function useListPreferences(list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(list))
  const latest = useRef(preferences)
  const remember = useCallback(
    (change: Partial<ListPreferences>) => {
      latest.current = { ...latest.current, ...change }
      setPreferences(latest.current)
      writePreferences(list, latest.current)
    },
    [list],
  )
  return [preferences, remember]
}
