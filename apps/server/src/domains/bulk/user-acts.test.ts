import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { ownRightsMessages, roleMessages, type User } from '@acm/contract/users'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobOf, NOTHING, preview, start, undo } from '../../../test/acts.ts'
import { PASSWORD, testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { follow } from '../../../test/event-reader.ts'
import { systemContext } from '../../installation/installation.ts'
import { tellFinished } from '../jobs/public.ts'

const test = testApp()
const DISABLE = { act: 'setUsers', state: 'disabled' }

const admin = () => test.as(['USER_VIEW', 'USER_EDIT', 'ROLE_EDIT'])
const userOf = (caller: TestCaller, id: number) => caller.read(contract.users.get, { params: { id } })
const reasonsOf = async (caller: TestCaller, id: number | null) =>
  new Map((await jobOf(caller, id)).targets.map(({ recordId, state, reason }) => [recordId, [state, reason]]))

async function role(permissions: Permission[] = ['REPORTING']): Promise<{ id: number; name: string }> {
  const values = { name: unique('Role '), description: 'Made by a test', permissions }
  return await (await admin()).read(contract.roles.save, { body: values })
}

async function people(caller: TestCaller, count: number) {
  const { id: roleId } = await role()
  const made = []
  for (let one = 0; one < count; one++) {
    const email = `${unique('many')}@example.com`
    const roleAssignments = [{ roleId, allOrgUnits: true }]
    const values = { email, firstName: 'Ann', lastName: unique('Many'), newPassword: PASSWORD, isEnabled: true }
    made.push(await caller.read(contract.users.save, { body: { ...values, roleAssignments } }))
  }
  return { made, ids: made.map((user) => user.id), roleId }
}

async function entriesOf(jobId: number | null) {
  const { rows } = await sql<{ action: string; entityId: number; actorName: string; changes: object }>`
    select action, "entityId", "actorName", changes from history
    where "jobId" = ${jobId} and "entityType" = 'user' order by id`.execute(test.db)
  return rows
}

describe('a state given to chosen users', () => {
  it('is counted before, set by their own saves, told in their histories and to who follows, and taken back', async () => {
    const caller = await admin()
    const { ids, made } = await people(caller, 3)
    await test.nobody.call(contract.session.signIn, { body: { email: made[0]?.email, password: PASSWORD } })
    await caller.call(contract.users.save, { body: { ...made[2], isEnabled: false } })
    const seen = await preview(caller, { ...DISABLE, ids: [...ids, 999_999] })
    expect(seen).toEqual({ ...NOTHING, changing: 2, unchanged: 1, gone: 1 })
    const stream = await follow(test.app, await test.as(['USER_VIEW']))
    const started = (await start(caller, { ...DISABLE, ids: [...ids, 999_999], seen })).body
    expect(started).toEqual({ jobId: started.jobId, done: 2, failed: 0, waiting: 0 })
    const { data } = await stream.until((event) => event.data.kind === 'user' && event.data.recordId === ids[1])
    expect(data).toMatchObject({ verb: 'save', who: 'Test Person' })
    stream.leave()
    expect((await Promise.all(ids.map((id) => userOf(caller, id)))).map((user) => user.isEnabled)).toEqual([
      false,
      false,
      false,
    ])
    const entries = await entriesOf(started.jobId)
    expect(entries.map(({ action, entityId }) => [action, entityId]).sort()).toEqual(
      [
        ['user.save', ids[0]],
        ['session.end', ids[0]],
        ['user.save', ids[1]],
      ].sort(),
    )
    expect(entries.find(({ action }) => action === 'user.save')).toMatchObject({
      actorName: 'Test Person',
      changes: { isEnabled: [true, false] },
    })
    const job = await jobOf(caller, started.jobId)
    expect(job).toMatchObject({
      kind: 'setUsers',
      title: 'Change User Status: disabled',
      chosen: seen,
      isUndoable: true,
    })
    expect(job.targets.map(({ recordId, name, about, outcome }) => [recordId, name, about, outcome])).toEqual(
      made.slice(0, 2).map(({ id, fullName, email }) => [id, fullName, email, 'changed']),
    )
    await caller.call(contract.users.save, { body: { ...(await userOf(caller, ids[0] ?? 0)), firstName: 'Anna' } })
    expect(await caller.read(contract.bulk.previewUndo, { params: { id: started.jobId } })).toEqual({
      changed: 2,
      remaining: 1,
    })
    const back = (await undo(caller, started.jobId)).body
    expect(back).toMatchObject({ done: 2, failed: 0 })
    expect((await jobOf(caller, back.jobId)).targets.map(({ outcome }) => outcome)).toEqual(['changed', 'leftAlone'])
    expect([(await userOf(caller, ids[0] ?? 0)).isEnabled, (await userOf(caller, ids[1] ?? 0)).isEnabled]).toEqual([
      false,
      true,
    ])
  })

  it.each([
    ['locked', 'unlocked', 'Unlocked', (user: User) => user.isLocked],
    ['archived', 'unarchived', 'Unarchived', (user: User) => user.deletedAt !== null],
    ['disabled', 'enabled', 'Enabled', (user: User) => !user.isEnabled],
  ] as const)('is %s and %s', async (state, other, was, isShut) => {
    const caller = await admin()
    const { ids } = await people(caller, 1)
    const shut = async () => isShut(await userOf(caller, ids[0] ?? 0))
    const { jobId } = (await start(caller, { act: 'setUsers', state, ids })).body
    expect([await shut(), (await jobOf(caller, jobId)).targets[0]?.was]).toEqual([true, was])
    expect(await preview(caller, { act: 'setUsers', state, ids })).toMatchObject({ changing: 0, unchanged: 1 })
    await undo(caller, jobId)
    expect(await shut()).toBe(false)
    await start(caller, { act: 'setUsers', state, ids })
    expect((await start(caller, { act: 'setUsers', state: other, ids })).body).toMatchObject({ done: 1, failed: 0 })
    expect(await shut()).toBe(false)
  })

  it('is given to all that match the filters of the list', async () => {
    const caller = await admin()
    const { ids } = await people(caller, 2)
    const lastName = unique('Filtered')
    await caller.call(contract.users.save, { body: { ...(await userOf(caller, ids[0] ?? 0)), lastName } })
    const filters = { fullName: lastName.toUpperCase(), isEnabled: 'true' }
    expect(await preview(caller, { ...DISABLE, filters })).toEqual({ ...NOTHING, changing: 1 })
    const wrong = await caller.call(contract.bulk.preview, { body: { ...DISABLE, filters: { orgUnitId: ['1'] } } })
    expect(wrong.problem.errors).toEqual([{ propertyName: 'filters', errorMessage: 'Value is invalid.' }])
  })

  it('is refused for each by the rules of its own save: oneself, wider rights, and what was changed meanwhile', async () => {
    const caller = await test.as(['USER_VIEW', 'USER_EDIT'])
    const wider = await test.as(['ROLE_EDIT'])
    const { ids } = await people(await admin(), 2)
    const [usual = 0, overtaken = 0] = ids
    const { jobId, ...numbers } = (await start(caller, { ...DISABLE, ids: [usual, caller.userId, wider.userId] })).body
    expect(numbers).toEqual({ done: 1, failed: 2, waiting: 0 })
    expect(await reasonsOf(caller, jobId)).toEqual(
      new Map([
        [usual, ['done', null]],
        [caller.userId, ['failed', ownRightsMessages.self]],
        [wider.userId, ['failed', ownRightsMessages.administrative]],
      ]),
    )
    expect((await wider.call(contract.users.sessions)).status, 'still signed in').toBe(200)
    const later = (await start(caller, { ...DISABLE, ids: [overtaken] })).body
    await caller.call(contract.users.save, { body: { ...(await userOf(caller, overtaken)), isEnabled: true } })
    // The state after a request that ended at once: planned before the other's save, run after it.
    await sql`update job_targets set state = 'waiting', tries = 0, outcome = null, "left" = null, "rowVersion" = 1,
                "dueAt" = now() where "jobId" = ${later.jobId}`.execute(test.db)
    await test.work()
    expect(await reasonsOf(caller, later.jobId)).toEqual(
      new Map([[overtaken, ['failed', 'It was changed in the meantime by Test Person.']]]),
    )
    expect((await userOf(caller, overtaken)).isEnabled).toBe(true)
    const retried = await caller.call(contract.jobs.retry, { params: { id: later.jobId } })
    expect(retried.body, 'tried again on what it is now').toMatchObject({ done: 1, failed: 0 })
    expect((await userOf(caller, overtaken)).isEnabled).toBe(false)
  })

  it('is for those alone who may edit users, and so is the job that does it', async () => {
    const caller = await admin()
    const { ids } = await people(caller, 1)
    const viewer = await test.as(['USER_VIEW', 'INSTANCE_DETAILS_FULL_EDIT', 'CLIENT_DETAILS_FULL_EDIT'])
    for (const act of [DISABLE, { act: 'removeRole', roleId: 1 }, { act: 'endSessions' }]) {
      expect((await viewer.call(contract.bulk.preview, { body: { ...act, ids } })).status).toBe(403)
      expect((await viewer.call(contract.bulk.start, { body: { ...act, ids } })).status).toBe(403)
    }
    const { jobId } = (await start(caller, { ...DISABLE, ids })).body
    const reader = await test.as(['INSTANCE_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
    expect((await reader.call(contract.jobs.get, { params: { id: jobId } })).status).toBe(404)
    const shown = async (to: TestCaller) =>
      (await to.read(contract.jobs.getAll)).filter(({ kind }) => kind === 'setUsers').map(({ id }) => id)
    expect(await shown(reader)).toEqual([])
    expect(await shown(caller)).toContain(jobId)
    expect((await reader.call(contract.bulk.undo, { params: { id: jobId } })).status).toBe(404)
    const unit = await test.orgUnit()
    const colleague = await test.as([{ permissions: ['USER_EDIT'], orgUnitIds: [unit] }])
    expect((await jobOf(colleague, jobId)).targets[0]?.name, 'users are of global scope').toMatch(/^Ann /)
    await tellFinished(systemContext({ services: test.services, job: 'a watch' }))
    const { rows } = await sql`select "orgUnitIds", changes -> 'done' as done from history
      where action = 'job.finish' and "entityId" = ${jobId}`.execute(test.db)
    expect(rows).toEqual([{ orgUnitIds: null, done: [null, 1] }])
  })
})

describe('a role of chosen users', () => {
  it('is assigned in some org units beside where they hold it, and they hold it as before once it is undone', async () => {
    const caller = await admin()
    const { ids, roleId } = await people(caller, 4)
    const [north, south] = [await test.orgUnit(unique('North ')), await test.orgUnit()]
    const { id, name } = await role()
    const held = [[{ allOrgUnits: true }], [{ orgUnitIds: [north, south] }], [{ orgUnitIds: [south] }], []]
    for (const [at, own] of held.entries()) {
      const user = await userOf(caller, ids[at] ?? 0)
      const roleAssignments = [...user.roleAssignments, ...own.map((one) => ({ ...one, roleId: id }))]
      await caller.call(contract.users.save, { body: { ...user, roleAssignments } })
    }
    const places = async () =>
      (await Promise.all(ids.map((one) => userOf(caller, one)))).map(({ roleAssignments }) =>
        roleAssignments.filter((one) => one.roleId === id).map((one) => (one.allOrgUnits ? 'all' : one.orgUnitIds)),
      )
    const before = await places()
    const body = { act: 'assignRole', roleId: id, orgUnitIds: [north], ids }
    expect(await preview(caller, body)).toEqual({ ...NOTHING, changing: 2, unchanged: 2 })
    const { jobId } = (await start(caller, body)).body
    expect(await places()).toEqual([['all'], [[north, south]], [[north, south]], [[north]]])
    const job = await jobOf(caller, jobId)
    expect(job.title).toMatch(new RegExp(`^Assign Role: ${name}, North \\d+$`))
    const [unit] = (await sql<{ name: string }>`select name from org_units where id = ${south}`.execute(test.db)).rows
    expect(job.targets.map((target) => target.was)).toEqual([unit?.name, 'Not assigned'])
    await undo(caller, jobId)
    expect(await places()).toEqual(before)
    const everywhere = (await start(caller, { act: 'assignRole', roleId: id, allOrgUnits: true, ids })).body
    expect(everywhere).toMatchObject({ done: 3, failed: 0 })
    expect(await places()).toEqual([['all'], ['all'], ['all'], ['all']])
    expect((await userOf(caller, ids[0] ?? 0)).roleAssignments.map((one) => one.roleId)).toContain(roleId)
    const errors = async (wrong: object) =>
      (await caller.call(contract.bulk.preview, { body: { ...body, ...wrong } })).problem.errors
    const sentence = (propertyName: string, errorMessage: string) => [{ propertyName, errorMessage }]
    expect(await errors({ roleId: null })).toEqual(sentence('roleId', 'Value is required.'))
    expect(await errors({ roleId: 999_999 })).toEqual(sentence('roleId', 'Value is invalid.'))
    const gone = await role()
    await caller.call(contract.roles.remove, { params: { id: gone.id } })
    expect(await errors({ roleId: gone.id })).toEqual(
      sentence('roleId', `${gone.name} was deleted by Test Person. Select another one.`),
    )
    expect(await errors({ orgUnitIds: [] })).toEqual(sentence('orgUnitIds', 'Set cannot be empty.'))
    expect(await errors({ orgUnitIds: [north, 999_999] })).toEqual(sentence('orgUnitIds', 'Value is invalid.'))
  })

  it('is removed, but not the last one that somebody has, nor that of the last administrator', async () => {
    const caller = await admin()
    const { ids, roleId } = await people(caller, 2)
    const other = await role()
    const first = await userOf(caller, ids[0] ?? 0)
    const roleAssignments = [...first.roleAssignments, { roleId: other.id, allOrgUnits: true }]
    await caller.call(contract.users.save, { body: { ...first, roleAssignments } })
    const { jobId } = (await start(caller, { act: 'removeRole', roleId, ids })).body
    expect(await reasonsOf(caller, jobId)).toEqual(
      new Map([
        [ids[0], ['done', null]],
        [ids[1], ['failed', roleMessages.none]],
      ]),
    )
    expect((await jobOf(caller, jobId)).targets.map(({ was }) => was)).toEqual(['All org units', null])
    const rolesOf = async (id: number) => (await userOf(caller, id)).roleAssignments.map((one) => one.roleId)
    expect(await rolesOf(ids[0] ?? 0)).toEqual([other.id])
    await undo(caller, jobId)
    expect((await rolesOf(ids[0] ?? 0)).sort()).toEqual([roleId, other.id].sort())

    const own = (await rolesOf(caller.userId))[0]
    const self = await userOf(caller, caller.userId)
    const narrow = await role(['USER_VIEW', 'USER_EDIT'])
    await caller.call(contract.users.save, {
      body: {
        ...self,
        roleAssignments: [...self.roleAssignments, { roleId: narrow.id, allOrgUnits: true }],
      },
    })
    await sql`update users set "isEnabled" = false where id <> ${caller.userId}`.execute(test.db)
    const last = (await start(caller, { act: 'removeRole', roleId: own, ids: [caller.userId] })).body
    expect(await reasonsOf(caller, last.jobId)).toEqual(
      new Map([[caller.userId, ['failed', ownRightsMessages.lastAdministrator]]]),
    )
    expect(await rolesOf(caller.userId)).toContain(own)
  })
})

describe('sessions of chosen users', () => {
  it('end at once, except one’s own, with an entry each; nothing brings them back', async () => {
    const caller = await admin()
    const [one, other] = [await test.as(['REPORTING']), await test.as(['REPORTING'])]
    const { ids } = await people(caller, 1)
    const all = [one.userId, other.userId, caller.userId, ...ids]
    expect(await preview(caller, { act: 'endSessions', ids: all })).toEqual({ ...NOTHING, changing: 3, unchanged: 1 })
    const { jobId } = (await start(caller, { act: 'endSessions', ids: all })).body
    expect(await reasonsOf(caller, jobId)).toEqual(
      new Map([
        [one.userId, ['done', null]],
        [other.userId, ['done', null]],
        [caller.userId, ['failed', 'End your own sessions on your profile.']],
      ]),
    )
    for (const out of [one, other]) expect((await out.call(contract.users.sessions)).status).toBe(401)
    expect((await entriesOf(jobId)).map(({ action }) => action)).toEqual(['session.end', 'session.end'])
    expect((await jobOf(caller, jobId)).isUndoable).toBe(false)
    const refused = await caller.call(contract.bulk.undo, { params: { id: jobId } })
    expect(refused.problem.errors[0]?.errorMessage).toBe('This can no longer be reverted.')
  })
})
