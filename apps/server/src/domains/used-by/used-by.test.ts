import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { UsedKind } from '@acm/contract/used-by'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type GrantList, testApp, unique } from '../../../test/app.ts'
import { identityProvider } from '../../../test/identity-providers.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const ids = { near: 0, far: 0, peopled: 0, group: 0, amq: 0, product: 0, provider: 0, role: 0 }

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(test.db)).rows[0]?.id ?? 0

beforeAll(async () => {
  ids.near = await test.orgUnit()
  ids.far = await test.orgUnit()
  ids.peopled = await test.orgUnit()
  const client = await test.client({ orgUnitId: ids.near })
  await test.client({ orgUnitId: ids.far })
  ids.provider = await identityProvider(test, { acesClientId: client })
  ids.group = await idOf(
    sql`insert into amq_groups (name, enabled, "createdBy") values ('Group', true, 'x') returning id`,
  )
  ids.amq = await idOf(sql`insert into amqs (name, "createdBy") values ('AMQ', 'x') returning id`)
  await sql`insert into amq_group_amqs values (${ids.group}, ${ids.amq})`.execute(test.db)
  const vendors = givenVendors(test)
  ids.product = (await vendors.product()).id
  for (const orgUnitId of [ids.near, ids.near, ids.far]) {
    const databaseId = await test.instance({
      acesClientId: client,
      orgUnitId,
      disabled: orgUnitId === ids.far,
      ssoIdentityProviderId: ids.provider,
    })
    await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate")
      values (${ids.group}, ${databaseId}, '2020-01-01')`.execute(test.db)
    await vendors.select(ids.product, [databaseId])
  }
  ids.role = await idOf(sql`insert into roles (name, description) values (${unique('Role ')}, 'x') returning id`)
  for (const [archived, orgUnitId] of [
    [false, ids.peopled],
    [false, ids.far],
    [true, ids.peopled],
  ] as const) {
    const user = await test.user()
    if (archived) await sql`update users set "deletedAt" = now() where id = ${user.id}`.execute(test.db)
    await sql`with a as (insert into role_assignments ("userId", "roleId", "allOrgUnits")
        values (${user.id}, ${ids.role}, false) returning id)
      insert into role_assignment_org_units select id, ${orgUnitId} from a`.execute(test.db)
  }
})

const used = async (given: GrantList, kind: UsedKind, id: number) =>
  (await test.as(given)).read(contract.usedBy.get, { params: { kind, id } })

it('counts what the lists show to the caller', async () => {
  const near = (...permissions: Permission[]) => [{ permissions, orgUnitIds: [ids.near] }]
  expect(await used(['REPORTING'], 'amqGroup', ids.group)).toEqual({ instances: 3 })
  expect(await used(near('REPORTING'), 'amqGroup', ids.group)).toEqual({ instances: 2 })
  expect(await used(['AMQ_LIBRARY_VIEW'], 'amq', ids.amq)).toEqual({ amqGroups: 1 })
  expect(await used(near('REPORTING'), 'vendorProduct', ids.product)).toEqual({ instances: 2 })
  expect(await used(['SSO_CONFIG_VIEW'], 'identityProvider', ids.provider)).toEqual({ instances: 3 })
  expect(await used(near('SSO_CONFIG_VIEW'), 'identityProvider', ids.provider)).toEqual({ instances: 2 })
  expect(await used(near('INSTANCE_DETAILS_VIEW'), 'orgUnit', ids.far)).toEqual({ instances: 0 })
  const both: Permission[] = ['CLIENT_DETAILS_VIEW', 'INSTANCE_DETAILS_VIEW']
  expect(await used(both, 'orgUnit', ids.far)).toEqual({ clients: 1, instances: 1 })
})

it('counts all users and the archived ones', async () => {
  expect(await used(['USER_VIEW'], 'role', ids.role)).toEqual({ users: 3, archivedUsers: 1 })
  expect(await used(['USER_VIEW'], 'orgUnit', ids.peopled)).toEqual({ users: 2, archivedUsers: 1 })
})

it("skips lists that the caller can't open", async () => {
  expect(await used(['AMQ_LIBRARY_VIEW'], 'amqGroup', ids.group)).toEqual({})
  expect(await used(['ROLE_VIEW'], 'role', ids.role)).toEqual({})
  expect(await used(['ORG_UNIT_VIEW', 'SSO_CONFIG_EDIT'], 'orgUnit', ids.near), 'readable to choose one').toEqual({})
  expect(await used(['SSO_CONFIG_EDIT'], 'identityProvider', ids.provider)).toEqual({})
})
