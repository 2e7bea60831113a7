import type { ChangeEvent } from '@acm/contract/events'
import type { Database } from '../../platform/database/database.ts'
import type { Tell, Told } from '../../platform/events/event-hub.ts'
import type { Followed } from '../../platform/history/following.ts'
import * as queries from './events.queries.ts'
import { openingOf } from './events.rules.ts'

type OfRecord = Followed & { entityType: string; entityId: number }

/** Tells of each changed record those who may open it where it lies now; of one that is gone, where it lay at last. */
export const tellOf =
  (db: Database): Tell =>
  async (changes) => {
    // A change of no single record says nothing that somebody could open.
    const ofRecords = changes.filter((one): one is OfRecord => one.entityType !== null && one.entityId !== null)
    const idsOf = new Map<string, Set<number>>()
    for (const { entityType: kind, entityId } of ofRecords)
      idsOf.set(kind, (idsOf.get(kind) ?? new Set()).add(entityId))
    const standing = new Map<string, Awaited<ReturnType<typeof queries.findStanding>>>()
    for (const [kind, ids] of idsOf) standing.set(kind, await queries.findStanding(db, kind, [...ids]))
    return ofRecords.flatMap((change) => {
      const ofKind = standing.get(change.entityType) ?? null
      return toldOf(change, ofKind && (ofKind.get(change.entityId) ?? 'gone')) ?? []
    })
  }

/** `record` null: the kind has no rows of its own. */
function toldOf(change: OfRecord, record: queries.Standing | 'gone' | null): Told | null {
  const isGone = record === 'gone'
  const standing = isGone ? null : record
  const orgUnitId = isGone ? (change.orgUnitIds?.[0] ?? null) : (standing?.orgUnitId ?? null)
  const opening = openingOf(change.entityType, change.action, orgUnitId)
  if (!opening) return null
  const event: Omit<ChangeEvent, 'isOwn'> = {
    id: change.id,
    kind: change.entityType,
    recordId: change.entityId,
    rowVersion: standing?.rowVersion ?? null,
    isGone,
    verb: change.action.split('.')[1] ?? '',
    who: change.actorName,
    at: change.at,
    domain: opening.domain,
    touched: [...(change.touched ?? [])],
  }
  return {
    isFor: opening.isFor,
    dataFor: (userId) => ({ ...event, isOwn: change.actorId === userId }) satisfies ChangeEvent,
  }
}
