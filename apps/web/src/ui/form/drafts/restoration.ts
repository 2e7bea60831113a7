import { type Input, ownId, rowVersion } from '@acm/contract/core/fields'
import type { HistoryValue } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { FormStore } from '../store/formStore.ts'
import { changesToSave, type FormValues, formValues, picked, shapesOf } from '../store/formValues.ts'

/** Search parameter that names the version to restore. */
export const RESTORE_KEY = 'restore'

/** An older state of a record, to fill its form with. */
export interface Restoration {
  kind: HistoryKind
  id: number
  /** The record was deleted: the form of a new one is filled. */
  isGone: boolean
  /** E.g. 'the values of 03/02/2026, 2:10 PM EST'. */
  told: string
  /** Recorded values by field, as far as the user may read them. */
  values: FormValues
  differing: readonly DifferingField[]
  /** Address of the form that has the field; null: none. */
  placeOf: (name: string) => string | null
  end: () => void
}

export interface DifferingField {
  name: string
  label: string
  /** Values of secrets are not recorded. */
  isSecret: boolean
  /** Members of a set at that time, by their names then. */
  members: readonly HistoryValue[]
}

export const RestorationContext = createContext<Restoration | null>(null)

/** Names a record, or the part of it that a form edits. */
export interface RecordOf {
  kind: HistoryKind
  /** 0: a new record. */
  id: number
  /** Only these fields belong to this form; others of the record are changed elsewhere. */
  names?: readonly string[]
  /** Form field that holds the version; default `rowVersion`. */
  version?: string
  asForm?: (values: FormValues) => FormValues
}

export interface RestoredValues {
  told: string
  names: readonly string[]
  /** Fields that differ but that the user may not change here. */
  closed: readonly string[]
  /** Differing fields that this form does not have. */
  foreign: readonly DifferingField[]
  isNew: boolean
  placeOf: Restoration['placeOf']
  end: () => void
}

/** A deleted record is restored into the form of a new one (id 0). */
export const isOf = (restoration: Pick<Restoration, 'kind' | 'id' | 'isGone'>, { kind, id }: RecordOf): boolean =>
  kind === restoration.kind && id === (restoration.isGone ? 0 : restoration.id)

/** For screens that restore by acts instead of a form; null: nothing to restore. */
export function useRestorationOf(of: RecordOf): Restoration | null {
  const restoration = useContext(RestorationContext)
  return restoration && isOf(restoration, of) ? restoration : null
}

/** A part of a restoration for its own form; id 0: a new record. */
export const restorationPart = (whole: Restoration, id: number, values: FormValues, end: () => void): Restoration => ({
  ...whole,
  id,
  isGone: id === 0,
  values,
  differing: [],
  end,
})

/** Without keys, versions and secrets. */
export function valuesFor({ fields }: Input, values: FormValues, { names, asForm }: RecordOf): FormValues {
  const own = Object.keys(fields).filter((name) => !KEYS.has(fields[name]?.label ?? '') && !fields[name]?.secret)
  const known = picked(values, names ?? Object.keys(values))
  return picked(asForm ? asForm(known) : known, own)
}

/** Keys and versions stay as stored, so that conflicting saves are still detected. */
const KEYS = new Set([ownId().label, rowVersion().label])

interface RestorableForm {
  input: Input
  editable: readonly string[]
  store: FormStore
}

export function useRestoredValues(
  of: RecordOf | readonly RecordOf[] | undefined,
  form: RestorableForm,
): RestoredValues | null {
  const restoration = useContext(RestorationContext)
  const [filled, setFilled] = useState<{ by: Restoration; refilled: RestoredValues } | null>(null)
  useLayoutEffect(() => {
    const one = restoration && [of ?? []].flat().find((record) => isOf(restoration, record))
    if (!one || filled?.by === restoration) return
    setFilled({ by: restoration, refilled: restoreValues(form, restoration, one) })
  })
  return filled !== null && filled.by === restoration ? filled.refilled : null
}

/** Fields that this form can show, so that it reports on them itself. */
const ownIn = ({ fields }: Input, { names, asForm }: RecordOf, values: FormValues): readonly string[] =>
  names ?? Object.keys(values).filter((name) => asForm !== undefined || name in fields)

export function restoreValues(
  { input, editable, store }: RestorableForm,
  restoration: Restoration,
  of: RecordOf,
): RestoredValues {
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
