import { type Ref, type RefObject, useEffect, useRef } from 'react'

/**
 * A ref whose element the given one hears of once it has been painted. Autocomplete draws itself again when it hears
 * where its choices will open; heard before, the browser draws all that is new twice for what nobody sees yet.
 */
export function useRefOncePainted<E>(given: Ref<E>): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    tell(given, element.current)
    return () => tell(given, null)
  }, [given])
  return element
}

function tell<E>(ref: Ref<E>, element: E | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
