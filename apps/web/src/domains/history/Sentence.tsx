import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import { useMayOpen } from '../../shell/leaving.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { placeOf } from './recordLinks.ts'
import styles from './Sentence.module.css'
import { bulkText, sentenceOf } from './sentence.ts'

interface SentenceProps {
  entry: HistoryEntry
  /** The page's own kind; its entries need no record name. */
  page?: HistoryKind | undefined
}

export function Sentence({ entry, page }: SentenceProps) {
  const { who, does, record } = sentenceOf(entry, page)
  return (
    <>
      {who} {does}
      {record && (
        <b className={styles.record}>
          {' '}
          <NamedRecord record={record} />
        </b>
      )}
      {entry.bulk && ` (${bulkText(entry.bulk)})`}
    </>
  )
}

/** By its name of that time; a link while the reader can open it. */
function NamedRecord({ record }: { record: HistoryRecord }) {
  const mayOpen = useMayOpen()
  const { kind, kindLabel, name, isOpen, isGone, id } = record
  const place = isOpen ? placeOf(record) : null
  const called = (
    <bdi className={kind === 'instance' && name !== null ? styles.code : undefined}>
      {name ?? (historyKinds[kind].isOnly ? kindLabel : String(id))}
    </bdi>
  )
  return (
    <>
      {place !== null && mayOpen(place) ? (
        <TextLink to={place} isInText>
          {called}
        </TextLink>
      ) : (
        called
      )}
      {isGone && ' (deleted)'}
    </>
  )
}
