import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { arrivedIn, choosing, instanceWithCopies, instanceWithUsers } from '../../../test/notified-users.ts'

const test = testApp()
const BOTH: Permission[] = ['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT']
const editor = () => test.as(BOTH)
const setUp = (names: string[], values = {}) => instanceWithUsers(test, names, values)
const list = (caller: TestCaller, databaseId: number) =>
  caller.read(contract.notifications.getAllForInstance, { params: { id: databaseId } })
const save = (caller: TestCaller, body: object) => caller.call(contract.notifications.save, { body })

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
    await list(caller, databaseId)
    for (const possibleNotifications of [
      [{ id: 99, isEnabled: true }],
      [{ id: 0, isEnabled: false }],
      [
        { id: 1, isEnabled: true },
        { id: 1, isEnabled: false },
      ],
      [{ id: 1, isEnabled: 'yes' }],
      [{ id: 1 }],
      [1],
      'all',
    ]) {
      const { status, problem } = await save(caller, {
        id: 1,
        instanceId: databaseId,
        possibleNotifications,
      })
      expect([status, problem.title, problem.errors[0]?.errorMessage], JSON.stringify(possibleNotifications)).toEqual([
        400,
        'Business Rule Failure',
        'Value is invalid.',
      ])
      expect(problem.errors[0]?.propertyName).toContain('possibleNotifications')
    }
    expect((await list(caller, databaseId))[0]?.rowVersion).toBe(0)
  })

  it('returns 409 with author on a stale version', async () => {
    const [databaseId, caller] = [await instanceWithCopies(test, ['One User']), await editor()]
    const [row] = await list(caller, databaseId)
    await save(caller, choosing(row, 1))
    const { status, problem } = await save(await editor(), choosing(row, 2))
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      changedBy: 'Test Person',
      current: { notifications: 'Audit Assigned', rowVersion: 1 },
    })
    expect((await list(caller, databaseId))[0]?.notifications).toBe('Audit Assigned')
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
    const orgUnitId = await test.orgUnit()
    const { instance } = await setUp(['Maria Chen'], { orgUnitId, databaseCode: 'HIST-1' })
    const caller = await editor()
    const [row] = await list(caller, instance.databaseId)
    const first = await save(caller, choosing(row, 1))
    await save(caller, choosing(first.body, 1, 4))
    const [last, before] = await historyOf(test.db)
    expect(last).toMatchObject({
      action: 'userNotification.save',
      entityType: 'userNotification',
      orgUnitIds: [orgUnitId],
    })
    const enabled = (entry = last) =>
      ((entry?.changes.possibleNotifications ?? []) as { name: string; isEnabled: boolean }[][]).map((all) =>
        all.filter((one) => one.isEnabled).map(({ name }) => name),
      )
    expect(enabled(last)).toEqual([['Audit Assigned'], ['Audit Assigned', 'Finding Raised']])
    expect(enabled(before)).toEqual([[], ['Audit Assigned']])
    const reader = await test.as(['USER_NOTIFICATIONS_VIEW'])
    const body = await reader.read(contract.history.getAll, {
      query: { within: `instance.${instance.databaseId}` },
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

  it('never reverts to an earlier choice', async () => {
    const { instance, ids } = await setUp(['One User', 'Other User'])
    const caller = await editor()
    const [row, other] = await list(caller, instance.databaseId)
    await instance.shut()
    await save(caller, choosing(other, 5))
    const once = await save(caller, choosing(row, 1))
    await instance.open()
    await sql`update instance_links set "downSince" = null, failures = 0`.execute(test.db)
    await save(caller, choosing(once.body, 2))
    const inInstance = async () => (await arrivedIn(instance)).map((one) => [one.user_id, one.notification_id])
    expect(await inInstance()).toEqual([[ids[0], 2]])
    await test.wait()
    expect(await test.work()).toBe(2)
    expect(await inInstance()).toEqual([
      [ids[0], 2],
      [ids[1], 5],
    ])
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
