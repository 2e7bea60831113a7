import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { type HistoryKind, historyKinds } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../../../test/acts.ts'
import { testApp } from '../../../../test/app.ts'
import type { TestCaller, TestResponse } from '../../../../test/caller.ts'
import { holders, IS_EACH_ALONE } from '../../../../test/holders.ts'
import { identityProvider } from '../../../../test/identity-providers.ts'
import { RECORD_CALLS, type RecordCall, type RecordIds, recordCall } from '../../../../test/record-calls.ts'
import { RIGHTS } from '../../../../test/rights-table.ts'

/** A foreign record must look like an unknown id, and nothing can change (G-API-04). */
const test = testApp({}, { checksAnswers: false })

const KINDS = ['sync', 'flag', 'state'] as const
type Jobs = Record<(typeof KINDS)[number], number>
interface Ids extends Jobs, RecordIds {
  notified: number
  view: number
  sharedView: number
  session: number
  user: number
  entry: number
  passkey: number
}

const NOTHING = 999_999
const unknown = new Proxy({} as Ids, { get: () => NOTHING })
const [others, own] = [{} as Ids, {} as Ids]

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(test.db)).rows[0]?.id ?? 0

/** One record of each kind; each job has a failed target and one that can be undone. */
async function make(ids: Ids): Promise<void> {
  const admin = await test.as([...PERMISSIONS])
  const unit = await test.orgUnit()
  const client = await test.client({ orgUnitId: unit })
  const instance = await test.instance({ acesClientId: client, orgUnitId: unit })
  const second = {
    client: await test.client({ orgUnitId: unit }),
    instance: await test.instance({ acesClientId: client, orgUnitId: unit }),
  }
  const session = await idOf(sql`select id from sessions where "userId" = ${admin.userId}`)
  const view = async (list: string, query: string, isShared: boolean) =>
    (await admin.read(contract.views.save, { body: { id: 0, name: 'Mine', list, query, isShared } })).id
  const both = [instance, second.instance]
  const started = async (body: object) => {
    const id = (await start(admin, body)).body.jobId ?? 0
    await sql`update job_targets set state = 'failed' where id = (select max(id) from job_targets where "jobId" = ${id})`.execute(
      test.db,
    )
    return id
  }
  const sync = await idOf(sql`
    insert into jobs (kind, title, subject, payload, "actorName") values ('syncDataImportFields', 'Sync', 'sync', 'null', 'Somebody') returning id::int`)
  await sql`insert into job_targets ("jobId", "databaseId", state, "dueAt") values (${sync}, ${instance}, 'failed', now())`.execute(
    test.db,
  )
  await admin.call(contract.clients.updateEmailPassword, { body: { id: client, newPassword: 'Another one' } })
  const provider = await identityProvider(test, { acesClientId: client, metadataUrl: 'http://not.looked.at' })
  const boAccount = await idOf(
    sql`insert into bo_accounts ("instanceId", "boUsername") values (${instance}, 'Account') returning id`,
  )
  await sql`insert into instance_user_copies values (${instance}, now())`.execute(test.db)
  await sql`insert into instance_users values (${instance}, ${instance}, 'User')`.execute(test.db)
  Object.assign(ids, {
    unit,
    client,
    instance,
    provider,
    boAccount,
    session,
    user: admin.userId,
    view: await view('clients', 'acesClientName=x', false),
    sharedView: await view('users', 'email=x', true),
    sync,
    flag: await started({ act: 'setFeature', systemEnhancementName: 'AI_Alpha', isEnabled: true, ids: both }),
    state: await started({ act: 'enableClients', isEnabled: false, ids: [client, second.client] }),
  } satisfies Partial<Ids>)
  const newest = async (kind: HistoryKind, record: number) =>
    (await admin.read(contract.history.getAll, { query: { within: `${kind}.${record}` } })).entries[0]?.id ?? 0
  ids.entry = await newest('client', client)
  ids.notified = await idOf(sql`
    insert into user_notifications ("databaseId", "userId", "notificationIds") values (${instance}, ${instance}, '{1}') returning id`)
  ids.passkey = await idOf(sql`
    insert into passkeys ("userId", "credentialId", "publicKey", counter, transports, "isBackupEligible", "isBackedUp", host, name)
    values (${admin.userId}, sha256(${String(admin.userId)}::bytea), '', 0, '{}', false, false, 'localhost', 'Mine') returning id`)
  ids.subscribed = await idOf(sql`
    insert into subscriptions ("amqGroupId", "databaseId", "startDate") values (${ids.group}, ${instance}, '2026-01-01') returning id`)
}

