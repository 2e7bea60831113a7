import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { NORTH_POLES, UNSEEN, WITH_JOINERS } from '../../../../../packages/contract/test/readings.ts'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'

const test = testApp()
const editor = () => test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT'])

describe('saving an org unit', () => {
  it('creates with id 0 or none and server time', async () => {
    const caller = await editor()
    const { status, body } = await caller.call(contract.orgUnits.save, {
      raw: {
        id: 0,
        name: '  North  ',
        description: ' The north ',
        createdAt: '1999-01-01T00:00:00Z',
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'North', description: 'The north', rowVersion: 1 })
    expect(Date.now() - Date.parse(body.createdAt)).toBeLessThan(60_000)
    expect(
      (await caller.read(contract.orgUnits.save, { body: { name: 'Without id', description: 'x' } })).id,
    ).toBeGreaterThan(body.id)
    expect((await caller.read(contract.orgUnits.getAll)).map((unit) => unit.name)).toContain('North')
  })

  it('changes, increments the version and records the change', async () => {
    const caller = await editor()
    const created = await caller.read(contract.orgUnits.save, {
      body: { name: 'Before', description: 'Same' },
    })
    const body = await caller.read(contract.orgUnits.save, { body: { ...created, name: 'After' } })
    expect(body).toEqual({ ...created, name: 'After', rowVersion: 2 })
    const entry = await lastEntry(test.db)
    expect(entry).toMatchObject({
      action: 'orgUnit.save',
      actorName: 'Test Person',
      entityId: created.id,
      orgUnitIds: null,
      changes: { name: ['Before', 'After'] },
    })
  })

  it('writes nothing when nothing changed', async () => {
    const caller = await editor()
    const created = await caller.read(contract.orgUnits.save, {
      body: { name: 'Untouched', description: 'x' },
    })
    const entries = (await historyOf(test.db)).length
    expect(await caller.read(contract.orgUnits.save, { body: created })).toEqual(created)
    expect((await historyOf(test.db)).length).toBe(entries)
  })

  it('rejects invalid values and accepts the longest', async () => {
    const caller = await editor()
    const refused = async (body: object) => (await caller.call(contract.orgUnits.save, { body })).problem.errors
    expect(await refused({})).toEqual([
      { propertyName: 'name', errorMessage: 'Value is required.' },
      { propertyName: 'description', errorMessage: 'Value is required.' },
    ])
    expect(await refused({ name: '   ', description: 'x' })).toEqual([
      { propertyName: 'name', errorMessage: 'Value is required.' },
    ])
    expect(await refused({ name: 'n'.repeat(51), description: 'd'.repeat(101) })).toEqual([
      { propertyName: 'name', errorMessage: 'Value must be less than 50 characters.' },
      { propertyName: 'description', errorMessage: 'Value must be less than 100 characters.' },
    ])
    expect(
      (await caller.call(contract.orgUnits.save, { body: { name: 'n'.repeat(50), description: 'd'.repeat(100) } }))
        .status,
    ).toBe(200)
    expect(
      (await caller.call(contract.orgUnits.save, { body: { name: '😀'.repeat(50), description: 'd' } })).status,
    ).toBe(200)
  })

  it('rejects an existing name in any case', async () => {
    const caller = await editor()
    await caller.call(contract.orgUnits.save, { body: { name: 'Taken Élan', description: 'x' } })
    const again = await caller.call(contract.orgUnits.save, { body: { name: 'taken éLAN', description: 'y' } })
    expect([again.status, again.problem.errors]).toEqual([
      400,
      [{ propertyName: 'name', errorMessage: 'An org unit with this name already exists.' }],
    ])
    const race = await Promise.all(
      Array.from({ length: 5 }, () =>
        caller.call(contract.orgUnits.save, { body: { name: 'Race', description: 'x' } }),
      ),
    )
    expect(race.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('normalizes names and rejects lookalikes', async () => {
    const caller = await editor()
    const first = await caller.call(contract.orgUnits.save, {
      body: {
        name: 'North\u00a0\u00a0Pole\u200b',
        description: ' two\tblanks ',
      },
    })
    expect(first.body).toMatchObject({ name: 'North Pole', description: 'two blanks' })
    for (const [what, name] of NORTH_POLES) {
      const { status, problem } = await caller.call(contract.orgUnits.save, { body: { name, description: 'x' } })
      expect([status, problem.errors], what).toEqual([
        400,
        [{ propertyName: 'name', errorMessage: 'An org unit with this name already exists.' }],
      ])
    }
    for (const name of UNSEEN) {
      const { status, problem } = await caller.call(contract.orgUnits.save, { body: { name, description: 'x' } })
      expect([status, problem.errors], JSON.stringify(name)).toEqual([
        400,
        [{ propertyName: 'name', errorMessage: 'Value is required.' }],
      ])
    }
    for (const [typed, name] of WITH_JOINERS)
      expect((await caller.read(contract.orgUnits.save, { body: { name: `J ${typed}`, description: 'x' } })).name).toBe(
        `J ${name}`,
      )
  })

  it('returns 409 on a stale version only', async () => {
    const caller = await editor()
    const created = await caller.read(contract.orgUnits.save, {
      body: { name: 'Contested', description: 'x' },
    })
    await caller.call(contract.orgUnits.save, { body: { ...created, description: 'theirs' } })
    const stale = await caller.call(contract.orgUnits.save, { body: { ...created, description: 'mine' } })
    expect(stale.status).toBe(409)
    expect(stale.problem).toMatchObject({
      title: 'Conflict',
      changedBy: 'Test Person',
      current: { description: 'theirs', rowVersion: 2 },
    })
    const { rowVersion: _, ...unversioned } = created
    expect(
      (await caller.read(contract.orgUnits.save, { body: { ...unversioned, description: 'mine' } })).description,
    ).toBe('mine')
  })

  it('survives many simultaneous name exchanges', async () => {
    const caller = await editor()
    const create = async (name: string) =>
      (await caller.read(contract.orgUnits.save, { body: { name, description: 'x' } })).id
    const [one, two] = [await create('Swap one'), await create('Swap two')]
    const swap = (index: number) => {
      const [first, second] = index % 2 === 0 ? [one, two] : [two, one]
      return Promise.all([
        caller.call(contract.orgUnits.save, { body: { id: first, name: 'Swap two', description: `${index}` } }),
        caller.call(contract.orgUnits.save, { body: { id: second, name: 'Swap one', description: `${index}` } }),
      ])
    }
    const answers = (await Promise.all(Array.from({ length: 10 }, (_, index) => swap(index)))).flat()
    expect(answers.filter((answer) => ![200, 400, 503].includes(answer.status)).map((answer) => answer.body)).toEqual(
      [],
    )
  })

  it('requires ORG_UNIT_ADD or ORG_UNIT_EDIT by id', async () => {
    const adder = await test.as(['ORG_UNIT_ADD'])
    const changer = await test.as(['ORG_UNIT_EDIT'])
    const body = await adder.read(contract.orgUnits.save, { body: { name: 'By the adder', description: 'x' } })
    expect((await adder.call(contract.orgUnits.save, { body })).status).toBe(403)
    expect(
      (await changer.call(contract.orgUnits.save, { body: { name: 'By the changer', description: 'x' } })).status,
    ).toBe(403)
    expect((await changer.call(contract.orgUnits.save, { body: { ...body, description: 'y' } })).status).toBe(200)
    expect(
      (await changer.call(contract.orgUnits.save, { body: { id: 4711, name: 'Nowhere', description: 'x' } })).status,
    ).toBe(404)
  })
})
