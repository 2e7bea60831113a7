import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['FEATURE_FLAG_EDIT'])
const get = (caller: TestCaller, id: number | string) => caller.call(contract.aiSettings.get, { query: { id } })
const save = (caller: TestCaller, id: number, body: object) =>
  caller.call(contract.aiSettings.save, { query: { id }, body })

describe('the AI settings of an instance', () => {
  it('returns null before the first save, then the amount', async () => {
    const [caller, id] = [await editor(), await test.instance()]
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: null, rowVersion: 0 })
    const saved = await save(caller, id, { monthlyQuota: 12.34, rowVersion: 0 })
    expect([saved.status, saved.body]).toEqual([200, true])
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: 12.34, rowVersion: 1 })
    expect((await save(caller, id, { monthlyQuota: '0' })).body).toBe(true)
    expect((await get(caller, id)).body).toEqual({ monthlyQuota: 0, rowVersion: 2 })
  })

  // Other amounts: packages/contract/src/ai-settings.test.ts.
  it('rejects what is no dollar amount', async () => {
    const [caller, id] = [await editor(), await test.instance()]
    for (const [monthlyQuota, sentence] of [
      ['12.345', 'Value must be a dollar amount'],
      [null, 'Value is required.'],
    ])
      expect(errorsOf(await save(caller, id, { monthlyQuota }))).toEqual({ monthlyQuota: sentence })
    expect((await get(caller, id)).body.monthlyQuota).toBeNull()
  })

  it('returns 404 for unknown instances', async () => {
    const caller = await editor()
    for (const id of [0, 999_999]) {
      const answers = [await get(caller, id), await save(caller, id, { monthlyQuota: 1 })]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
    expect((await get(caller, 'x')).status).toBe(400)
  })
})
