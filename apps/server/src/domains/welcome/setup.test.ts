import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { type DoctorFinding, SETUP } from '@acm/contract/welcome'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, touch } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { examiner } from '../../operations/doctor/running.ts'

const test = testApp({ publicUrl: 'https://console.example.com' })
const setupOf = (caller: TestCaller) => caller.read(contract.welcome.setup)
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.db)

const group = async () => {
  const { rows } = await sql<{ id: number }>`
    insert into amq_groups (name, enabled, "createdBy") values ('Group', true, 'x') returning id`.execute(test.db)
  return rows[0]?.id
}

const FOUND: DoctorFinding[] = [
  { about: 'Clock', state: 'ok', says: 'They agree.', todo: null },
  { about: 'Address', state: 'look', says: 'Passwords travel unencrypted.', todo: 'Use https.' },
]

// R-WELC-10
describe('what is still to be set up', () => {
  let admin: TestCaller
  beforeAll(async () => {
    await run(sql`delete from role_assignments`)
    await run(sql`delete from roles`)
    admin = await test.as([...PERMISSIONS])
  })

  it('is everything in an empty installation, with the addresses that an identity provider asks for', async () => {
    expect(await setupOf(admin)).toEqual({
      orgUnits: { isDone: false },
      roles: { isDone: false, count: 1, inUse: 1 },
      people: { isDone: false, count: 1, canSignIn: 1 },
      client: { isDone: false },
      instance: { isDone: false, isAnyLinked: false },
      library: { isDone: false, amqId: null, hasVersion: false, groupId: null },
      subscription: { isDone: false, clientId: null },
      signOn: {
        isDone: false,
        entityId: 'https://console.example.com/api/Authentication/SamlMetadata',
        consumerAddress: 'https://console.example.com/api/Authentication/SamlAcs',
      },
      health: { isDone: true, findings: [] },
    })
  })

  it('is not done by halves: an AMQ without a version in a group, people who cannot sign in, a role that nobody holds', async () => {
    await test.user({ isEnabled: false })
    await test.user({ deletedAt: new Date().toISOString() })
    await run(sql`insert into roles (name, description) values ('Spare', 'x')`)
    await run(sql`insert into amqs (name, "createdBy") values ('Mortgage', 'x')`)
    const groupId = await group()
    await run(sql`insert into amq_group_amqs ("amqGroupId", "amqId") select g.id, a.id from amq_groups g, amqs a`)
    const { people, roles, library } = await setupOf(admin)
    expect({ people, roles, library }).toEqual({
      people: { isDone: false, count: 2, canSignIn: 1 },
      roles: { isDone: false, count: 2, inUse: 1 },
      library: { isDone: false, amqId: expect.any(Number), hasVersion: false, groupId },
    })
  })

  it('is done by the data, for each where they may, and nothing of it is told to others', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const clientId = await test.client({ orgUnitId: near })
    await test.linkedInstance({ orgUnitId: near, acesClientId: clientId })
    await run(
      sql`insert into amq_versions ("amqId", name, description, number, enabled, "filePath", "startDate", "createdBy")
          select id, '2026', 'x', 1, true, 'x', current_date, 'x' from amqs`,
    )
    const edit: Permission[] = ['CLIENT_DETAILS_FULL_EDIT', 'INSTANCE_DETAILS_FULL_EDIT', 'SUBSCRIPTION_EDIT']
    const [here, there] = [
      await test.as([{ permissions: edit, orgUnitIds: [near] }]),
      await test.as([{ permissions: edit, orgUnitIds: [far] }]),
    ]
    expect((await setupOf(here)).subscription).toEqual({ isDone: false, clientId })
    await run(
      sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate")
          select g.id, i."databaseId", current_date from amq_groups g, instances i`,
    )
    await touch(test.db, 'subscriptions')
    expect(await setupOf(here)).toEqual({
      client: { isDone: true },
      instance: { isDone: true, isAnyLinked: true },
      subscription: { isDone: true, clientId },
    })
    expect(await setupOf(there)).toEqual({
      client: { isDone: false },
      instance: { isDone: false, isAnyLinked: false },
      subscription: { isDone: false, clientId: null },
    })
    const { orgUnits, roles, people, library } = await setupOf(admin)
    expect([orgUnits, roles, people, library].map((step) => step?.isDone)).toEqual([true, true, true, true])
    const viewer = await test.as(PERMISSIONS.filter((one) => one.endsWith('_VIEW')))
    expect(Object.keys(await setupOf(viewer))).toEqual(['signOn', 'health'])
    for (const [step, permissions] of Object.entries(SETUP))
      expect(Object.keys(await setupOf(await test.as([...permissions])))).toContain(step)
  })

  it('has what the doctor finds, without what is well, and misses a step alone that cannot be looked at', async () => {
    test.services.examine = async () => FOUND
    expect((await setupOf(admin)).health).toEqual({ isDone: false, findings: [FOUND[1]] })
    test.services.examine = async () => Promise.reject(new Error('No disk'))
    const { health, client } = await setupOf(admin)
    expect([health, client]).toEqual([null, { isDone: true }])
  })

  it('asks the doctor of a running server once a minute', async () => {
    const examine = examiner(test.services)
    const first = await examine()
    expect(first.map(({ about }) => about)).toEqual(expect.arrayContaining(['Settings', 'Disk', 'Database', 'Jobs']))
    await test.user({ isLocked: true })
    expect(await examine()).toBe(first)
    expect(await examiner(test.services)()).not.toEqual(first)
  })
})
