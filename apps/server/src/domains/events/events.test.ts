import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { ChangeEvent } from '@acm/contract/events.answers'
import { historyKinds } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type GrantList, testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { follow, type ReadEvent } from '../../../test/event-reader.ts'
import { type HistoryCase, historyCases } from '../../../test/history-cases.ts'
import { buildApp } from '../../app.ts'
import { SessionReader } from '../../platform/access/sessions.ts'
import { openDatabase } from '../../platform/database/database.ts'

const test = testApp()
const everything = () => test.as([...PERMISSIONS])

interface Changed {
  get: Endpoint<{ id: number }, unknown, unknown, object>
  save: Endpoint<unknown, unknown, unknown, { rowVersion: number }>
}
async function change(caller: TestCaller, { get, save }: Changed, id: number, values: object) {
  const before = await caller.read(get, { params: { id } })
  return caller.read(save, { raw: { ...before, ...values } })
}
const renameClient = (caller: TestCaller, id: number) =>
  change(caller, contract.clients, id, { acesClientName: unique('Renamed ') })
const isOf = (kind: string, id: number) => (event: ReadEvent) => event.data.kind === kind && event.data.recordId === id

describe('event stream', () => {
  it('sends user and record without a value', async () => {
    const reader = await everything()
    const writer = await everything()
    const client = await test.client()
    const stream = await follow(test.app, reader)
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const { rowVersion } = await renameClient(writer, client)
    const { name, data } = await stream.until(isOf('client', client))
    expect(name).toBe('change')
    expect(ChangeEvent.parse(data)).toEqual(data)
    expect(data).toEqual({
      id: expect.any(Number),
      kind: 'client',
      recordId: client,
      rowVersion,
      isGone: false,
      verb: 'save',
      who: 'Test Person',
      isOwn: false,
      requestId: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      domain: 'clients',
      touched: ['clients'],
    })
    stream.leave()
  })

  it('sends own changes and deletions', async () => {
    const caller = await everything()
    const instanceId = await test.instance()
    const account = { id: 0, instanceId, boUsername: 'a', boPassword: 'b' }
    const stream = await follow(test.app, caller)
    const others = await follow(test.app, await everything())
    const { body, headers } = await caller.call(contract.businessObjects.save, { body: account })
    const created = await stream.until(({ data }) => data.kind === 'boAccount' && data.isGone === false)
    expect(created.data).toMatchObject({ isOwn: true, requestId: headers['x-request-id'] })
    const otherEvent = await others.until(({ data }) => data.kind === 'boAccount')
    expect(otherEvent.data).toMatchObject({ isOwn: false, requestId: null })
    others.leave()
    await caller.call(contract.businessObjects.remove, { params: { id: body.id } })
    const gone = await stream.until(({ data }) => data.isGone === true)
    expect(gone.data).toMatchObject({ kind: 'boAccount', recordId: body.id, rowVersion: null, isOwn: true })
    stream.leave()
  })

  it('ignores sign-ins, rejected changes, views and empty saves', async () => {
    const caller = await everything()
    const stream = await follow(test.app, caller)
    const { email } = await test.user()
    await test.nobody.call(contract.session.signIn, { body: { email, password: 'correct horse' } })
    await test.nobody.call(contract.session.signIn, { body: { email, password: 'wrong' } })
    await caller.call(contract.systemSettings.revealed, { body: {} })
    const client = await test.client()
    await change(caller, contract.clients, client, {})
    await renameClient(caller, client)
    await stream.until(isOf('client', client))
    expect(stream.events.map(({ data }) => data.kind)).toEqual(['client'])
    stream.leave()
  })

  it('sends changes of records without org unit', async () => {
    const unit = await test.orgUnit()
    const instanceId = await test.instance({ orgUnitId: unit })
    const writer = await everything()
    const reader = await test.as([{ permissions: ['FEATURE_FLAG_VIEW', 'SUBSCRIPTION_VIEW'], orgUnitIds: [unit] }])
    const stream = await follow(test.app, reader)
    const feature = { systemEnhancementName: 'Express_Review', isEnabled: true }
    await writer.call(contract.features.edit, { body: { acesDatabaseId: instanceId, ...feature, rowVersion: null } })
    await writer.call(contract.features.bulkEdit, { body: { ...feature, isEnabled: false } })
    const body = await writer.read(contract.amqGroups.save, { body: { id: 0, name: unique('Group ') } })
    await stream.until(isOf('amqGroup', body.id))
    const sentEvents = stream.events.map(({ data }) => [
      data.kind,
      data.recordId,
      data.rowVersion,
      data.isGone,
      data.domain,
    ])
    expect(sentEvents).toEqual([
      ['instance', instanceId, 1, false, 'features'],
      ['feature', expect.any(Number), null, false, 'features'],
      ['amqGroup', body.id, 1, false, 'amqGroups'],
    ])
    stream.leave()
  })

  it('does not stay signed in for it', async () => {
    const caller = await everything()
    const ago = sql`update sessions set "lastSeenAt" = now() - interval '5 minutes' where "userId" = ${caller.userId}`
    await ago.execute(test.db)
    const stream = await follow(test.app, caller)
    const client = await test.client()
    await renameClient(await everything(), client)
    await stream.until(isOf('client', client))
    const { rows } = await sql<{ isStale: boolean }>`
      select "lastSeenAt" < now() - interval '4 minutes' as "isStale" from sessions where "userId" = ${caller.userId}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ isStale: true }])
    stream.leave()
  })
})

/** Counted by hand: a record of each of fifteen kinds, and a second one of eight kinds in another org unit. */
const PEOPLE: [who: string, given: (own: number) => GrantList, opened: number][] = [
  ['a system administrator', () => [...PERMISSIONS], 23],
  // Opens no AI settings.
  ['somebody who may only read', () => PERMISSIONS.filter((name) => name.endsWith('_VIEW')), 21],
  ['somebody limited to one org unit', (own) => [{ permissions: [...PERMISSIONS], orgUnitIds: [own] }], 15],
  // Opens clients, instances and, to choose one, org units.
  ['somebody with one permission', () => ['INSTANCE_DETAILS_VIEW'], 5],
  ['somebody with none', () => [], 0],
]

describe('people of five kinds', () => {
  it('receive events of records they can open', async () => {
    const [own, other] = [await test.orgUnit(), await test.orgUnit()]
    const others = await historyCases(test, other)
    const isPlaced = ({ kind }: HistoryCase) => historyKinds[kind].page.scope !== 'global'
    const cases = [...(await historyCases(test, own)), ...others.filter(isPlaced)]
    const readers = await Promise.all(PEOPLE.map(([, given]) => test.as(given(own))))
    const streams = await Promise.all(readers.map((reader) => follow(test.app, reader)))
    const witness = await follow(test.app, await everything())
    for (const one of cases) expect((await one.save(one.change)).status).toBe(200)
    // All streams get a change in the same turn, so the witness's event means that the readers' were sent too.
    await witness.until(isOf(cases.at(-1)?.kind ?? '', cases.at(-1)?.id ?? 0))
    const opened: unknown[][] = []
    for (const reader of readers) {
      const open: [string, number][] = []
      for (const { kind, id, page } of cases) if (await page(reader)) open.push([kind, id])
      opened.push(open)
    }
    for (const reader of readers) await reader.call(contract.session.signOut)
    for (const [place, [who, , count]] of PEOPLE.entries()) {
      const events = (await streams[place]?.ended) ?? []
      expect(events.at(-1)?.name, who).toBe('end')
      const sent = events.slice(0, -1).map(({ data }) => [data.kind, data.recordId])
      expect([sent, sent.length], who).toEqual([opened[place], count])
    }
    witness.leave()
  })
})

describe('a stream', () => {
  it('follows permission changes of its user', async () => {
    const reader = await test.as(['CLIENT_DETAILS_VIEW'])
    const writer = await everything()
    const [before, meanwhile, after] = [await test.client(), await test.client(), await test.client()]
    const stream = await follow(test.app, reader)
    await renameClient(writer, before)
    await stream.until(isOf('client', before))
    const hold = (allOrgUnits: boolean) =>
      sql`update role_assignments set "allOrgUnits" = ${allOrgUnits} where "userId" = ${reader.userId}`.execute(test.db)
    await hold(false)
    await renameClient(writer, meanwhile)
    // Changes are looked up in order, so the witness's event comes after the lookup of the first change.
    const witness = await follow(test.app, writer)
    await renameClient(writer, meanwhile)
    await witness.until(isOf('client', meanwhile))
    await hold(true)
    await renameClient(writer, after)
    await stream.until(isOf('client', after))
    expect(stream.events.map(({ data }) => data.recordId)).toEqual([before, after])
    stream.leave()
    witness.leave()
  })

  it.each([
    [
      'of somebody who is disabled',
      async (caller: TestCaller) => {
        await change(await everything(), contract.users, caller.userId, { isEnabled: false })
      },
    ],
    [
      'used no longer',
      async (caller: TestCaller) => {
        await sql`update sessions set "lastSeenAt" = now() - interval '12 minutes' where "userId" = ${caller.userId}`.execute(
          test.db,
        )
        // Nothing changes, so the sessions are read again after five seconds.
        const now = performance.now.bind(performance)
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 5100)
        onTestFinished(() => void vi.restoreAllMocks())
      },
    ],
  ])('ends for good with a session that is %s', async (_how, end) => {
    const reader = await test.as(['CLIENT_DETAILS_VIEW'])
    const stream = await follow(test.app, reader)
    await end(reader)
    expect((await stream.ended).map(({ name }) => name)).toEqual(['end'])
  })

  it('ends the oldest when an eleventh opens', async () => {
    const reader = await test.as(['CLIENT_DETAILS_VIEW'])
    const oldest = await follow(test.app, reader)
    const others = await Promise.all(Array.from({ length: 9 }, () => follow(test.app, reader)))
    others.push(await follow(test.app, reader))
    expect((await oldest.ended).map(({ name }) => name)).toEqual(['end'])
    const client = await test.client()
    await renameClient(await everything(), client)
    for (const stream of others) await stream.until(isOf('client', client))
    for (const stream of others) stream.leave()
  })
})

describe('another replica', () => {
  it('starts once no change can be missed', async () => {
    const { connectionString, host = '', port = 0, user = '', database = '' } = test.services.pool.config
    const address = connectionString ?? { host, port, user, database }
    const slow = openDatabase({ address, poolSize: 1, onError: () => undefined })
    const { db, pool } = slow
    const app = buildApp({ ...test.services, db, pool })
    await app.ready()
    const held = await pool.connect()
    let hasBegun = false
    const following = follow(app, await everything()).finally(() => {
      hasBegun = true
    })
    // Its first read of the history waits for a connection.
    await expect.poll(() => pool.counts.waiting).toBe(1)
    const client = await test.client()
    await renameClient(await everything(), client)
    expect(hasBegun).toBe(false)
    pool.release(held)
    const stream = await following
    const { rowVersion } = await renameClient(await everything(), client)
    await stream.until(({ data }) => data.recordId === client && data.rowVersion === rowVersion)
    stream.leave()
    await app.close()
    await slow.close()
  })

  it('sends changes of this process and ends readers on stop', async () => {
    const { config, db } = test.services
    const app = buildApp({ ...test.services, sessions: new SessionReader(db, config) })
    const stream = await follow(app, await everything())
    const client = await test.client()
    await renameClient(await everything(), client)
    await stream.until(isOf('client', client))
    const [events] = await Promise.all([stream.ended, app.close()])
    expect(events.map(({ name }) => name)).toEqual(['change'])
  })
})
