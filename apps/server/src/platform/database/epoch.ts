import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { BUILD } from '../build.ts'
import type { Database } from './database.ts'

/** Another database restarts the counters, and another build may answer the same rows in another shape. */
export async function readEpoch(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select i.value || ' ' || lineage() || coalesce(' ' || anew.value, '') as id
    from installation i left join installation anew on anew.key = 'changes count from'
    where i.key = 'id'`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.id ?? '')
    .update(BUILD)
    .digest('base64url')
}
