import { HISTORY_KINDS, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { historySubjects } from '../../registry.ts'

const test = testApp()
const kinds: KindOfHistory[] = Object.values(historyKinds)

it('refers to known kinds by indexed name fields', async () => {
  const fields = kinds.flatMap(({ record, extra }) => [
    ...Object.values(record?.fields ?? {}),
    ...Object.values(extra).map(({ field }) => field),
  ])
  const references = fields
    .flatMap(({ refersTo }) => refersTo ?? [])
    .concat(kinds.flatMap(({ within }) => within ?? []))
  expect(references).toContain('instance')
  expect(references.filter((kind) => !(HISTORY_KINDS as string[]).includes(kind))).toEqual([])
  const names = new Set(kinds.flatMap(({ namedBy }) => namedBy))
  expect(names.size).toBeGreaterThan(3)
  for (const name of names) {
    const changes = JSON.stringify({ [name]: [null, 'x'] })
    const { rows } = await sql<{ tells: boolean }>`select tells_name(${changes}::json) as tells`.execute(test.db)
    expect(rows[0]?.tells, `${name}: a migration adds it to tells_name`).toBe(true)
  }
})

const columnsOf = async (select: RawBuilder<unknown>): Promise<string[]> => {
  const { pool } = test.services
  const client = await pool.connect()
  const { fields } = await client.query(`select * from (${select.compile(test.db).sql}) p limit 0`)
  pool.release(client)
  return fields.map(({ name }) => name)
}

it('finds org unit, name and version of every kind', async () => {
  for (const kind of HISTORY_KINDS) {
    const { places, versions } = historySubjects[kind]
    if (places) expect(await columnsOf(places), kind).toEqual(['id', 'names', 'orgUnitId', 'withinId'])
    if (versions) expect(await columnsOf(versions), kind).toEqual(['id', 'rowVersion'])
  }
})
