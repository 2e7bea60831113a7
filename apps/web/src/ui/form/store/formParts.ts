import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { fieldId, useEntityForm, useFormState } from './entityFormContext.ts'
import { isSeeking } from './formStore.ts'

/** A form, or a part of it that is not always drawn: a tab, or fields shown while a flag is on. Fields register. */
export interface FormPart {
  /** In page order; names stay when the part unmounts. */
  readonly names: string[]
  readonly around: FormPart | null
}

export const PartContext = createContext<FormPart | null>(null)

export const createPart = (around: FormPart | null): FormPart => ({ names: [], around })

/** Adds a field to all parts around it. `isBefore`: it precedes the other field on the page. */
export function register(part: FormPart | null, name: string, isBefore: (other: string) => boolean): void {
  for (let one = part; one; one = one.around) {
    if (one.names.includes(name)) continue
    const place = one.names.findIndex(isBefore)
    one.names.splice(place < 0 ? one.names.length : place, 0, name)
  }
}

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

/** A part is drawn while visible, and once more when some changed or wrong field was never drawn, to find its part. */
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
