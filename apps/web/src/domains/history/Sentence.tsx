import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import { MayLink } from '../../shell/MayLink.tsx'
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

/** Instances, and what has their id, are named by their code. */
const isCode = (kind: HistoryKind) =>
  kind === 'instance' || (historyKinds[kind].within === 'instance' && historyKinds[kind].hasIdOfWhole)

/** By its name of that time; a link while the reader can open it. */
function NamedRecord({ record }: { record: HistoryRecord }) {
  const { kind, kindLabel, name, isOpen, isGone, id } = record
  return (
    <>
      <MayLink to={isOpen ? placeOf(record) : null} isInText>
        <bdi className={isCode(kind) && name !== null ? styles.code : undefined}>
          {name ?? (historyKinds[kind].isOnly ? kindLabel : String(id))}
        </bdi>
      </MayLink>
      {isGone && ' (deleted)'}
    </>
  )
}
