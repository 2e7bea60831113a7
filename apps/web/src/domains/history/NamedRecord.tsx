import type { HistoryRecord } from '@acm/contract/history'
import { historyKinds } from '@acm/contract/history-kinds'
import { useMayOpen } from '../../shell/leaving.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './NamedRecord.module.css'
import { placeOf } from './recordLinks.ts'

/** A link while the record exists. */
export function NamedRecord({ record }: { record: HistoryRecord }) {
  const mayOpen = useMayOpen()
  const { kind, kindLabel, name, nameNow, exists, id } = record
  const place = exists ? placeOf(record) : null
  const ownName = historyKinds[kind].isOnly ? kindLabel : `${kindLabel} ${id}`
  const called = name ?? ownName
  const look = kind === 'instance' && name !== null ? styles.code : undefined
  const isLinked = place !== null && mayOpen(place)
  return (
    <>
      {isLinked ? (
        <TextLink to={place} isInText>
          <bdi className={look}>{called}</bdi>
        </TextLink>
      ) : (
        <bdi className={look}>{called}</bdi>
      )}
      {nameNow !== null && (
        <>
          {' (now called '}
          <bdi className={look}>{nameNow}</bdi>)
        </>
      )}
      {!exists && ' (deleted)'}
    </>
  )
}
