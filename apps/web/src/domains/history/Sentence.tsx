import type { HistoryActor, HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { CREATED } from '@acm/contract/history-actions'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import { MayLink } from '../../shell/MayLink.tsx'
import { counted } from '../../ui/counted.ts'
import { placeOf } from './recordLinks.ts'
import styles from './Sentence.module.css'

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
  const { kind, name, isOpen, isGone, id } = record
  return (
    <>
      <MayLink to={isOpen ? placeOf(record) : null} isInText>
        <bdi className={isCode(kind) && name !== null ? styles.code : undefined}>{name ?? String(id)}</bdi>
      </MayLink>
      {isGone && ' (deleted)'}
    </>
  )
}

/** 'Signed in' as 'signed in', 'AMQ Group' as 'AMQ group'. */
const lower = (text: string) => text.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

const PREPOSITION = / (of|for|to|from|as)$/

/**
 * 'Maria Alvarez', 'changed client', and the record, which follows a verb of one word, or one that ends with a
 * preposition; others stand alone (null). On its own page a record needs no name.
 */
export function sentenceOf({ actor, did, record }: HistoryEntry, page?: HistoryKind) {
  const verb = lower(did)
  const who = actorText(actor)
  const needsRecord = PREPOSITION.test(verb)
  const alone = { who, does: verb.replace(PREPOSITION, ''), record: null }
  if (record === null || (verb.includes(' ') && !needsRecord)) return alone
  const { label, hasIdOfWhole } = historyKinds[record.kind]
  const noun = lower(label)
  const isOfPage = page === record.kind || (page !== undefined && hasIdOfWhole)
  if (isOfPage) return needsRecord ? alone : { ...alone, does: `${verb} the ${noun}` }
  if (hasIdOfWhole) return { who, does: needsRecord ? verb : `${verb} ${noun} of`, record }
  return { who, does: `${verb} ${noun}`, record }
}

/** The number of records of a bulk change. */
export const bulkText = ({ count }: NonNullable<HistoryEntry['bulk']>): string =>
  count === null ? 'several records' : `${counted(count)} ${count === 1 ? 'record' : 'records'}`

export const isNew = ({ did }: HistoryEntry): boolean => did === CREATED

/** For the system, `name` is the task. */
export function actorText({ type, name }: HistoryActor): string {
  if (type === 'anonymous') return 'Someone not signed in'
  return type === 'system' ? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name
}
