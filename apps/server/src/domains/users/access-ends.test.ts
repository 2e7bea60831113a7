import { contract } from '@acm/contract'
import { daysAfter, today } from '@acm/contract/core/days'
import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import { errorsOf, sentencesOf, type TestCaller } from '../../../test/caller.ts'
import { Browser, personOf, replicaOf, signedIn } from '../../../test/signing-in.ts'
import { systemContext } from '../../installation/installation.ts'
import { findActivePerson } from '../../platform/access/people.ts'
import { recordEnds } from './users.service.ts'

const test = testApp()
const ADMIN: Permission[] = ['USER_EDIT', 'USER_VIEW', 'ROLE_EDIT', 'ROLE_VIEW']
const DAY = today('UTC')
const [YESTERDAY, TOMORROW] = [daysAfter(DAY, -1), daysAfter(DAY, 1)]

afterEach(() => vi.useRealTimers())

/** The server's clock; the database keeps its own, by which sessions end. */
const setClock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
const endOn = (userId: number, day: string | null) =>
  sql`update role_assignments set "endsOn" = ${day}::date where "userId" = ${userId}`.execute(test.db)
const readUser = (by: TestCaller, id: number) => by.read(contract.users.get, { params: { id } })

async function saved(by: TestCaller, id: number, endsOn?: string | null) {
  const user = await readUser(by, id)
  const roleAssignments = user.roleAssignments.map(({ roleId, allOrgUnits }) => ({
    roleId,
    allOrgUnits,
    ...(endsOn !== undefined && { endsOn }),
  }))
  return by.call(contract.users.save, { body: { ...user, roleAssignments } })
}

describe('an assignment with a last day', () => {
  it.each([
    ['UTC', `${DAY}T23:59:59Z`, `${TOMORROW}T00:00:01Z`],
    ['Pacific/Pago_Pago', `${TOMORROW}T10:59:59Z`, `${TOMORROW}T11:00:01Z`],
  ])('grants nothing from midnight on in %s, on every server', async (timeZone, before, after) => {
    Object.assign(test.services.config, { timeZone })
    const person = await personOf(test, { permissions: ['ROLE_VIEW'] })
    await endOn(person.id, DAY)
    setClock(before)
    const browser = await signedIn(test, person)
    const onReplica = new Browser(await replicaOf(test))
    onReplica.cookies.set('acm-session-3000', browser.session)
    const open = await browser.call(contract.roles.getAll)
    expect([open.status, (await onReplica.call(contract.roles.getAll)).status]).toEqual([200, 200])
    const { sessions } = test.services
    const ids = await sql<{ id: number }>`select max(id) as id from sessions`.execute(test.db)
    const id = ids.rows[0]?.id ?? 0
    const { state } = await sessions.readAll([id], null)
    setClock(after)
    const headers = { 'if-none-match': String(open.headers.etag) }
    expect((await browser.call(contract.roles.getAll, { headers })).status).toBe(403)
    expect((await onReplica.call(contract.roles.getAll)).status).toBe(403)
    await sessions.readAll([id], null)
    expect((await sessions.readAll([id], state)).grants.get(id)).toEqual([])
    expect((await findActivePerson(test.services, person.id))?.grants).toEqual([])
    setClock(before)
    expect((await browser.call(contract.roles.getAll)).status).toBe(200)
    Object.assign(test.services.config, { timeZone: 'UTC' })
  })

  it('changes only if the save contains it', async () => {
    const admin = await test.as(ADMIN)
    const { id } = await personOf(test)
    expect((await saved(admin, id, TOMORROW)).body.roleAssignments).toMatchObject([
      { endsOn: TOMORROW, hasEnded: false },
    ])
    expect((await saved(admin, id)).body.roleAssignments).toMatchObject([{ endsOn: TOMORROW }])
    expect((await saved(admin, id, null)).body.roleAssignments).toMatchObject([{ endsOn: null }])
  })

  it('is today or later, unless it is stored', async () => {
    const admin = await test.as(ADMIN)
    const { id } = await personOf(test)
    const refused = await saved(admin, id, YESTERDAY)
    expect(errorsOf(refused)).toEqual({ roleAssignments: 'Date must be today or later.' })
    await endOn(id, YESTERDAY)
    expect((await saved(admin, id, YESTERDAY)).status).toBe(200)
    expect((await readUser(admin, id)).roleAssignments).toMatchObject([{ endsOn: YESTERDAY, hasEnded: true }])
    expect((await saved(admin, id, '2026-02-30')).status).toBe(400)
  })

  it('is not prolonged by its own person', async () => {
    const admin = await test.as(ADMIN)
    await endOn(admin.userId, TOMORROW)
    expect(sentencesOf(await saved(admin, admin.userId, null))).toEqual(['You cannot widen your own access.'])
    const other = await admin.read(contract.roles.save, {
      body: { name: `Twin ${admin.userId}`, description: 'Made by a test', permissions: ADMIN },
    })
    const own = await readUser(admin, admin.userId)
    const roleAssignments = [...own.roleAssignments, { roleId: other.id, allOrgUnits: true }]
    const refused = await admin.call(contract.users.save, { body: { ...own, roleAssignments } })
    expect(sentencesOf(refused)).toEqual(['You cannot widen your own access.'])
  })

  it('is refused where no administrator without an end is left', async () => {
    await sql`update users set "deletedAt" = now()`.execute(test.db)
    const [one, two] = [await test.as(ADMIN), await test.as(ADMIN)]
    const answers = await Promise.all([saved(one, two.userId, TOMORROW), saved(two, one.userId, TOMORROW)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.filter(({ status }) => status === 400).flatMap(sentencesOf)).toEqual([
      'At least one active user must be able to edit users and roles without an end date.',
    ])
  })

  it('counts no more and is recorded once', async () => {
    const admin = await test.as(ADMIN)
    const person = await personOf(test, { permissions: ['BO_VIEW'] })
    await endOn(person.id, YESTERDAY)
    const access = await admin.read(contract.access.user, { params: { id: person.id } })
    expect(access).toMatchObject({ grants: [], sources: [] })
    expect((await admin.call(contract.roles.remove, { params: { id: person.roleId } })).status).toBe(400)
    const ctx = systemContext({ services: test.services, job: 'end of access' })
    await Promise.all([recordEnds(ctx), recordEnds(ctx)])
    const counters = () => sql`select domain, value from change_counters order by domain`.execute(test.db)
    const { rows } = await counters()
    await recordEnds(ctx)
    expect((await counters()).rows, 'lists are not read again').toEqual(rows)
    const entries = (await historyOf(test.db)).filter(
      ({ action, entityId }) => action === 'user.accessEnd' && entityId === person.id,
    )
    expect(entries).toMatchObject([{ actorName: 'end of access', changes: { endedOn: [null, YESTERDAY] } }])
    expect(entries[0]?.changes.access?.[1]).toMatch(/^Rule \d+ in all org units$/)
  })
})
