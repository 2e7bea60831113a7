import { type Input, ownId, rowVersion } from '@acm/contract/core/fields'
import { useContext, useLayoutEffect, useState } from 'react'
import type { FormStore } from '../store/formStore.ts'
import { changesToSave, formValues, shapesOf } from '../store/formValues.ts'
import { type FormValues, picked } from '../store/typedValues.ts'
import { type DifferingField, isOf, type RecordOf, type Restoration, RestorationContext } from './restoration.ts'

export interface RestoredValues {
  told: string
  names: readonly string[]
  /** Fields that differ but that the user can't change here. */
  closed: readonly string[]
  /** Differing fields that this form does not have. */
  foreign: readonly DifferingField[]
  isNew: boolean
  end: () => void
}

/** Without keys, versions and secrets. */
function valuesFor({ fields }: Input, values: FormValues, { names, asForm }: RecordOf): FormValues {
  const own = Object.keys(fields).filter((name) => !KEYS.has(fields[name]?.label ?? '') && !fields[name]?.secret)
  const restored = picked(values, names ?? Object.keys(values))
  return picked(asForm ? asForm(restored) : restored, own)
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
  const { told, values, differing: all, end } = restoration
  const { saved } = store.read()
  const older = valuesFor(input, values, of)
  const whole = { ...saved, ...picked(formValues(input, older), Object.keys(older)) }
  const differing = changesToSave(input, shapesOf(input, saved), shapesOf(input, whole))
  const names = differing.filter((name) => editable.includes(name))
  store.refill(picked(whole, names))
  const closed = differing.filter((name) => !names.includes(name))
  const own = ownIn(input, of, values)
  const foreign = all.filter(({ name, isSecret }) => isSecret || !own.includes(name))
  return { told, names, closed, foreign, isNew: of.id === 0, end }
}
