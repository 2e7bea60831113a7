import { type Input, ownId, rowVersion } from '@acm/contract/core/fields'
import type { HistoryValue } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { FormStore } from '../store/formStore.ts'
import { changesToSave, type FormValues, formValues, picked, shapesOf } from '../store/formValues.ts'

/** The key under which an address holds what is to be restored on its page. */
export const RESTORE_KEY = 'restore'

/** A record as it stood once; its form is to be filled with that. */
export interface Restoration {
  kind: HistoryKind
  id: number
  /** The record is there no more: the form of a new one is filled. */
  isGone: boolean
  /** What the values are: 'the values of 03/02/2026, 2:10 PM EST'. */
  told: string
  /** By field as they were recorded, as far as the person may read them. */
  values: FormValues
  /** What stands otherwise today. */
  differing: readonly Differing[]
  /** The address at which a field is restored; null: nowhere. */
  placeOf: (name: string) => string | null
  /** The form is done with it. */
  end: () => void
}

/** A field that stood otherwise. */
export interface Differing {
  name: string
  label: string
  /** Its values are kept nowhere. */
  isSecret: boolean
  /** Of a set: its members then, by the names they had. */
  members: readonly HistoryValue[]
}

/** What is to be restored on the page that is open. */
export const RestorationContext = createContext<Restoration | null>(null)

/** Which record a form is of, or a part of it. */
export interface RecordOf {
  kind: HistoryKind
  /** 0: a new one. */
  id: number
  /** The fields of the record that this form has, where others of them are changed elsewhere. */
  names?: readonly string[]
  /** The field of the form that holds its version, if that is not `rowVersion`. */
  version?: string
  /** Recorded values as the form knows them. */
  asForm?: (values: FormValues) => FormValues
}

/** Older values that stand in a form. */
export interface Refilled {
  told: string
  /** Names of the fields that were filled. */
  names: readonly string[]
  /** Names of those that stood otherwise, and that the person may not change here. */
  closed: readonly string[]
  /** What stood otherwise and is no field of this form. */
  foreign: readonly Differing[]
  /** The form is of a new record: nothing is stored. */
  isNew: boolean
  placeOf: Restoration['placeOf']
  end: () => void
}

/** Whether a form is the one that a restoration is meant for. */
export const isOf = (restoration: Pick<Restoration, 'kind' | 'id' | 'isGone'>, { kind, id }: RecordOf): boolean =>
  kind === restoration.kind && id === (restoration.isGone ? 0 : restoration.id)

/** What is to be restored of a record by acts that its screen has; null: nothing. */
export function useRestorationOf(of: RecordOf): Restoration | null {
  const restoration = useContext(RestorationContext)
  return restoration && isOf(restoration, of) ? restoration : null
}

/** A part of a restoration that a form of its own takes: of a stored one, or (id 0) of a new one. */
export const restorationPart = (whole: Restoration, id: number, values: FormValues, end: () => void): Restoration => ({
  ...whole,
  id,
  isGone: id === 0,
  values,
  differing: [],
  end,
})

/** Of these values those that a form of that record holds. */
export function valuesFor({ fields }: Input, values: FormValues, { names, asForm }: RecordOf): FormValues {
  const own = Object.keys(fields).filter((name) => !KEYS.has(fields[name]?.label ?? '') && !fields[name]?.secret)
  const known = picked(values, names ?? Object.keys(values))
  return picked(asForm ? asForm(known) : known, own)
}

/** Both stay those of the stored record: a save by somebody else is still noticed. */
const KEYS = new Set([ownId().label, rowVersion().label])

interface Form {
  input: Input
  editable: readonly string[]
  store: FormStore
}

/** Fills a form with older values of its record as soon as they are there; null: there are none. */
export function useRefilled(of: RecordOf | readonly RecordOf[] | undefined, form: Form): Refilled | null {
  const restoration = useContext(RestorationContext)
  const [filled, setFilled] = useState<{ by: Restoration; refilled: Refilled } | null>(null)
  useLayoutEffect(() => {
    const one = restoration && [of ?? []].flat().find((record) => isOf(restoration, record))
    if (!one || filled?.by === restoration) return
    setFilled({ by: restoration, refilled: refill(form, restoration, one) })
  })
  return filled !== null && filled.by === restoration ? filled.refilled : null
}

/** Names of what a form has of these recorded values, so that it says itself what becomes of them. */
const ownIn = ({ fields }: Input, { names, asForm }: RecordOf, values: FormValues): readonly string[] =>
  names ?? Object.keys(values).filter((name) => asForm !== undefined || name in fields)

export function refill({ input, editable, store }: Form, restoration: Restoration, of: RecordOf): Refilled {
  const { told, values, differing: all, placeOf, end } = restoration
  const { saved } = store.read()
  const older = valuesFor(input, values, of)
  const whole = { ...saved, ...picked(formValues(input, older), Object.keys(older)) }
  const differing = changesToSave(input, shapesOf(input, saved), shapesOf(input, whole))
  const names = differing.filter((name) => editable.includes(name))
  store.refill(picked(whole, names))
  const closed = differing.filter((name) => !names.includes(name))
  const own = ownIn(input, of, values)
  const foreign = all.filter(({ name, isSecret }) => isSecret || !own.includes(name))
  return { told, names, closed, foreign, isNew: of.id === 0, placeOf, end }
}
