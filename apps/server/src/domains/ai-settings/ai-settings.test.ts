import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['FEATURE_FLAG_EDIT'])
const get = (caller: TestCaller, id: number | string) => caller.call(contract.aiSettings.get, { query: { id } })
const save = (caller: TestCaller, id: number, body: object) =>
  caller.call(contract.aiSettings.save, { query: { id }, body })

describe('the AI settings of an instance', () => {
  it('returns null before the first save, then the amount', async () => {
    const unit = await test.orgUnit()
    const [caller, id] = [await editor(), await test.instance({ orgUnitId: unit })]
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: null, rowVersion: 0 })
    const saved = await save(caller, id, { monthlyQuota: 12.34, rowVersion: 0 })
    expect([saved.status, saved.body]).toEqual([200, true])
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: 12.34, rowVersion: 1 })
    const stored = await sql<{ text: string; type: string }>`
      select "monthlyQuota"::text as text, pg_typeof("monthlyQuota")::text as type
      from client_database_billing_items where "databaseId" = ${id}`.execute(test.db)
    expect(stored.rows).toEqual([{ text: '12.34', type: 'numeric' }])
    expect((await save(caller, id, { monthlyQuota: '0' })).body).toBe(true)
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: 0, rowVersion: 2 })
    const entries = (await historyOf(test.db)).filter((entry) => entry.action === 'aiSettings.save')
    expect(entries.map(({ entityId, orgUnitIds, changes }) => [entityId, orgUnitIds, changes])).toEqual([
      [id, [unit], { monthlyQuota: [12.34, 0] }],
      [id, [unit], { monthlyQuota: [null, 12.34] }],
    ])
    expect((await save(caller, id, { monthlyQuota: 0 })).body, 'stored as given already').toBe(true)
    expect((await get(caller, id)).body.rowVersion).toBe(2)
  })

  it('accepts dollar amounts and rejects other values', async () => {
    const [caller, id] = [await editor(), await test.instance()]
    for (const monthlyQuota of [12, 12.5, '12', '12.5', ' 12.34 ', 9999999.99, '007']) {
      expect((await save(caller, id, { monthlyQuota })).body, String(monthlyQuota)).toBe(true)
    }
    const refused = async (monthlyQuota: unknown) => {
      const { status, problem } = await save(caller, id, { monthlyQuota })
      return [status, ...problem.errors.map((error) => `${error.propertyName}: ${error.errorMessage}`)]
    }
    const sentence = 'monthlyQuota: Value must be a dollar amount'
    const bad = [12.345, '12.345', '12.340', -1, '-1', 'abc', '12.', '.5', '1,000', 10_000_000, '1e3', 1e21, true, [1]]
    for (const value of bad) expect(await refused(value), String(value)).toEqual([400, sentence])
    for (const value of [null, '', ' ', undefined]) {
      expect(await refused(value), String(value)).toEqual([400, 'monthlyQuota: Value is required.'])
    }
    expect((await get(caller, id)).body.monthlyQuota).toBe(7)
  })

  it('returns 409 on a stale version', async () => {
    const here = await test.instance()
    const caller = await editor()
    expect((await save(caller, here, { monthlyQuota: 1 })).body).toBe(true)
    const late = await save(caller, here, { monthlyQuota: 2, rowVersion: 0 })
    expect([late.status, late.problem.current]).toEqual([409, { monthlyQuota: 1, rowVersion: 1 }])
    for (const id of [0, 999_999]) {
      const answers = [await get(caller, id), await save(caller, id, { monthlyQuota: 1 })]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
    expect((await get(caller, 'x')).status).toBe(400)
  })
})
