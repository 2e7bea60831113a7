import { useCallback, useRef, useState } from 'react'
import { type ListPreferences, readPreferences, writePreferences } from './preferences.ts'

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
