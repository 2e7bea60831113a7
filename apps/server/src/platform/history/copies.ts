import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** The entry by which a database says that it is a copy without names and values. */
export const ANONYMIZED = 'backup.anonymize'

export interface CopyMark {
  anonymizedAt: string
  /** Key id of the original. */
  original: string
  /** Moment of its newest entry. */
  asOf: string
}

/** Null: not an anonymized copy. */
export async function readCopyMark(db: Database | Tx): Promise<CopyMark | null> {
  const { rows } = await sql<CopyMark>`
    select utc(at) as "anonymizedAt", changes -> 'original' ->> 1 as original, changes -> 'asOf' ->> 1 as "asOf"
    from history where "entityType" is null and action = ${ANONYMIZED} order by at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export const copySentence = ({ anonymizedAt, original, asOf }: CopyMark): string =>
  `This is an anonymized copy, made at ${anonymizedAt}, of the database with the key ${original} as of ${asOf}. Its history was rewritten without names and values and sealed again, so it proves nothing about the original.`
