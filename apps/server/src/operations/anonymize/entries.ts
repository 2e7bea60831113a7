import { HISTORY_KINDS, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { ANONYMIZED } from '../../platform/history/copies.ts'
import type { FieldChanges, HistoryRow } from '../../platform/history/history.ts'
import { nameOf } from './rules.ts'

const REMOVED = '(removed)'
/** Days and moments. */
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

const fieldsOf = ({ record, extra }: KindOfHistory): string[] => [
  ...Object.keys(record?.fields ?? {}),
  ...Object.entries(extra).flatMap(([name, { recordedAs }]) => (recordedAs ? [name, recordedAs] : [name])),
]

/** Keys of changes that are words of the product; others are names. */
async function knownFields(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public'
    union select "systemEnhancementName" from feature_names`.execute(tx)
  return new Set([...rows.map(({ name }) => name), ...HISTORY_KINDS.flatMap((kind) => fieldsOf(historyKinds[kind]))])
}

/** Keeps who (by number), when and which fields; of values only numbers, dates and switches. */
export async function entryRewriter(tx: Tx) {
  const known = await knownFields(tx)
  const ofKnown = (values: object, of: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (known.has(key) ? [[key, of(value)]] : [])))
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return TIME.test(value) ? value : REMOVED
    if (Array.isArray(value)) return value.map(plain)
    return value !== null && typeof value === 'object' ? ofKnown(value, plain) : value
  }
  return ({
    action,
    actorType,
    actorId,
    actorName,
    changes,
  }: EntryTexts): Pick<HistoryRow, 'actorName' | 'changes'> => ({
    actorName: actorType === 'user' ? nameOf(actorId) : actorName,
    changes: action === ANONYMIZED ? changes : JSON.stringify(ofKnown(JSON.parse(changes) as FieldChanges, plain)),
  })
}

type EntryTexts = Pick<HistoryRow, 'action' | 'actorType' | 'actorId' | 'actorName' | 'changes'>
