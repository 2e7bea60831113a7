import { type RawBuilder, sql } from 'kysely'
import { type Database, nextVersion, type Tx } from '../../platform/database/database.ts'

/** A user, or an unknown email address: both have the same limits, so they look the same. */
export type ComparedUser = { id: number } | { unknown: string }

const hashOf = (address: string) => sql`sha256(convert_to(folded(${address.normalize('NFC')}), 'UTF8'))`

/** The row `s` with their counters. */
const counting = (whose: ComparedUser): { update: RawBuilder<unknown>; where: RawBuilder<unknown> } =>
  'id' in whose
    ? { update: sql`update users s`, where: sql`s.id = ${whose.id}` }
    : { update: sql`update unknown_sign_ins s`, where: sql`s."addressHash" = ${hashOf(whose.unknown)}` }

/** Running comparisons; those that began over a minute ago died with their process. */
const inHand = sql`case when s."signInTakenAt" < now() - interval '1 minute' then 0
                        else greatest(s."signInsTaken" - s."failedSignIns", 0) end`

const TAKE_COMPARISON = sql`set "signInsTaken" = s."failedSignIns" + ${inHand} + 1, "signInTakenAt" = now()`

/**
 * Takes one of the `lockAfter` comparisons; false: all are in use. The last one, and any beyond the limit, goes only to
 * a request that came (`milliseconds` ago) after the previous comparison began.
 */
export async function takeComparison(
  db: Database,
  whose: ComparedUser,
  { lockAfter, milliseconds }: { lockAfter: number; milliseconds: number },
): Promise<boolean> {
  const isLeft = sql`(${lockAfter} = 0 or (
    ${inHand} < greatest(${lockAfter} - s."failedSignIns", 1)
    and (s."failedSignIns" < ${lockAfter} - 1
         or coalesce(s."signInTakenAt", '-infinity') < clock_timestamp() - make_interval(secs => ${milliseconds / 1000}))))`
  const { numAffectedRows } = await ('id' in whose
    ? sql`update users s ${TAKE_COMPARISON} where s.id = ${whose.id} and ${isLeft}`
    : sql`insert into unknown_sign_ins as s ("addressHash", "signInsTaken") values (${hashOf(whose.unknown)}, 1)
          on conflict ("addressHash") do update ${TAKE_COMPARISON} where ${isLeft}`
  ).execute(db)
  return numAffectedRows === 1n
}

/** For comparisons that found no wrong password. */
export async function giveComparisonBack(db: Database, whose: ComparedUser): Promise<void> {
  const { update, where } = counting(whose)
  await sql`${update} set "signInsTaken" = greatest(s."signInsTaken" - 1, s."failedSignIns") where ${where}`.execute(db)
}

/** Counts a wrong password; returns whether the account must be locked. */
export async function countFailure(db: Database, whose: ComparedUser, lockAfter: number): Promise<boolean> {
  const { update, where } = counting(whose)
  const isOpen = 'id' in whose ? sql`not s."isLocked"` : sql`false`
  const { rows } = await sql<{ mustLock: boolean }>`
    ${update} set "failedSignIns" = s."failedSignIns" + 1 where ${where}
    returning ${isOpen} and ${lockAfter} > 0 and s."failedSignIns" >= ${lockAfter} as "mustLock"`.execute(db)
  return rows[0]?.mustLock ?? false
}

/** Returns false if the account was locked or its counter reset in the meantime. */
export async function lockAfterFailures(tx: Tx, id: number, lockAfter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ isLocked: true, rowVersion: nextVersion })
    .where('id', '=', id)
    .where('isLocked', '=', false)
    .where('failedSignIns', '>=', lockAfter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An account that must stay open keeps one comparison; its next failure checks again whether it may be locked. */
export const leaveOneComparison = (tx: Tx, id: number, lockAfter: number) =>
  tx
    .updateTable('users')
    .set({ failedSignIns: lockAfter - 1, signInsTaken: lockAfter - 1 })
    .where('id', '=', id)
    .execute()

export const forgetUnknown = (db: Database) =>
  sql`delete from unknown_sign_ins where "signInTakenAt" < now() - interval '1 day'`.execute(db)
