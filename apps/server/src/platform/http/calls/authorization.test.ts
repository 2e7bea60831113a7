import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { JobKindName } from '@acm/contract/core/job-kinds'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { holders, IS_EACH_ALONE } from '../../../../test/holders.ts'
import { identityProvider } from '../../../../test/identity-providers.ts'
import { RECORD_CALLS } from '../../../../test/record-calls.ts'
import { RIGHTS, type RightsRow } from '../../../../test/rights-table.ts'
import { describeApi } from '../description/openapi.ts'

/**
 * Checks every call × each permission that opens it only, and all others together × scope of the permission × place of
 * the record: refused or not (security A1).
 */
/** Other tests check the schemas of answers. */
const test = testApp({}, { checksAnswers: false })

type Target = 'in the unit' | 'in no unit'
/** Records elsewhere: `others-records.test.ts`. */
type GrantExtent = 'everywhere' | 'in the unit'

const targets = {} as Record<Target, Record<'client' | 'instance' | 'job' | 'act' | 'provider' | 'boAccount', number>>
const units = { unit: 0 }
const people = { user: 0, role: 0 }

beforeAll(async () => {
  units.unit = await test.orgUnit()
  people.user = (await test.user()).id
  const role = { name: 'Target role', description: 'Started by everybody' }
  people.role = (await test.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
  for (const [target, orgUnitId] of [
    ['in the unit', units.unit],
    ['in no unit', null],
  ] as const) {
    const client = await test.client({ orgUnitId })
    const instance = await test.instance({ acesClientId: client, orgUnitId })
    const provider = await identityProvider(test, { acesClientId: client, metadataUrl: 'http://not.looked.at' })
    const boAccount = await accountOf(instance)
    const [job, act] = [await finished('syncDataImportFields', instance), await finished('assignProvider', instance)]
    targets[target] = { client, instance, provider, job, act, boAccount }
    // Paths get one id, so the instance has a user with its own id.
    await sql`insert into instance_user_copies values (${instance}, now())`.execute(test.db)
    await sql`insert into instance_users values (${instance}, ${instance}, 'Target user')`.execute(test.db)
  }
  // Deletions that are allowed must not remove the record for the next call.
  await sql`create rule kept as on delete to bo_accounts do instead nothing`.execute(test.db)
})

const accountOf = async (instanceId: number): Promise<number> => {
  const row = { instanceId, boUsername: 'Target account', boPassword: null }
  return (await test.db.insertInto('bo_accounts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Has no owner, and nothing to retry or undo. */
async function finished(kind: JobKindName, databaseId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into jobs (kind, title, subject, payload, "actorName")
    values (${kind}, 'Finished', ${kind}, '{"values":{}}', 'System')
    returning id`.execute(test.db)
  const id = rows[0]?.id ?? 0
  await sql`insert into job_targets ("jobId", "databaseId", state, "dueAt") values (${id}, ${databaseId}, 'done', now())`.execute(
    test.db,
  )
  return id
}

/** No one has this version: a save that is let through ends in 409 and writes nothing. */
const rowVersion = 999_999

function requestOf({ call, scope }: RightsRow, target: Target): InjectOptions {
  const [method = '', declared = ''] = call.split(' ')
  const { job, act, ...records } = targets[target]
  const ids = { ...records, unit: units.unit, subscribed: 0, group: 0 }
  const ofRecord = scope === 'E' && RECORD_CALLS.map((ask) => ask(ids, ids)).find((one) => one.call === call)
  if (ofRecord) return { method: method as 'GET', url: ofRecord.url, ...(ofRecord.body && { payload: ofRecord.body }) }
  const { user, role } = people
  const requests: Record<string, { path?: string | number; body?: object }> = {
    'POST /authentication': { body: {} },
    'POST /OrgUnits/SaveOrgUnit': { body: { id: units.unit, rowVersion } },
    'GET /ClientDatabase/GetDatabasesForClient': { path: `?acesClientId=${ids.client}` },
    'POST /Feature/BulkEdit': { body: {} },
    'POST /x/features/bulkEdit/undo': { body: {} },
    'GET /x/jobs/{id}': { path: job },
    'POST /x/jobs/{id}/retry': { path: job },
    'POST /x/jobs/{id}/settle': { path: job },
    'GET /Users/{id}': { path: user },
    'POST /Users/SaveUser': { body: { id: user, rowVersion } },
    'POST /x/signInMethods/reset': { body: { userId: user } },
    'GET /x/signInMethods/ready': { path: `?roleId=${role}` },
    'POST /Users/UpdatePassword': { body: { id: user, newPassword: '' } },
    'POST /Users/UpdateOwnPassword': { body: { newPassword: '' } },
    'DELETE /x/sessions/{id}': { path: 999_999 },
    'GET /Roles/{id}': { path: role },
    'POST /Roles/SaveRole': { body: { id: role, rowVersion } },
    'DELETE /Roles/{id}': { path: 999_999 },
    'GET /x/access/user/{id}': { path: user },
    'POST /x/access/preview': { body: { id: role, permissions: [] } },
    'POST /AmqGroup/SaveAmqGroup': { body: { id: 999_999 } },
    'POST /AmqGroup/RemoveFromGroup/{groupId}/{amqId}': { path: 999_999 },
    'GET /AmqGroupAmqAssignments/{groupId}': { path: 999_999 },
    'POST /AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations': { body: {} },
    'POST /Amq/SaveAmq': { body: { id: 999_999 } },
    'GET /Amq/{id}': { path: 999_999 },
    'POST /Amq/UpdateVersion': { body: { id: 999_999 } },
    'GET /x/amqVersions/{id}/file': { path: 999_999 },
    'POST /Vendors/UpdateVendorProduct': { body: { id: 999_999 } },
    'GET /SystemSetting/GetSystemSetting/{id}': { path: 1 },
    'POST /x/systemSettings/revealed': { body: {} },
    'POST /x/roles/exported': { body: { id: 999_999 } },
    'POST /x/roles/imported': { body: {} },
    'POST /x/reports/exported': { body: {} },
    'POST /x/bulk/preview': { body: {} },
    'POST /x/bulk': { body: {} },
    'GET /x/bulk/{id}/undo': { path: act },
    'POST /x/bulk/{id}/undo': { path: act },
  }
  if (scope === 'E' && !(call in requests)) throw new Error(`${call} is not in apps/server/test/record-calls.ts`)
  const { path = '', body } = requests[call] ?? {}
  const url = declared.includes('{') ? declared.replace(/\{\w+\}/g, String(path)) : declared + String(path)
  return { method: method as 'GET', url, ...(body && { payload: body }) }
}

/** By hand from R-API-1, for a permission and a record in these places. */
function isOpen({ scope, anyOf }: RightsRow, permission: Permission, [held, target]: [GrantExtent, Target]): boolean {
  if (!anyOf.includes(permission)) return false
  if (scope === 'A') return held === 'everywhere'
  if (scope !== 'E') return true
  return held === 'everywhere' || (held === 'in the unit' && target === 'in the unit')
}

const guarded = RIGHTS.filter(({ scope }) => scope !== 'anonymous' && scope !== 'session')
const givenOf: Record<GrantExtent, (permissions: readonly Permission[]) => GrantList> = {
  everywhere: (permissions) => [...permissions],
  'in the unit': (permissions) => [{ permissions: [...permissions], orgUnitIds: [units.unit] }],
}
const isRefused = async (caller: TestCaller, right: RightsRow, target: Target) => {
  const { status } = await caller.send(requestOf(right, target))
  expect(status, `${right.call} → ${status}`).toBeLessThan(500)
  return status === 403
}

/** One record shows that a call ignores org units. */
const targetsOf = ({ scope }: RightsRow): Target[] => (scope === 'E' ? ['in the unit', 'in no unit'] : ['in no unit'])

describe('every guarded call', () => {
  it.each(Object.keys(givenOf) as GrantExtent[])(
    'opens by the right permissions held %s, and by no other',
    { timeout: 120_000 },
    async (held) => {
      const holder = holders(test, givenOf[held])
      for (const right of guarded) {
        // A call that needs two permissions lists none that opens it only, so each is tried by itself.
        const isOneByOne = IS_EACH_ALONE || right.anyOf.length === 0
        const others = PERMISSIONS.filter((permission) => !right.anyOf.includes(permission))
        // To a call that ignores org units, each permission is granted alike.
        const opening = right.scope === 'E' || held === 'everywhere' ? right.anyOf : right.anyOf.slice(0, 1)
        const alone = isOneByOne ? PERMISSIONS : opening
        for (const target of targetsOf(right)) {
          for (const permission of alone) {
            const what = `${permission} ${held}: ${right.call} ${target}`
            const refused = await isRefused(await holder([permission]), right, target)
            expect(refused, what).toBe(!isOpen(right, permission, [held, target]))
          }
          if (isOneByOne) continue
          expect(await isRefused(await holder(others), right, target), `others ${held}: ${right.call} ${target}`).toBe(
            true,
          )
        }
      }
    },
  )

  it('rejects users with none or half of the permissions', async () => {
    const nothing = await test.as([])
    for (const right of guarded) expect(await isRefused(nothing, right, 'in the unit'), right.call).toBe(true)
    const both = await test.as(['USER_VIEW', 'ROLE_VIEW'])
    for (const right of guarded.filter(({ anyOf }) => anyOf.length === 0)) {
      expect(await isRefused(both, right, 'in the unit'), right.call).toBe(false)
    }
  })

  it('returns 401 without session and to inactive users', async () => {
    for (const right of RIGHTS.filter(({ scope }) => scope !== 'anonymous')) {
      const { status, problem } = await test.nobody.send(requestOf(right, 'in the unit'))
      expect([status, problem.title], right.call).toEqual([401, 'Unauthorized'])
    }
    for (const state of [`"isEnabled" = false`, `"isLocked" = true`, `"deletedAt" = now()`]) {
      const caller = await test.as([...PERMISSIONS])
      await sql`update users set ${sql.raw(state)} where id = ${caller.userId}`.execute(test.db)
      for (const endpoint of [contract.session.currentUser, contract.orgUnits.getAll])
        expect((await caller.call(endpoint)).status, state).toBe(401)
    }
  })
})

const calls = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '1')

/**
 * By hand, from G-API-12. The third creates a session by single sign-on, the fourth hands out a request once, the fifth
 * records that it was called.
 */
const CHANGING_READS = [
  '/authentication/logout',
  '/ClientDatabase/SyncDataImportFields/{id}',
  '/Authentication/CheckSamlResults',
  '/Authentication/SamlRequest',
  '/x/history/exported',
  '/x/amqVersions/{id}/file',
]
/** One stream too many of a person ends their oldest. */
const STREAM_OF_CHANGES = '/x/events'
/** The identity provider's page posts it; its signature and the id of its request protect it. */
const POSTED_ACROSS = '/Authentication/SamlAcs'
/** Our pages navigate to them: two linked files, and the page that posts a request. */
const OPENED = ['/x/history/exported', '/x/amqVersions/{id}/file', '/Authentication/SamlRequest']

const isGuarded = ({ method, path }: Endpoint) =>
  path !== POSTED_ACROSS && (method !== 'GET' || [...CHANGING_READS, STREAM_OF_CHANGES].includes(path))

async function isForeign(call: Endpoint, headers: Record<string, string>): Promise<boolean> {
  const { problem } = await test.nobody.send({ method: call.method, url: addressOf(call), headers })
  return problem?.message === "The request doesn't come from this site." && problem.status === 403
}

describe('every declared call', () => {
  it('has exactly one row in the permission table', () => {
    const rows = RIGHTS.map(({ call }) => call).sort()
    expect(rows, 'the rows of apps/server/test/rights-table.ts').toEqual(calls.map(nameOf).sort())
  })

  it('is described in OpenAPI with permissions and problems', async () => {
    // openapi.test.ts holds the description against the answers.
    const { body } = await test.nobody.get<ReturnType<typeof describeApi>>('/openapi.json')
    const described = describeApi(contract, undefined, `${test.services.config.publicUrl}/api`)
    expect(body).toEqual(JSON.parse(JSON.stringify(described)))
    const paths = body.paths as Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
    for (const call of calls) expect(paths[call.path]?.[call.method.toLowerCase()]?.summary).toBe(call.summary)
    const { schemas } = body.components as { schemas: Record<string, { required: string[] }> }
    expect(schemas.Conflict?.required).toEqual(expect.arrayContaining(['current', 'changedBy', 'changedAt']))
    expect(JSON.stringify(describeApi(contract, '__Host-acm-session'))).toContain('"name":"__Host-acm-session"')
  })

  it('rejects foreign origins before the session check', async () => {
    for (const call of calls) {
      // requests.test.ts has every header that tells a foreign site.
      expect(await isForeign(call, { origin: 'https://evil.example' }), nameOf(call)).toBe(isGuarded(call))
    }
  })

  it('rejects navigations except those of our pages', async () => {
    const opened = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' })
    for (const call of calls) {
      const isRefused = isGuarded(call)
      expect(await isForeign(call, opened('none')), `${nameOf(call)} from outside`).toBe(isRefused)
      expect(await isForeign(call, opened('same-origin')), nameOf(call)).toBe(isRefused && !OPENED.includes(call.path))
    }
  })

  it('matches in any case with its method only', async () => {
    const admin = await test.as([...PERMISSIONS])
    expect((await admin.get('/orgunits/GETALL')).status).toBe(200)
    for (const call of calls) {
      const { status, headers, problem } = await admin.send({ method: 'PUT', url: addressOf(call) })
      expect([status, problem.title], nameOf(call)).toEqual([405, 'Method Not Allowed'])
      expect(String(headers.allow).split(', ')).toContain(call.method)
    }
  })
})
