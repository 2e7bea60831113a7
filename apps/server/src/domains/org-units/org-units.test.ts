import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT'])
const save = (caller: TestCaller, body: object) => caller.call(contract.orgUnits.save, { body })

describe('saving an org unit', () => {
  it('creates with id 0 or none and server time', async () => {
    const caller = await editor()
    const { status, body } = await caller.call(contract.orgUnits.save, {
      raw: { id: 0, name: '  North  ', description: ' The north ', createdAt: '1999-01-01T00:00:00Z' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'North', description: 'The north', rowVersion: 1 })
    expect(Date.now() - Date.parse(body.createdAt)).toBeLessThan(60_000)
    expect((await save(caller, { name: 'Without id', description: 'x' })).body.id).toBeGreaterThan(body.id)
    expect((await caller.read(contract.orgUnits.getAll)).map((unit) => unit.name)).toContain('North')
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values and accepts the longest', async () => {
    const caller = await editor()
    const required = 'Value is required.'
    expect(errorsOf(await save(caller, {}))).toEqual({ name: required, description: required })
    expect(errorsOf(await save(caller, { name: 'n'.repeat(51), description: 'd'.repeat(101) }))).toEqual({
      name: 'Value must be less than 50 characters.',
      description: 'Value must be less than 100 characters.',
    })
    expect((await save(caller, { name: '😀'.repeat(50), description: 'd'.repeat(100) })).status).toBe(200)
  })

  it('rejects an existing name in any case and spelling', async () => {
    const caller = await editor()
    const duplicate = { name: 'An org unit with this name already exists.' }
    await save(caller, { name: 'Taken\u00a0\u00a0Élan\u200b', description: 'x' })
    for (const name of ['taken éLAN', 'Taken E\u0301lan', 'Ta\u200bken\tÉlan'])
      expect(errorsOf(await save(caller, { name, description: 'y' })), name).toEqual(duplicate)
    const race = await Promise.all(Array.from({ length: 5 }, () => save(caller, { name: 'Race', description: 'x' })))
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('requires ORG_UNIT_ADD or ORG_UNIT_EDIT by id', async () => {
    const [adder, changer] = [await test.as(['ORG_UNIT_ADD']), await test.as(['ORG_UNIT_EDIT'])]
    const { body } = await save(adder, { name: 'By the adder', description: 'x' })
    expect((await save(adder, body)).status).toBe(403)
    expect((await save(changer, { name: 'By the changer', description: 'x' })).status).toBe(403)
    expect((await save(changer, { ...body, description: 'y' })).status).toBe(200)
    expect((await save(changer, { id: 4711, name: 'Nowhere', description: 'x' })).status).toBe(404)
  })
})
