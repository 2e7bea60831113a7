import { setRef } from '@mui/material/utils'
import { type Ref, type RefObject, useEffect, useRef } from 'react'

/**
 * A ref whose element the given one hears of with the effects that may wait: at the start of a page after it is painted.
 * Autocomplete draws itself again when it hears where its choices will open; told as it comes into the document, React
 * runs all other effects and draws that at once, ahead of the painting.
 */
export function useLateRef<E>(given: Ref<E>): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    setRef(given, element.current)
    return () => setRef(given, null)
  }, [given])
  return element
}
