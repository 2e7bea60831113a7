import { FOUND_KINDS, type FoundKind, MOST_NAMED } from '@acm/contract/palette'
import { browserStorage } from '../ui/storage.ts'

/** Without the name, which is read when shown. */
export interface RecordKey {
  kind: FoundKind
  id: number
}

/** Removed when the session ends. */
const PREFIX = 'acm-recent-'

const isKey = (value: Partial<RecordKey> | null): value is RecordKey =>
  FOUND_KINDS.some((kind) => kind === value?.kind) && Number.isSafeInteger(value?.id)

export function recentRecords(userId: number): RecordKey[] {
  const stored = browserStorage.readJson(PREFIX + userId)
  return Array.isArray(stored) ? stored.filter(isKey).slice(0, MOST_NAMED) : []
}

const isSameRecord = (one: RecordKey, other: RecordKey): boolean => one.kind === other.kind && one.id === other.id

export function rememberRecord(userId: number, record: RecordKey): void {
  const others = recentRecords(userId).filter((one) => !isSameRecord(one, record))
  browserStorage.write(PREFIX + userId, JSON.stringify([record, ...others].slice(0, MOST_NAMED)))
}
