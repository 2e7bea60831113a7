import { setRef } from '@mui/material/utils'
import { type Ref, type RefObject, useEffect, useRef } from 'react'

/**
 * Sets the given ref in a passive effect, after paint. Autocomplete renders again when its anchor is set; during commit
 * that would flush all effects before the first paint.
 */
export function useLateRef<E>(given: Ref<E>): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    setRef(given, element.current)
    return () => setRef(given, null)
  }, [given])
  return element
}
