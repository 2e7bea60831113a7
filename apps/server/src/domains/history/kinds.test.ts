import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HISTORY_KINDS, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { RECORDS } from '../../../test/declared-records.ts'
import { historySubjects } from '../../history-subjects.ts'

const test = testApp()
const SERVER = join(import.meta.dirname, '../..')
const kinds: KindOfHistory[] = Object.values(historyKinds)
const known = new Set(kinds.flatMap(({ did }) => Object.keys(did)))

it('knows every kind of record', () => {
  const told = new Set(kinds.map(({ record }) => record))
  // Told as the rows they are made of.
  const untold = [...RECORDS].filter(([, record]) => !told.has(record)).map(([name]) => name)
  expect(untold).toEqual(['subscriptions subscription'])
})

it('has words for every action that the server writes down', () => {
  const sources = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !/\.test\.ts$/.test(file))
  const text = sources.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n')
  const lines = text.split('\n').filter((line) => /\b(action|EDITED|UNDONE|noteFile)\b/.test(line))
  const written = lines.flatMap((line) => [...line.matchAll(/'([a-z]\w*\.[a-z]\w*)'/g)].map((match) => match[1] ?? ''))
  expect(new Set(written).size).toBeGreaterThan(20)
  expect([...new Set(written)].filter((action) => !known.has(action))).toEqual([])
  const saved = kinds.flatMap(({ record }) =>
    record && 'rowVersion' in record.input.fields ? [`${record.name}.save`] : [],
  )
  expect(saved.length).toBeGreaterThan(10)
  expect(saved.filter((action) => !known.has(action))).toEqual([])
})

it('refers to kinds there are, by the fields that the index of names looks at', async () => {
  const fields = kinds.flatMap(({ record, extra }) => [
    ...Object.values(record?.fields ?? {}),
    ...Object.values(extra).map(({ field }) => field),
  ])
  const named = fields.flatMap(({ refersTo }) => refersTo ?? []).concat(kinds.flatMap(({ within }) => within ?? []))
  expect(named.filter((kind) => !(HISTORY_KINDS as string[]).includes(kind))).toEqual([])
  const names = new Set(kinds.flatMap(({ namedBy }) => namedBy))
  for (const name of names) {
    const changes = JSON.stringify({ [name]: [null, 'x'] })
    const { rows } = await sql<{ tells: boolean }>`select tells_name(${changes}::json) as tells`.execute(test.db)
    expect(rows[0]?.tells, name).toBe(true)
  }
})

it('finds where records of every kind lie and what they are called', async () => {
  for (const kind of HISTORY_KINDS) {
    const { places } = historySubjects[kind]
    if (!places) continue
    const { fields } = await test.services.pool.query(
      `select * from (${sql`${places}`.compile(test.db).sql}) p limit 0`,
    )
    expect(
      fields.map(({ name }) => name),
      kind,
    ).toEqual(['id', 'names', 'orgUnitId', 'withinId'])
  }
})
