import type { Input } from '@acm/contract/core/fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordOf } from '../drafts/restoration.ts'
import type { FormStore } from '../store/formStore.ts'
import { differing, formValues } from '../store/formValues.ts'
import { type FormValues, picked } from '../store/typedValues.ts'
import { mergeChanges } from './mergeChanges.ts'
import { type FormOf, type OtherChange, otherChanges, partsOf, useLastOtherChange, versionOf } from './otherChanges.ts'

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
  const { lastOf } = otherChanges
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

export interface CatchUpContext {
  input: Input
  parts: readonly RecordOf[]
  saved: FormValues
  theirs: FormValues
  lastOf: (typeof otherChanges)['lastOf']
}

/** A newer version was read than the form knows, and others were heard to have made it. */
export function isByOthers({ input, parts, saved, theirs, lastOf }: CatchUpContext): boolean {
  const lastBy = ({ kind, id }: RecordOf) => {
    const last = lastOf(kind, id)
    return last?.isOwn ? undefined : last
  }
  const versioned = parts.filter((part) => versionOf(part) in saved)
  if (versioned.length === 0) return differing(input, saved, theirs).length > 0 && parts.slice(0, 1).some(lastBy)
  return versioned.some((part) => {
    const [known, read] = [Number(saved[versionOf(part)]), Number(theirs[versionOf(part)])]
    return read > known && (lastBy(part)?.rowVersion ?? 0) > known
  })
}

/** `version` names the form field with the version of the record in question. */
export interface AnnouncedChange extends OtherChange {
  version: string
}

/** The form has shown this version from the start, or saved it itself. */
export const isSeen = ({ isGone, rowVersion, version }: AnnouncedChange, seen: FormValues): boolean =>
  !isGone && rowVersion !== null && version in seen && rowVersion <= Number(seen[version])
