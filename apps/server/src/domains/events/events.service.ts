import type { ChangeEvent } from '@acm/contract/events'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Database } from '../../platform/database/database.ts'
import type { ChangeMessage, MessagesOf } from '../../platform/events/event-hub.ts'
import type { FollowedEntry } from '../../platform/history/following.ts'
import { type IdsByKind, type NamedRecordScope, readPlaces, type Subjects, want } from '../history/public.ts'
import { openingOf, recordKindOf } from './events.rules.ts'

type OfRecord = FollowedEntry & { entityType: string; entityId: number; recordKind: HistoryKind }

/** Events are about single records, because only those can be opened. */
function ofRecord(change: FollowedEntry): OfRecord[] {
  const { entityType, entityId } = change
  const recordKind = entityType === null ? undefined : recordKindOf(entityType)
  return entityType === null || entityId === null || !recordKind
    ? []
    : [{ ...change, entityType, entityId, recordKind }]
}

const nameOf = (kind: HistoryKind, id: number) => `${kind} ${id}`

/** Tells readers of each changed record by its present place, or by its last place if it is gone. */
export const messagesOfChanges =
  (db: Database, subjects: Subjects): MessagesOf =>
  async (changes) => {
    const ofRecords = changes.flatMap(ofRecord)
    const idsByKind: IdsByKind = new Map()
    for (const { recordKind, entityId } of ofRecords) want(idsByKind, recordKind, entityId)
    const all = await readPlaces(db, subjects, idsByKind, { withVersions: true })
    const current = new Map(all.map((one) => [nameOf(one.kind, one.id), one]))
    return ofRecords.flatMap(
      (change) => messageOf(change, current.get(nameOf(change.recordKind, change.entityId))) ?? [],
    )
  }

/** `record` undefined: it was deleted. */
function messageOf(change: OfRecord, record: NamedRecordScope | undefined): ChangeMessage | null {
  const orgUnitId = record ? record.orgUnitId : (change.orgUnitIds?.[0] ?? null)
  const opening = openingOf(change.entityType, change.action, orgUnitId)
  if (!opening) return null
  const event: Omit<ChangeEvent, 'isOwn' | 'requestId'> = {
    id: change.id,
    kind: change.entityType,
    recordId: change.entityId,
    rowVersion: record?.rowVersion ?? null,
    isGone: record === undefined,
    verb: change.action.split('.')[1] ?? '',
    who: change.actorName,
    at: change.at,
    domain: opening.domain,
    touched: [...(change.touched ?? [])],
  }
  return {
    isFor: opening.isFor,
    dataFor(userId) {
      const isOwn = change.actorId === userId
      return { ...event, isOwn, requestId: isOwn ? change.requestId : null } satisfies ChangeEvent
    },
  }
}
