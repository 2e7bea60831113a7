import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { holds, type ScopeTest } from '@acm/contract/core/permissions'
import type { ChangeEvent } from '@acm/contract/events'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import type { Database } from '../../platform/database/database.ts'
import type { ChangeMessage, MessagesOf } from '../../platform/events/event-hub.ts'
import type { FollowedEntry } from '../../platform/history/following.ts'
import {
  type IdsByKind,
  kindOf,
  kindOfEntry,
  type NamedRecordScope,
  readPlaces,
  type Subjects,
  want,
} from '../history/public.ts'

const domains = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.values(group).map((call) => [call as Endpoint, domain] as const),
  ),
)

type OfRecord = FollowedEntry & { entityType: string; entityId: number; recordKind: HistoryKind }

/** Events are about single records, because only those can be opened. */
function ofRecord(change: FollowedEntry): OfRecord[] {
  const { entityType, entityId } = change
  // The parts of a record count as the whole.
  const recordKind = HISTORY_KINDS.find((kind) => kindOf(kind).entity === entityType)
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
    const all = await readPlaces(db, subjects, idsByKind)
    const current = new Map(all.map((one) => [nameOf(one.kind, one.id), one]))
    return ofRecords.flatMap(
      (change) => messageOf(change, current.get(nameOf(change.recordKind, change.entityId))) ?? [],
    )
  }

/**
 * `record` undefined: it was deleted. Null if no page opens the record, or a scoped one has no single org unit: then no
 * event is sent.
 */
function messageOf(change: OfRecord, record: NamedRecordScope | undefined): ChangeMessage | null {
  const kind = kindOfEntry(change.entityType, change.action)
  if (!kind) return null
  const { page, isBulk } = kindOf(kind)
  const isAnywhere = page.scope === 'global'
  if (!isAnywhere && isBulk) return null
  const where: ScopeTest = isAnywhere
    ? 'any'
    : { orgUnitId: record ? record.orgUnitId : (change.orgUnitIds?.[0] ?? null) }
  const event: Omit<ChangeEvent, 'isOwn' | 'requestId'> = {
    id: change.id,
    kind: change.entityType,
    recordId: change.entityId,
    rowVersion: record?.rowVersion ?? null,
    isGone: record === undefined,
    verb: change.action.split('.')[1] ?? '',
    who: change.actorName,
    at: change.at,
    domain: domains.get(page) ?? '',
    touched: [...(change.touched ?? [])],
  }
  return {
    isFor: (grants) => holds(grants, permissionsOf(page.permission), where),
    dataFor(userId) {
      const isOwn = change.actorId === userId
      return { ...event, isOwn, requestId: isOwn ? change.requestId : null } satisfies ChangeEvent
    },
  }
}
