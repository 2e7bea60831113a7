import type { Input } from '@acm/contract/core/fields'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormStore } from '../store/formStore.ts'
import { differing, formValues } from '../store/formValues.ts'
import { picked } from '../store/typedValues.ts'
import { type AnnouncedChange, isByOthers, isSeen } from './catchingUp.ts'
import { mergeChanges } from './mergeChanges.ts'
import { type FormOf, OtherChangesContext, partsOf, useLastOtherChange, versionOf } from './otherChanges.ts'

interface FollowedForm {
  input: Input
  record: object
  of?: FormOf
  store: FormStore
  isClosed: boolean
}

export interface FollowState {
  elsewhere: AnnouncedChange | null
  /** Names of the fields that hold its records' versions. */
  versions: readonly string[]
  /** The user has seen the versions that the form holds now. */
  see: () => void
}

/** Follows the record when it is read again, unless that would overwrite input. */
export function useFollow({ input, record, of, store, isClosed }: FollowedForm): FollowState {
  const { lastOf } = useContext(OtherChangesContext)
  const versions = partsOf(of).map(versionOf)
  const readVersions = () => picked(store.read().saved, versions)
  const [seen, setSeen] = useState(readVersions)
  const first = useRef(record)
  const follow = useEffectEvent(() => {
    const { saved, values, changed } = store.read()
    const storedValues = formValues(input, record)
    const isOthersChange = isByOthers({ input, parts: partsOf(of), saved, theirs: storedValues, lastOf })
    const isTyped = changed.length > 0
    if (isTyped && (isClosed || (isOthersChange && differing(input, saved, storedValues).length > 0))) return
    const { merged, overlaps } = mergeChanges({ base: saved, mine: values, theirs: storedValues })
    if (overlaps.length === 0) store.rebase(storedValues, merged)
  })
  useEffect(() => {
    if (first.current === record) return
    first.current = record
    follow()
  }, [record])
  const received = useLastOtherChange(of)
  const change = received && { ...received.last, version: versionOf(received.part) }
  return { elsewhere: change && !isSeen(change, seen) ? change : null, versions, see: () => setSeen(readVersions()) }
}
