import type { HistoryEntry } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { NamedRecord } from './NamedRecord.tsx'
import styles from './Sentence.module.css'
import { sentenceOf } from './sentence.ts'

interface SentenceProps {
  entry: HistoryEntry
  /** The page's own kind; its entries need no record name. */
  page?: HistoryKind | undefined
  more?: string
}

/** A sentence about the entry, and what else its job did. */
export function Sentence({ entry, page, more = '' }: SentenceProps) {
  const { who, does, record, rest } = sentenceOf(entry, page)
  return (
    <>
      {who}
      {does !== '' && (
        <>
          {' '}
          <span className={styles.did}>{does}</span>
        </>
      )}
      {record && (
        <b className={styles.record}>
          {(who !== '' || does !== '') && ' '}
          <NamedRecord record={record} />
        </b>
      )}
      {rest}
      {more}
    </>
  )
}
