import { contract } from '@acm/contract'
import type { Subscription } from '@acm/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'

const test = testApp()
const editor = () => test.as(['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'])
let serial = 0
const group = async (values = {}) => {
  const row = { name: `Subscribed ${++serial}`, enabled: true, createdBy: 'Test', ...values }
  return (
    await test.db
      .insertInto('amq_groups')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
const client = async (instances: number, values = {}) => {
  const acesClientId = await test.client(values)
  const databaseIds: number[] = []
  for (let index = 0; index < instances; index += 1) databaseIds.push(await test.instance({ acesClientId }))
  return { acesClientId, databaseIds }
}
const update = (caller: TestCaller, raw: unknown) => caller.call(contract.subscriptions.update, { raw })
const read = (caller: TestCaller, acesClientId: number) =>
  caller.read(contract.subscriptions.getForClient, { query: { acesClientId } })
const idsOf = (subscription: Subscription | undefined) => subscription?.acesDatabases.map((one) => one.databaseId)
const asObjects = (ids: number[]) => ids.map((databaseId) => ({ databaseId, databaseCode: 'ignored' }))

describe('subscriptions of a client', () => {
  it('creates, changes by delta and deletes', async () => {
    const caller = await editor()
    const { acesClientId, databaseIds } = await client(3)
    const [first = 0, second = 0, third = 0] = databaseIds
    const amqGroup = { id: await group(), name: 'ignored' }
    const dates = { startDate: '2026-01-01', endDate: '2026-12-31' }
    const created = await update(caller, {
      id: 0,
      acesClientId,
      amqGroup,
      ...dates,
      acesDatabases: asObjects([second, first]),
    })
    expect(created.status).toBe(200)
    const [subscription] = created.body
    expect(subscription).toMatchObject({ amqGroup: { id: amqGroup.id }, ...dates })
    expect(idsOf(subscription)).toEqual([first, second])
    const changed = await update(caller, {
      ...subscription,
      acesClientId,
      endDate: null,
      acesDatabases: asObjects([first, third]),
      deletedAcesDatabases: asObjects([second]),
    })
    expect(changed.body).toHaveLength(1)
    expect(idsOf(changed.body[0])).toEqual([first, third])
    expect(changed.body[0]?.endDate).toBeNull()
    expect(await read(caller, acesClientId)).toEqual(changed.body)
    const removed = { acesDatabases: [], deletedAcesDatabases: asObjects([first, third]) }
    const gone = await update(caller, { ...changed.body[0], acesClientId, ...removed })
    expect(gone.body).toEqual([])
  })

  it('groups equal group and dates into one', async () => {
    const caller = await editor()
    const { acesClientId, databaseIds } = await client(3)
    const amqGroup = { id: await group() }
    const add = (databaseId: number | undefined, startDate: string) =>
      update(caller, { acesClientId, amqGroup, startDate, acesDatabases: [databaseId] })
    await add(databaseIds[0], '2026-01-01')
    await add(databaseIds[1], '2026-02-01')
    const { body } = await add(databaseIds[2], '2026-01-01')
    expect(body.map((one) => [one.startDate, idsOf(one)])).toEqual([
      ['2026-01-01', [databaseIds[0], databaseIds[2]]],
      ['2026-02-01', [databaseIds[1]]],
    ])
  })

  it('never share an instance within a group', async () => {
    const caller = await editor()
    const { acesClientId, databaseIds } = await client(2)
    const amqGroup = { id: await group() }
    const send = (values: object) => update(caller, { acesClientId, amqGroup, ...values })
    const ended = { startDate: '2020-01-01', endDate: '2020-12-31' }
    const { body } = await send({ ...ended, acesDatabases: [databaseIds[0]] })
    const occupied = [
      {
        propertyName: 'acesDatabases',
        errorMessage: 'One or more instances are already subscribed to this AMQ group.',
      },
    ]
    expect((await send({ startDate: '2026-01-01', acesDatabases: databaseIds })).problem.errors).toEqual(occupied)
    await send({ startDate: '2026-01-01', acesDatabases: [databaseIds[1]] })
    expect(
      (await send({ ...body[0], acesClientId, rowVersion: null, acesDatabases: databaseIds })).problem.errors,
    ).toEqual(occupied)
    expect((await read(caller, acesClientId)).map(idsOf)).toEqual([[databaseIds[0]], [databaseIds[1]]])
    const other = { id: await group() }
    expect((await send({ amqGroup: other, startDate: '2026-01-01', acesDatabases: databaseIds })).status).toBe(200)
  })

  it('keeps one of two overlapping simultaneous saves', async () => {
    const caller = await editor()
    for (let round = 0; round < 2; round += 1) {
      const { acesClientId, databaseIds } = await client(1)
      const amqGroup = { id: await group() }
      const add = (startDate: string) =>
        update(caller, { acesClientId, amqGroup, startDate, acesDatabases: databaseIds })
      const answers = await Promise.all([add('2026-01-01'), add('2026-02-01'), add('2026-03-01')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      expect(await read(caller, acesClientId)).toHaveLength(1)
    }
  })

  it('rejects invalid values with messages', async () => {
    const caller = await editor()
    const { acesClientId, databaseIds } = await client(1)
    const valid = {
      acesClientId,
      amqGroup: { id: await group() },
      startDate: '2026-03-01',
      acesDatabases: databaseIds,
    }
    const refused = async (values: object) => errorsOf(await update(caller, { ...valid, ...values }))
    const invalid = 'Value is invalid.'
    expect(await refused({ amqGroup: null, acesDatabases: [], startDate: '' })).toEqual({
      amqGroup: 'Value is required.',
      acesDatabases: 'Set cannot be empty.',
      startDate: 'Value is required.',
    })
    for (const [values, errors] of [
      [{ endDate: '2026-02-28' }, { endDate: 'Invalid end date' }],
      [{ startDate: '2026-02-29' }, { startDate: invalid }],
      [{ amqGroup: { id: 999_999 } }, { amqGroup: invalid }],
      [
        { amqGroup: { id: await group({ enabled: false }) } },
        { amqGroup: 'This AMQ group is disabled. Select another one.' },
      ],
      [{ acesDatabases: [2 ** 31] }, { acesDatabases: invalid }],
    ] as const)
      expect(await refused(values)).toEqual(errors)
    const [stored] = (await update(caller, { ...valid, endDate: '2026-03-01' })).body
    expect(stored?.endDate).toBe('2026-03-01')
    expect(await refused({ id: stored?.id, amqGroup: { id: await group() } })).toEqual({ amqGroup: invalid })
    expect((await update(caller, { ...valid, id: 999_999 })).status).toBe(404)
  })

  it('change nothing if one instance belongs elsewhere', async () => {
    const caller = await editor()
    const foreign = (await client(1)).databaseIds[0] ?? 0
    const { acesClientId, databaseIds } = await client(2)
    const amqGroup = { id: await group() }
    const [a = 0, b = 0] = databaseIds
    for (const acesDatabases of [
      [foreign, a, b],
      [a, foreign, b],
      [a, b, foreign],
    ]) {
      const answer = await update(caller, { acesClientId, amqGroup, startDate: '2026-01-01', acesDatabases })
      expect(errorsOf(answer)).toEqual({ acesDatabases: 'Value is invalid.' })
      expect(await read(caller, acesClientId)).toEqual([])
    }
  })

  it('change nothing if one client is out of scope', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const own = [await client(1, { orgUnitId: mine }), await client(1, { orgUnitId: mine })]
    const foreign = await client(1, { orgUnitId: other })
    const amqGroup = { id: await group() }
    const delta = ({ acesClientId, databaseIds }: typeof foreign) => ({
      acesClientId,
      amqGroup,
      startDate: '2026-01-01',
      acesDatabases: databaseIds,
    })
    const scoped = await test.as([{ permissions: ['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'], orgUnitIds: [mine] }])
    const [first, second] = own.map(delta)
    for (const deltas of [
      [delta(foreign), first, second],
      [first, delta(foreign), second],
      [first, second, delta(foreign)],
    ]) {
      expect((await update(scoped, deltas)).status).toBe(403)
      for (const { acesClientId } of own) expect(await read(scoped, acesClientId)).toEqual([])
    }
    expect((await update(scoped, [first, second])).status).toBe(200)
  })

  it('returns 409 with stored ones on a stale version', async () => {
    const caller = await editor()
    const { acesClientId, databaseIds } = await client(2)
    const amqGroup = { id: await group() }
    const first = { acesClientId, amqGroup, startDate: '2026-01-01', acesDatabases: [databaseIds[0]] }
    const { body } = await update(caller, first)
    const change = (endDate: string) => update(caller, { ...body[0], acesClientId, endDate })
    expect((await change('2026-06-30')).status).toBe(200)
    const stale = await change('2026-07-31')
    expect(stale.status).toBe(409)
    expect(stale.problem.current).toMatchObject({
      subscriptions: await read(caller, acesClientId),
    })
    expect((await read(caller, acesClientId))[0]?.endDate).toBe('2026-06-30')
  })
})
