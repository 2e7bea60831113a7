import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { fieldId, useEntityForm, useFormState } from './entityFormContext.ts'
import { isSeeking } from './formStore.ts'

/** A part of a form that is not always drawn: a tab, or what is shown while a flag is on. Its fields register with it. */
export interface Part {
  /** Of its fields as they stand on the page, also once they have left it. */
  readonly names: string[]
  readonly around: Part | null
}

export const PartContext = createContext<Part | null>(null)

export const createPart = (around: Part | null): Part => ({ names: [], around })

/** Tells all parts around a field that it is theirs. `isBefore`: whether it stands before another one on the page. */
export function register(part: Part | null, name: string, isBefore: (other: string) => boolean): void {
  for (let one = part; one; one = one.around) {
    if (one.names.includes(name)) continue
    const place = one.names.findIndex(isBefore)
    one.names.splice(place < 0 ? one.names.length : place, 0, name)
  }
}

/** Says that a field of the form is on the page. */
export function useRegistered(name: string): void {
  const { id, store } = useEntityForm()
  const part = useContext(PartContext)
  useLayoutEffect(() => {
    const elementOf = (field: string) => document.getElementById(fieldId(id, field))
    const own = elementOf(name)
    register(part, name, (other) => {
      const place = own && elementOf(other)?.compareDocumentPosition(own)
      return Boolean(place && place & Node.DOCUMENT_POSITION_PRECEDING)
    })
    store.know(name)
  }, [id, store, part, name])
}

/**
 * Whether a part is drawn: while it is in sight, and once besides when a field is changed or wrong that no part has
 * shown yet, so that it is found.
 */
export function useDrawn(isInSight: boolean): boolean {
  const { mode } = useEntityForm()
  const [wasDrawn, setDrawn] = useState(false)
  const isSought = useFormState((state) => isSeeking(state, mode)) && !wasDrawn
  const isDrawn = isInSight || isSought
  useLayoutEffect(() => {
    if (isDrawn) setDrawn(true)
  }, [isDrawn])
  return isDrawn
}
