import { contract } from '@acm/contract'
import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, unique, waitingFor } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { RECORDS } from '../../../test/declared-records.ts'
import { tamper as tamperWith } from '../../../test/told.ts'
import { systemContext } from '../../installation/installation.ts'
import { type Context, personActor } from '../access/context.ts'
import type { Tables } from '../database/database.ts'
import { takeLock } from '../database/locks.ts'
import { HistoryFollower } from './following.ts'
import { appendChange } from './history.ts'
import { mutate } from './mutate.ts'
import { sealAll, sealHistory } from './sealer.ts'
import { verifyHistory } from './verify.ts'

const test = testApp()
const seal = () => sealHistory(test.db, test.services.secrets)
const verify = () => verifyHistory(test.db, test.services.secrets)

const tamper = (statement: string) => tamperWith(test.db, statement)

async function makeEntries(count: number): Promise<void> {
  const caller = await test.as(['ORG_UNIT_ADD'])
  for (let index = 0; index < count; index++) {
    await caller.call(contract.orgUnits.save, { body: { name: `Unit ${Math.random()}`, description: 'x' } })
  }
}

describe('the history', () => {
  it('cannot be changed or deleted', async () => {
    await makeEntries(1)
    for (const statement of [
      `update history set action = 'x'`,
      'delete from history',
      'truncate history cascade',
      'delete from history_seals',
    ]) {
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow('The history is append-only.')
    }
  })

  it('seals browser and job without breaking older entries', async () => {
    const caller = await test.as(['ORG_UNIT_ADD', 'SYNC_DATA_IMPORT_FIELDS'])
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
    const instance = await test.linkedInstance()
    await caller.call(contract.instances.syncDataImportFields, {
      params: { id: instance.databaseId },
      headers: { 'user-agent': chrome },
    })
    const { rows } = await sql<{ id: number; session: string; jobId: number; newest: number }>`
      select id, session, "jobId", (select max(id) from jobs) as newest from history order by id desc limit 1`.execute(
      test.db,
    )
    const { id, session, jobId, newest } = rows[0] ?? { id: 0 }
    expect([session, jobId]).toEqual(['Chrome 141 on Windows', newest])
    expect((await verify()).problems).toEqual([])
    await tamper(`update history set session = 'Safari' where id = ${id}`)
    expect((await verify()).problems).toEqual([`Entry ${id} was altered.`])
    await tamper(`update history set session = '${session}', "jobId" = null where id = ${id}`)
    expect((await verify()).problems).toEqual([`Entry ${id} was altered.`])
    await tamper(`update history set "jobId" = ${jobId} where id = ${id}`)
    const former = { at: '2026-01-01T00:00:00.000Z', actorType: 'system', actorId: null, actorName: 'a seed' }
    const rest = { action: 'seed.demo', entityType: null, entityId: null, orgUnitIds: null, changes: '{}' }
    const parts = Object.values({ ...former, ...rest, requestId: null, address: null })
    const mac = test.services.secrets.seal(...parts.map((part) => JSON.stringify(part)))
    await sql`
      with entry as (
        insert into history (at, "actorType", "actorName", action, changes, mac)
        values (${former.at}, 'system', 'a seed', 'seed.demo', '{}', ${mac}) returning id)
      insert into history_unsealed select id from entry`.execute(test.db)
    expect((await verify()).problems).toEqual([])
  })

  it('is sealed completely while another process seals', async () => {
    await makeEntries(1)
    const whole = await test.db.transaction().execute(async (other) => {
      await takeLock(other, 'sealing')
      expect(await seal()).toBe(0)
      const whole = sealAll(test.db, test.services.secrets)
      const waiting = sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where locktype = 'advisory' and not granted and datname = current_database()`
      await expect.poll(async () => (await waiting.execute(test.db)).rows).toHaveLength(1)
      return { whole }
    })
    await whole.whole
    expect((await sql`select from history_unsealed`.execute(test.db)).rows).toEqual([])
  })

  it('verifies while it is written and sealed', async () => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    for (let turn = 0; turn < 10; turn++) {
      await caller.call(contract.orgUnits.save, { body: { name: `Unit ${Math.random()}`, description: 'x' } })
      const [{ problems }] = await Promise.all([verify(), seal()])
      expect(problems).toEqual([])
    }
  })

  it('detects changed, deleted, exchanged and unsealed entries', async () => {
    await makeEntries(6)
    await seal()
    const { rows } = await sql<{ id: number }>`select id from history order by id desc limit 5`.execute(test.db)
    const [altered, noRequest, deleted, sealLess] = rows.map((row) => row.id)
    await tamper(`update history set "actorName" = 'Somebody Else' where id = ${altered}`)
    expect((await verify()).problems).toEqual([`Entry ${altered} was altered.`])
    await tamper(
      `update history set "requestId" = '' where id = ${noRequest}; update history set "requestId" = null where id = ${noRequest}`,
    )
    expect((await verify()).problems).toContain(`Entry ${noRequest} was altered.`)
    await tamper(`delete from history_seals where "historyId" = ${deleted}; delete from history where id = ${deleted}`)
    expect((await verify()).problems.join(' ')).toMatch(/Seals \d+ to \d+ are missing\./)
    await tamper(`delete from history_seals where "historyId" = ${sealLess}`)
    expect((await verify()).problems).toContain(`The seal of entry ${sealLess} is missing.`)
  })

  it('detects a missing end and stops sealing', async () => {
    const { rows } = await sql<{ seq: number }>`select seq from history_seals order by seq desc limit 1`.execute(
      test.db,
    )
    const end = rows[0]?.seq ?? 0
    await tamper(`delete from history_seals where seq = ${end}`)
    expect((await verify()).problems).toContain(`The history ends at seal ${end - 1}, but its head says ${end}.`)
    await makeEntries(1)
    await expect(seal()).rejects.toThrow('but its head says')
    await tamper('delete from history_seals; delete from history_head')
    await seal()
    expect((await verify()).problems.length).toBeGreaterThan(0)
    await expect(sql`truncate history_unsealed`.execute(test.db)).rejects.toThrow('The history is append-only.')
  })
})

const TABLES: Record<string, string> = {
  'clients client': 'clients',
  'instances instance': 'instances',
  'vendors vendorProduct': 'vendor_products',
  'sso identityProvider': 'identity_providers',
  'data-bridge dataBridgeSetup': 'data_bridge_setups',
  'org-units orgUnit': 'org_units',
  'users user': 'users',
  'roles role': 'roles',
  'amqs amq': 'amqs',
  'amqs amqVersion': 'amq_versions',
  'amq-groups amqGroup': 'amq_groups',
  'business-objects boAccount': 'bo_accounts',
  'business-objects boConfig': 'bo_configs',
  'ai-settings instanceAiSettings': 'client_database_billing_items',
  'notifications userNotification': 'user_notifications',
  'subscriptions subscription': 'subscriptions',
  'system-settings systemSetting': 'system_settings',
}

it('knows the table of each record', () => {
  expect(Object.keys(TABLES).toSorted(), 'the rows of TABLES').toEqual([...RECORDS.keys()].toSorted())
})

const compared = new Set<string>()

it.each(Object.entries(TABLES))('%s has columns as long as its fields', async (name, table) => {
  const { rows } = await sql<{ column: string; most: number }>`
    select column_name as column, character_maximum_length as most from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and character_maximum_length is not null
    union all
    select substring(said from 'char_length\\(+"?(\\w+)'), substring(said from '(\\d+)\\D*$')::int
    from (select pg_get_constraintdef(oid) as said from pg_constraint where conrelid = ${table}::regclass) c
    where said like '%char_length%'`.execute(test.db)
  const fields = RECORDS.get(name)?.fields ?? {}
  for (const { column, most } of rows) {
    const { maxLength } = fields[column] ?? {}
    if (maxLength === undefined) continue
    compared.add(`${table}.${column}`)
    expect(most, column).toBeGreaterThanOrEqual(maxLength)
  }
})

it('compares columns of both kinds with their fields', () => {
  expect([...compared]).toEqual(expect.arrayContaining(['instances.databaseCode', 'instances.databaseCompany']))
})

const write = async (tx: Transaction<Tables>, id: number) => {
  const ctx = systemContext({ services: test.services, job: 'test' })
  await appendChange(ctx, tx, [{ action: 'client.save', entity: ['client', id], after: { name: 'x' } }], {
    raised: [],
  })
}
const writeOne = (id: number) => test.db.transaction().execute((tx) => write(tx, id))
const idsOf = (entries: readonly { entityId: number | null }[]) => entries.map(({ entityId }) => entityId)

describe('who follows the history', () => {
  it('misses no entry committed out of order', async () => {
    const early = await test.db.startTransaction().execute()
    await write(early, 10)
    const follower = new HistoryFollower(test.db)
    await writeOne(11)
    await follower.read()
    const slow = await test.db.startTransaction().execute()
    await write(slow, 12)
    const open = await test.db.startTransaction().execute()
    await write(open, 13)
    await open.rollback().execute()
    await writeOne(14)
    expect(idsOf(await follower.read())).toEqual([14])
    await slow.commit().execute()
    expect(idsOf(await follower.read())).toEqual([12])
    await early.commit().execute()
    expect(idsOf(await follower.read())).toEqual([10])
    expect(await follower.read()).toEqual([])
  })
})

const saves = (caller: TestCaller, name: string) =>
  caller.call(contract.orgUnits.save, { body: { name, description: 'x' } })
const disable = (id: number) => sql`update users set "isEnabled" = false where id = ${id}`
const endSession = (userId: number) => sql`delete from sessions where "userId" = ${userId}`
const raise = sql`update change_counters set value = value + 1 where domain = 'org-units'`

async function traces(name: string) {
  const { rows } = await sql<{ units: number; entries: number; raised: number }>`
    select (select count(*)::int from org_units where name = ${name}) as units,
           (select count(*)::int from history where changes::text like ${`%${name}%`}) as entries,
           (select value from change_counters where domain = 'org-units') as raised`.execute(test.db)
  return rows[0]
}

async function savedDuring(caller: TestCaller, name: string, { act = disable, isDone = true }) {
  const other = await test.db.startTransaction().execute()
  await act(caller.userId).execute(other)
  const saved = saves(caller, name)
  await expect.poll(() => waitingFor(test.db)).toBe(1)
  // The save must wait before it locks the counter, or both would deadlock.
  await sql`set local lock_timeout = '500ms'`.execute(other)
  await raise.execute(other)
  await (isDone ? other.commit() : other.rollback()).execute()
  return saved
}

const ORDINARY = {
  sessionTimeoutMinutes: null,
  rule: 'any',
  signedInBy: 'password',
  setsUp: false,
  isConfirmed: true,
  isRecovered: false,
  methodsChangedAt: null,
} as const

describe('change by a user who was just disabled', () => {
  it.each([
    ['disabled', disable],
    ['signed out', endSession],
  ])('waits for it, and leaves nothing once they are %s', async (_, act) => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    await saves(caller, unique('First '))
    const name = unique('Never ')
    const before = await traces(name)
    expect((await savedDuring(caller, name, { act })).status).toBe(401)
    expect(await traces(name)).toEqual({ units: 0, entries: 0, raised: (before?.raised ?? 0) + 1 })
  })

  it('continues jobs after sign-out, none after disabling', async () => {
    const [gone, off] = [await test.as(['ORG_UNIT_ADD']), await test.as(['ORG_UNIT_ADD'])]
    await endSession(gone.userId).execute(test.db)
    await disable(off.userId).execute(test.db)
    const change = (id: number, inJob: boolean) => {
      const name = unique('Of a job or not ')
      const person = { userId: id, sessionId: 0, email: '', firstName: 'A', lastName: 'B', grants: [] }
      const ctx: Context = {
        ...systemContext({ services: test.services, job: 'test' }),
        actor: personActor(id, person),
        ...(inJob ? { jobId: 1 } : { user: { ...person, ...ORDINARY } }),
      }
      const history = { action: 'orgUnit.save', entity: null, after: { name } }
      return mutate(ctx, async () => ({ result: true, history, touched: ['org-units'] })).catch(
        ({ code }: { code?: string }) => code,
      )
    }
    for (const _ of ['first', 'kept'])
      for (const [id, inJob, answer] of [
        [gone.userId, true, true],
        [gone.userId, false, 'signed-out'],
        [off.userId, true, 'signed-out'],
      ] as const)
        expect(await change(id, inJob), `${id} ${inJob}`).toBe(answer)
  })

  it('is made once when the transaction was repeated', async () => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    await saves(caller, unique('First '))
    const name = unique('Made ')
    const before = await traces(name)
    expect((await savedDuring(caller, name, { isDone: false })).status).toBe(200)
    expect(await traces(name)).toEqual({ units: 1, entries: 1, raised: (before?.raised ?? 0) + 1 })
  })
})
