import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp, touch } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { arrivedIn, choosing, instanceWithCopies, instanceWithUsers } from '../../../test/notified-users.ts'

const test = testApp()
const BOTH: Permission[] = ['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT']
const editor = () => test.as(BOTH)
const setUp = (names: string[], values = {}) => instanceWithUsers(test, names, values)
const list = (caller: TestCaller, databaseId: number) =>
  caller.read(contract.notifications.getAllForInstance, { params: { id: databaseId } })
const userOf = (caller: TestCaller, a: number | string, b = 1) =>
  caller.call(contract.notifications.getForInstance, { params: { a, b } })
const save = (caller: TestCaller, body: object) => caller.call(contract.notifications.save, { body })
const NAMES = [
  'Audit Assigned',
  'Audit Completed',
  'Audit Overdue',
  'Finding Raised',
  'Finding Response Due',
  'Finding Closed',
  'Import Failed',
  'Report Ready',
]

// First, because reports count the choices of all instances.
describe('the users of an instance', () => {
  it('lists users by name with all notifications', async () => {
    const orgUnitId = await test.orgUnit()
    const { instance, ids } = await setUp(['zoe Quinn', 'Ádám Nagy', 'Maria Chen'], { orgUnitId })
    const rows = await list(await editor(), instance.databaseId)
    expect(rows.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
    const possibleNotifications = NAMES.map((name, place) => ({ id: place + 1, name, isEnabled: false }))
    expect(rows[0]).toMatchObject({
      instanceId: instance.databaseId,
      instanceOrgUnitId: orgUnitId,
      name: 'Ádám Nagy',
      notifications: null,
      possibleNotifications,
      isCopy: false,
      rowVersion: 0,
    })
    expect(Date.now() - Date.parse(rows[0]?.readAt ?? '')).toBeLessThan(60_000)
    expect(await list(await editor(), (await test.linkedInstance()).databaseId), 'an instance without users').toEqual(
      [],
    )
    const unknown = await (await editor()).call(contract.notifications.getAllForInstance, { params: { id: 999_999 } })
    expect(unknown.status).toBe(404)
  })

  it('reads users again each time and keeps choices', async () => {
    const [{ instance, ids }, caller] = [await setUp(['Stays', 'Leaves', 'Old Name']), await editor()]
    const { databaseId } = instance
    const leaves = (await list(caller, databaseId)).find(({ name }) => name === 'Leaves')
    expect((await save(caller, choosing(leaves, 2))).status).toBe(200)
    const reporter = await test.as(['REPORTING'])
    const reported = async () => [
      (await reporter.read(contract.reports.notifications)).totalAvailableNotificationCount,
      (await reporter.read(contract.reports.notifications, { query: { notifications: 'Audit Completed' } }))
        .userNotifications.length,
      (await reporter.read(contract.reports.usersByNotification)).counts,
      await reporter.read(contract.reports.distinctNotifications),
    ]
    const expected = [1, 1, [{ value: 'Audit Completed', count: 1 }], ['Audit Completed']]
    expect(await reported()).toEqual(expected)
    await instance.query(`update app_user set name = 'New Name' where name = 'Old Name'`)
    await instance.query(`update app_user set is_active = false where name = 'Leaves'`)
    await instance.query(`insert into app_user (name) values ('Added')`)
    expect((await list(caller, databaseId)).map(({ name }) => name)).toEqual(['Added', 'New Name', 'Stays'])
    expect((await userOf(caller, databaseId, ids[1])).status, 'one who is not there').toBe(404)
    expect((await save(caller, choosing(leaves, 1))).status, 'nor to be saved').toBe(404)
    expect(await reported(), 'nor reported').toEqual([0, 0, [], []])
    await instance.query('update app_user set is_active = true')
    const back = (await list(caller, databaseId)).find(({ name }) => name === 'Leaves')
    expect(back).toMatchObject({ notifications: 'Audit Completed', rowVersion: 1 })
    expect(await reported(), 'again, for who came back').toEqual(expected)
    // Seeds can store a choice of an unknown user.
    await sql`insert into user_notifications ("databaseId", "userId", "notificationIds")
              values (${databaseId}, 999999, '{1}')`.execute(test.db)
    await touch(test.db, 'notifications')
    expect(await reported()).toEqual(expected)
  })

  it('updates the copy only on differences', async () => {
    const [{ instance, ids }, caller] = [await setUp(['Same', 'Renamed']), await editor()]
    const counter = async () =>
      (await sql<{ value: number }>`select value from change_counters where domain = 'notifications'`.execute(test.db))
        .rows[0]?.value
    await list(caller, instance.databaseId)
    const before = await counter()
    await list(caller, instance.databaseId)
    expect(await counter()).toBe(before)
    await instance.query(`update app_user set name = 'Other' where id = $1`, [ids[1]])
    await list(caller, instance.databaseId)
    expect(await counter(), 'lists that show names look again').not.toBe(before)
  })

  it('returns the last good copy with its age', async () => {
    const [{ instance, ids }, caller] = [await setUp(['Known User']), await editor()]
    const { databaseId } = instance
    await list(caller, databaseId)
    await sql`update instance_user_copies set "readAt" = '2026-02-03T04:05:06Z' where "databaseId" = ${databaseId}`.execute(
      test.db,
    )
    await instance.shut()
    const copy = { id: ids[0], name: 'Known User', isCopy: true, readAt: '2026-02-03T04:05:06.000Z' }
    expect(await list(caller, databaseId)).toMatchObject([copy])
    expect((await userOf(caller, databaseId, ids[0])).body).toMatchObject(copy)
    await instance.open()
    await instance.query('drop table app_user cascade')
    expect(await list(caller, databaseId), 'nor when it is broken').toMatchObject([copy])
  })

  it('waits two seconds at most', async () => {
    const [{ instance }, caller] = [await setUp(['Known User']), await editor()]
    await list(caller, instance.databaseId)
    await instance.query('alter table app_user rename to people')
    await instance.query('create view app_user as select people.* from people, pg_sleep(20)')
    const start = Date.now()
    expect(await list(caller, instance.databaseId)).toMatchObject([{ name: 'Known User', isCopy: true }])
    const ms = Date.now() - start
    expect(ms > 1500 && ms < 5000, `${ms} ms`).toBe(true)
  })

  it("don't wait for an instance that is down", async () => {
    const [{ instance }, caller] = [await setUp(['Known User']), await editor()]
    await list(caller, instance.databaseId)
    await sql`insert into instance_links ("databaseId", "downSince", failures) values (${instance.databaseId}, now(), 5)
      on conflict ("databaseId") do update set "downSince" = now(), failures = 5`.execute(test.db)
    await instance.query(`insert into app_user (name) values ('Not asked for')`)
    expect((await list(caller, instance.databaseId)).map(({ name, isCopy }) => [name, isCopy])).toEqual([
      ['Known User', true],
    ])
  })

  it('are unknown if the instance never responded', async () => {
    const [{ instance, ids }, caller] = [await setUp(['Somebody']), await editor()]
    await instance.shut()
    const { status, problem } = await caller.call(contract.notifications.getAllForInstance, {
      params: { id: instance.databaseId },
    })
    expect([status, problem.message]).toEqual([
      503,
      "The instance can't be reached, and its users haven't been loaded yet. Try again.",
    ])
    expect((await userOf(caller, instance.databaseId, ids[0])).status).toBe(404)
  })

  it('uses the last good copy of unlinked instances', async () => {
    const [id, caller] = [await test.instance(), await editor()]
    expect(await list(caller, id)).toEqual([])
    await sql`insert into instance_user_copies values (${id}, '2026-01-02T03:04:05Z')`.execute(test.db)
    await sql`insert into instance_users values (${id}, 7, 'From Before')`.execute(test.db)
    expect(await list(caller, id)).toMatchObject([
      { id: 7, name: 'From Before', isCopy: true, readAt: '2026-01-02T03:04:05.000Z' },
    ])
  })

  it('reads known single users without the instance', async () => {
    const [{ instance, ids }, caller] = [await setUp(['First']), await editor()]
    const { databaseId } = instance
    expect((await userOf(caller, databaseId, ids[0])).body).toMatchObject({ name: 'First', isCopy: false })
    await instance.query(`update app_user set name = 'Renamed'`)
    expect((await userOf(caller, databaseId, ids[0])).body).toMatchObject({ name: 'First', isCopy: true })
    expect((await userOf(caller, databaseId, 999)).status).toBe(404)
    expect((await userOf(caller, 999_999)).status).toBe(404)
    expect((await userOf(caller, 'x')).status).toBe(400)
  })
})

describe('saving the notifications of a user', () => {
  it('stores and sends enabled notifications in id order', async () => {
    const [{ instance, ids }, caller] = [await setUp(['Maria Chen', 'Other User']), await editor()]
    const [row] = await list(caller, instance.databaseId)
    const answer = await save(caller, choosing(row, 8, 1))
    expect(answer.body).toMatchObject({
      id: ids[0],
      name: 'Maria Chen',
      notifications: 'Audit Assigned, Report Ready',
      rowVersion: 1,
    })
    const [stored, other] = await list(caller, instance.databaseId)
    expect(stored).toEqual({ ...answer.body, readAt: stored?.readAt, isCopy: false })
    expect(other?.notifications).toBe(null)
    expect(await arrivedIn(instance)).toEqual([
      { user_id: ids[0], notification_id: 1, name: 'Audit Assigned' },
      { user_id: ids[0], notification_id: 8, name: 'Report Ready' },
    ])
    const none = await save(caller, choosing(answer.body))
    expect(none.body).toMatchObject({ notifications: null, rowVersion: 2 })
    expect(await arrivedIn(instance)).toEqual([])
  })

  it('keeps unsent values and writes only differences', async () => {
    const [{ instance, ids }, caller] = [await setUp(['One User']), await editor()]
    const body = { id: ids[0], instanceId: instance.databaseId }
    await list(caller, instance.databaseId)
    await save(caller, { ...body, possibleNotifications: [{ id: 3, isEnabled: true }] })
    const partly = {
      possibleNotifications: [{ id: 5, name: 'Renamed', isEnabled: true }],
      notifications: 'No',
      name: 'No',
    }
    const after = await save(caller, { ...body, ...partly })
    expect(after.body).toMatchObject({ name: 'One User', notifications: 'Audit Overdue, Finding Response Due' })
    const entries = (await historyOf(test.db)).length
    for (const same of [{}, { possibleNotifications: null }, choosing(after.body, 3, 5)]) {
      expect((await save(caller, { ...body, ...same })).body.rowVersion).toBe(2)
    }
    expect((await historyOf(test.db)).length).toBe(entries)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from job_targets where "databaseId" = ${instance.databaseId}`.execute(test.db)
    expect(rows[0]?.count, 'nor sends anything').toBe(2)
  })

  it('rejects unknown, duplicate and invalid notifications', async () => {
    const [databaseId, caller] = [await instanceWithCopies(test, ['One User']), await editor()]
    const chosen = { id: 1, isEnabled: true }
    for (const possibleNotifications of [[{ ...chosen, id: 99 }], [chosen, chosen], [{ id: 1 }], [1], 'all']) {
      const { problem } = await save(caller, { id: 1, instanceId: databaseId, possibleNotifications })
      expect([problem.title, problem.errors], JSON.stringify(possibleNotifications)).toEqual([
        'Business Rule Failure',
        [{ propertyName: expect.stringContaining('possibleNotifications'), errorMessage: 'Value is invalid.' }],
      ])
    }
    expect((await list(caller, databaseId))[0]?.rowVersion).toBe(0)
  })

  it('accepts one of two simultaneous first saves', async () => {
    const databaseId = await instanceWithCopies(test, ['One User'])
    const [one, two] = [await editor(), await editor()]
    const [row] = await list(one, databaseId)
    const answers = await Promise.all([save(one, choosing(row, 1)), save(two, choosing(row, 2))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await list(one, databaseId))[0]?.notifications).toBe(won?.body.notifications)
  })

  it('records user, instance and both states', async () => {
    const [databaseId, caller] = [await instanceWithCopies(test, ['Maria Chen']), await editor()]
    const [row] = await list(caller, databaseId)
    const first = await save(caller, choosing(row, 1))
    await save(caller, choosing(first.body, 1, 4))
    const [last, before] = await historyOf(test.db)
    const reader = await test.as(['USER_NOTIFICATIONS_VIEW'])
    const body = await reader.read(contract.history.getAll, {
      query: { within: `instance.${databaseId}` },
    })
    const names = (members: { name: string | null }[] = []) => members.map(({ name }) => name)
    expect(body.entries.map(({ record, changes: [change] }) => [record?.name, names(change?.added)])).toEqual([
      ['Maria Chen', ['Finding Raised: on']],
      ['Maria Chen', ['Audit Assigned: on']],
    ])
    expect(before?.entityId).toBe(last?.entityId)
    expect([row?.choiceId, first.body.choiceId]).toEqual([null, last?.entityId])
  })
})

describe('an instance that is away', () => {
  it('receives the same save again after a failure', async () => {
    const [{ instance }, caller] = [await setUp(['One User']), await editor()]
    const [row] = await list(caller, instance.databaseId)
    await instance.query('alter table user_notification rename to gone')
    const { body: stored } = await save(caller, choosing(row, 1))
    await instance.query('alter table gone rename to user_notification')
    expect((await save(caller, stored)).body).toEqual(stored)
    expect(await arrivedIn(instance)).toMatchObject([{ notification_id: 1 }])
  })

  it('receives only the last save once it is back', async () => {
    const { instance, ids } = await setUp(['First', 'Second'])
    const caller = await editor()
    const [first, second] = await list(caller, instance.databaseId)
    await instance.shut()
    const once = await save(caller, choosing(first, 1, 2))
    expect(once.body).toMatchObject({ notifications: 'Audit Assigned, Audit Completed', rowVersion: 1 })
    await save(caller, choosing(once.body, 3))
    await save(caller, choosing(second, 4))
    const link = await caller.read(contract.jobs.instanceLink, { params: { id: instance.databaseId } })
    expect(link.open.map(({ kind, title }) => [kind, title.replace(/ \(.*/, '')])).toEqual([
      ['userNotifications', 'In-App Notifications: Second'],
      // Only the later of two jobs is open, because it replaces the other.
      ['userNotifications', 'In-App Notifications: First'],
    ])
    await instance.open()
    await sql`update instance_links set "downSince" = null, failures = 0`.execute(test.db)
    await test.wait()
    await test.work()
    expect(await arrivedIn(instance)).toEqual([
      { user_id: ids[0], notification_id: 3, name: 'Audit Overdue' },
      { user_id: ids[1], notification_id: 4, name: 'Finding Raised' },
    ])
    const now = await caller.read(contract.jobs.instanceLink, { params: { id: instance.databaseId } })
    expect(now.open).toEqual([])
  })

  it('sends nothing to disabled or unlinked instances', async () => {
    const id = await instanceWithCopies(test, ['From Before'])
    const { instance } = await setUp(['One User'], { disabled: true })
    const caller = await editor()
    for (const databaseId of [id, instance.databaseId]) {
      const [row] = await list(caller, databaseId)
      expect((await save(caller, choosing(row, 6))).body.notifications).toBe('Finding Closed')
      expect((await list(caller, databaseId))[0]?.notifications).toBe('Finding Closed')
    }
    expect(await arrivedIn(instance)).toEqual([])
  })

  it('changes nothing for a deleted user', async () => {
    const { instance } = await setUp(['Leaves'])
    const caller = await editor()
    const [row] = await list(caller, instance.databaseId)
    await instance.query('delete from app_user')
    expect((await save(caller, choosing(row, 6))).status).toBe(200)
    const link = await caller.read(contract.jobs.instanceLink, { params: { id: instance.databaseId } })
    expect(link.open).toEqual([])
  })
})