interface RecordAccessCase extends RecordCall {
  /** With one of these permissions in any scope. */
  opens?: readonly Permission[]
  /** With one of these in all org units. Absent: with each permission of the call. */
  opensEverywhere?: readonly Permission[]
  /** Permissions to try one by one. Absent: each permission of the call. */
  by?: readonly Permission[]
}
type CaseOf = (ids: Ids) => RecordAccessCase

const row =
  (
    call: string,
    ask: (ids: Ids) => Parameters<typeof recordCall>[1],
    who: Pick<RecordAccessCase, 'opens' | 'opensEverywhere'> = {},
  ): CaseOf =>
  (ids) => ({ ...recordCall(call, ask(ids)), ...who })

const SEEN: Record<keyof Jobs, Pick<RecordAccessCase, 'opens' | 'opensEverywhere'>> = {
  sync: { opensEverywhere: ['INSTANCE_DETAILS_VIEW', 'SYNC_DATA_IMPORT_FIELDS'] },
  flag: { opensEverywhere: ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_EDIT'] },
  state: { opensEverywhere: ['CLIENT_DETAILS_FULL_EDIT'] },
}
const JOB_CALLS = [
  'GET /x/jobs/{id}',
  'POST /x/jobs/{id}/retry',
  'POST /x/jobs/{id}/settle',
  'GET /x/bulk/{id}/undo',
  'POST /x/bulk/{id}/undo',
]

const OTHERS_CASES: readonly [HistoryKind, (ids: Ids) => number][] = [
  ['client', ({ client }) => client],
  ['subscription', ({ client }) => client],
  ['instance', ({ instance }) => instance],
  ['instanceFeatures', ({ instance }) => instance],
  ['instanceVendors', ({ instance }) => instance],
  ['dataBridge', ({ instance }) => instance],
  ['aiSettings', ({ instance }) => instance],
  ['boConfig', ({ instance }) => instance],
  ['boAccount', ({ boAccount }) => boAccount],
  ['identityProvider', ({ provider }) => provider],
  ['userNotification', ({ notified }) => notified],
  ['job', ({ flag }) => flag],
  ['savedView', ({ view }) => view],
]
const history = OTHERS_CASES.flatMap(([kind, idIn]) => {
  const { opens } = historyKinds[kind]
  const by = opens.length > 0 ? opens : PERMISSIONS
  const ofRecord = (what: string) => (ids: Ids) => ({
    call: `GET /x/history/{kind}/{id}/${what}`,
    url: `/x/history/${kind}/${idIn(ids)}/${what}`,
    by,
  })
  const filtered = (query: string) => (ids: Ids) => ({
    call: 'GET /x/history',
    url: `/x/history?${query.replace('ID', String(idIn(ids)))}`,
    by,
  })
  return [ofRecord('asOf'), ofRecord('last'), filtered(`within=${kind}.ID`)]
})

const openedBy = (path: string) => RIGHTS.find(({ call }) => call === `GET /${path}`)?.anyOf ?? []

const nobody = { opensEverywhere: [] }

const OF_OTHERS: readonly CaseOf[] = [
  ...JOB_CALLS.flatMap((call) => KINDS.map((kind) => row(call, (ids) => ({ id: ids[kind] }), SEEN[kind]))),
  row(
    'POST /x/views',
    ({ view }) => ({ body: { id: view, name: 'Taken', list: 'clients', query: 'acesClientName=y' } }),
    nobody,
  ),
  row('DELETE /x/views/{id}', ({ view }) => ({ id: view }), nobody),
  row('POST /x/views/default', ({ view }) => ({ body: { list: 'clients', id: view } }), nobody),
  row('DELETE /x/views/{id}', ({ sharedView }) => ({ id: sharedView }), { opens: ['USER_VIEW'], ...nobody }),
  row('POST /x/views/default', ({ sharedView }) => ({ body: { list: 'clients', id: sharedView } }), {
    opens: ['USER_VIEW'],
    ...nobody,
  }),
  row('POST /x/signInMethods/passkeys/{id}', ({ passkey }) => ({ id: passkey, body: { name: 'Taken' } }), nobody),
  row('DELETE /x/signInMethods/passkeys/{id}', ({ passkey }) => ({ id: passkey }), nobody),
  row('DELETE /x/sessions/{id}', ({ session }) => ({ id: session }), { opens: ['USER_EDIT'], ...nobody }),
  row('GET /x/sessions', ({ user }) => ({ query: `?userId=${user}` }), { opens: ['USER_EDIT'], ...nobody }),
  row('GET /x/lastSignIn', ({ user }) => ({ query: `?userId=${user}` }), {
    opens: ['USER_VIEW', 'USER_EDIT'],
    ...nobody,
  }),
  (ids) => ({
    call: 'GET /x/history/{kind}/{id}/asOf',
    url: `/x/history/client/${own.client}/asOf?before=${ids.entry}`,
  }),
  ...history,
  row('GET /x/compare/{kind}', ({ client }) => ({ id: 'client', query: `?id=${client}` })),
  row('GET /x/compare/{kind}', ({ instance }) => ({ id: 'instance', query: `?id=${own.instance}&id=${instance}` })),
  ({ unit }) => ({
    call: 'GET /x/usedBy/{kind}/{id}',
    url: `/x/usedBy/orgUnit/${unit}`,
    opensEverywhere: ['Client/GetAllClients', 'ClientDatabase/GetAllInstances', 'Users/GetAll'].flatMap(openedBy),
  }),
  row('GET /x/search/named', ({ client, instance }) => ({
    query: `?record=client.${client}&record=instance.${instance}`,
  })),
  ...RECORD_CALLS.map<CaseOf>((ask) => (ids) => ask(ids, own)),
]

const calls = new Map(
  Object.values(contract)
    .flatMap((group) => Object.values(group) as Endpoint[])
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)
function reaching(call: string): readonly Permission[] {
  const endpoint = calls.get(call)
  if (!endpoint) throw new Error(`There is no call ${call}.`)
  return endpoint.permission.kind === 'session' ? PERMISSIONS : permissionsOf(endpoint.permission)
}

beforeAll(async () => {
  others.group = own.group = await idOf(
    sql`insert into amq_groups (name, enabled, "createdBy") values ('Group', true, 'X') returning id`,
  )
  await make(others)
  await make(own)
})

const problem = ({ status, body }: TestResponse) => {
  if (typeof body !== 'object' || body === null) return [status, body]
  const { requestId: _, ...rest } = body as Record<string, unknown>
  return [status, Array.isArray(body) ? body : rest]
}
const ask = async (caller: TestCaller, { call, url, body }: RecordAccessCase) =>
  problem(await caller.send({ method: call.split(' ')[0] as 'GET', url, ...(body && { payload: body }) }))

const TABLES = [
  'jobs',
  'job_targets',
  'clients',
  'instances',
  'feature_flags',
  'subscriptions',
  'bo_accounts',
  'identity_providers',
  'saved_views',
  'saved_view_defaults',
  'instance_users',
  'passkeys',
]
/** Everything that a call might have changed; refusals in the history do not count. */
async function state() {
  const sums = TABLES.map(
    (table) => sql`(select md5(string_agg(t::text, ' ' order by t::text)) from ${sql.ref(table)} t)`,
  )
  const entries = sql`(select count(*) from history where action <> 'call.refuse')`
  const sessions = sql`(select count(*) from sessions where id = ${others.session})`
  return (
    await sql`select array[${sql.join(sums)}] as sums, ${entries} as entries, ${sessions} as sessions`.execute(test.db)
  ).rows
}

const without = (some: readonly Permission[], all: readonly Permission[]) => all.filter((one) => !some.includes(one))

async function expectSame(
  caller: TestCaller,
  theirs: RecordAccessCase,
  none: RecordAccessCase,
  held: readonly Permission[],
) {
  const what = `${theirs.call} ${theirs.url} ${JSON.stringify(theirs.body)} by ${held}`
  const key = JSON.stringify([caller.userId, none.call, none.url, none.body])
  const reference = ofNone.get(key) ?? (await ask(caller, none))
  ofNone.set(key, reference)
  expect(await ask(caller, theirs), what).toEqual(reference)
}
/** Several rows ask for records without an id. */
const ofNone = new Map<string, unknown[]>()

describe('the id of what others made elsewhere', () => {
  it("is checked in every call with a record's scope", async () => {
    const paths = OF_OTHERS.map((one) => one(others))
    const looking = [...calls].filter(([, { scope, params }]) => scope === 'each' || (params && scope !== 'global'))
    const missing = looking.map(([call]) => call).filter((call) => !paths.some((one) => one.call === call))
    expect(missing, 'without a row in apps/server/test/record-calls.ts').toEqual([])
    const admin = await test.as([...PERMISSIONS])
    for (const one of paths.filter(
      ({ call, url }) => call.startsWith('GET') && !/savedView|before=|history\/job/.test(url),
    )) {
      const { status } = await admin.send({ method: 'GET', url: one.url })
      expect([403, 404], one.url).not.toContain(status)
    }
  })

  it('looks missing to users of another org unit', {
    timeout: 60_000,
  }, async () => {
    const before = await state()
    const compared = new Set<string>()
    const there = holders(test, (permissions) => [{ permissions: [...permissions], orgUnitIds: [own.unit] }])
    for (const callOf of OF_OTHERS) {
      const [theirs, none] = [callOf(others), callOf(unknown)]
      const { opens = [], opensEverywhere = [], by = reaching(theirs.call) } = theirs
      const alone = without(opens, by.length === PERMISSIONS.length && !IS_EACH_ALONE ? opensEverywhere : by)
      // A user with all of them sees what each of them opens.
      const tried = IS_EACH_ALONE ? alone : alone.slice(0, 1)
      for (const held of [without(opens, PERMISSIONS), ...tried.map((one) => [one])]) {
        compared.add(theirs.call)
        await expectSame(await there(held), theirs, none, held)
      }
    }
    expect([...compared]).toEqual([...new Set(OF_OTHERS.map((asked) => asked(others).call))])
    expect(await state()).toEqual(before)
  })

  it('looks missing to users without a suitable permission', async () => {
    const before = await state()
    const everywhere = holders(test, (permissions) => [...permissions])
    for (const otherCall of OF_OTHERS) {
      const [theirs, none] = [otherCall(others), otherCall(unknown)]
      const { opens = [], by = reaching(theirs.call), opensEverywhere = by } = theirs
      const left = without([...opens, ...opensEverywhere], by)
      for (const held of IS_EACH_ALONE ? left.map((one) => [one]) : [left])
        if (held.length > 0) await expectSame(await everywhere(held), theirs, none, held)
    }
    expect(await state()).toEqual(before)
  })
})
