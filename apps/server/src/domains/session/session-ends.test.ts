import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, PASSWORD, testApp, unique } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { systemContext } from '../../installation/installation.ts'
import { hashToken } from '../../platform/access/sessions.ts'
import { resetPassword } from '../users/public.ts'
import { endOver } from './public.ts'

const test = testApp({ failuresPerAddress: 1000, lockAfter: 2 })
const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Edg/141.0.0.0'

const post = (payload: object, cookies: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/authentication',
    payload,
    cookies,
    headers: { 'user-agent': EDGE },
    remoteAddress: '192.0.2.7',
  })

async function setUp(sessions = 1) {
  const user = await test.user()
  const tokens: string[] = []
  for (let index = 0; index < sessions; index++) {
    const { headers } = await post({ email: user.email, password: PASSWORD })
    tokens.push(/acm-session-3000=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? '')
  }
  return { ...user, tokens, token: tokens[0] ?? '' }
}

const entriesOf = async (id: number) => (await historyOf(test.db)).filter((entry) => entry.entityId === id).reverse()
async function endsOf(id: number) {
  const ends = (await entriesOf(id)).filter(({ action }) => action === 'session.end')
  return ends.map(({ actorName, changes: { reason, browser, address, signedInAt } }) => {
    expect(signedInAt).toEqual([null, expect.stringMatching(/Z$/)])
    return [actorName, reason?.[1], browser?.[1], address?.[1]]
  })
}
const ended = (who: string, reason: string) => [who, reason, 'Edge 141 on Windows', '192.0.2.7']

const system = (job: string) => systemContext({ services: test.services, job })
const set = (token: string, column: 'lastSeenAt' | 'endsAt', minutesAgo: number) =>
  sql`update sessions set ${sql.ref(column)} = now() - make_interval(mins => ${minutesAgo})
      where "tokenHash" = ${hashToken(token)}`.execute(test.db)

describe("reason for a session's end", () => {
  const save = async (caller: TestCaller, id: number, values: object) => {
    const body = await caller.read(contract.users.get, { params: { id } })
    const role = await test.db
      .insertInto('roles')
      .values({ name: unique('Role '), description: 'Made by a test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const roleAssignments = [{ roleId: role.id, allOrgUnits: true, orgUnitIds: [] }]
    return caller.call(contract.users.save, { body: { ...body, roleAssignments, ...values } })
  }

  it.each([
    ['Account disabled', { isEnabled: false }],
    ['Account locked', { isLocked: true }],
    ['Account archived', { deletedAt: '2026-01-01T00:00:00Z' }],
  ])('%s', async (reason, values) => {
    const { id, token } = await setUp(2)
    const admin = await test.as(['USER_VIEW', 'USER_EDIT'])
    expect((await save(admin, id, values)).status).toBe(200)
    expect(await endsOf(id)).toEqual([ended('Test Person', reason), ended('Test Person', reason)])
    expect((await save(admin, id, { isEnabled: true, isLocked: false, deletedAt: null })).status).toBe(200)
    const cookies = { 'acm-session-3000': token }
    const { statusCode } = await test.app.inject({ url: '/api/authentication/currentUser', cookies })
    expect(statusCode, 'for good').toBe(401)
  })

  it('records a new password and the unlock', async () => {
    const { id, email } = await setUp()
    const admin = await test.as(['USER_EDIT'])
    await admin.call(contract.users.updatePassword, { body: { id, newPassword: PASSWORD } })
    expect(await endsOf(id)).toEqual([ended('Test Person', 'Password changed')])
    await post({ email, password: PASSWORD })
    await test.db.updateTable('users').set({ isLocked: true }).where('id', '=', id).execute()
    await resetPassword(system('command line'), email, PASSWORD)
    expect((await endsOf(id))[1]).toEqual(ended('command line', 'Password changed'))
    expect((await entriesOf(id)).find(({ actorName }) => actorName === 'command line')?.changes).toEqual({
      isLocked: [true, false],
      password: [null, 'changed'],
    })
  })

  it('records too many wrong passwords', async () => {
    const { id, email } = await setUp()
    for (let index = 0; index < 2; index++) await post({ email, password: 'wrong' })
    expect(await endsOf(id)).toEqual([ended('too many wrong passwords', 'Account locked')])
  })

  it('records an end by another user', async () => {
    const { id } = await setUp()
    const admin = await test.as(['USER_EDIT'])
    const [session] = await admin.read(contract.users.sessions, { query: { userId: id } })
    await admin.call(contract.users.endSession, { params: { id: session?.id } })
    expect(await endsOf(id)).toEqual([ended('Test Person', 'Ended manually')])
  })

  it('records a new sign-in and too many sessions', async () => {
    const { id, email, token } = await setUp()
    await post({ email, password: PASSWORD }, { 'acm-session-3000': token })
    expect(await endsOf(id)).toEqual([ended('Test Person', 'Signed in again')])
    for (let index = 0; index < 20; index++) await post({ email, password: PASSWORD })
    expect((await endsOf(id)).slice(1)).toEqual([ended('Test Person', 'Too many sessions')])
  })

  it('records inactivity and maximum time once', async () => {
    const { id, tokens } = await setUp(3)
    await set(tokens[0] ?? '', 'lastSeenAt', 12)
    await set(tokens[1] ?? '', 'endsAt', 0)
    await endOver(system('end of sessions'))
    await endOver(system('end of sessions'))
    expect((await endsOf(id)).toSorted()).toEqual([
      ended('end of sessions', 'Inactivity'),
      ended('end of sessions', 'Session expired'),
    ])
    const { rows } = await sql`select from sessions where "userId" = ${id}`.execute(test.db)
    expect(rows.length).toBe(1)
  })

  it('records inactivity noticed by the page', async () => {
    const { id, tokens } = await setUp(2)
    const leave = (token: string, query: string) =>
      test.app.inject({ url: `/api/authentication/logout${query}`, cookies: { 'acm-session-3000': token } })
    expect((await leave(tokens[0] ?? '', '?because=inactivity')).statusCode).toBe(200)
    expect((await leave(tokens[1] ?? '', '')).statusCode).toBe(200)
    expect((await leave(tokens[1] ?? '', '?because=boredom')).statusCode).toBe(400)
    const left = (await entriesOf(id)).filter(({ action }) => action === 'session.signOut')
    expect(left.map(({ changes }) => changes)).toEqual([{ reason: [null, 'Inactivity'] }, {}])
  })
})

describe('the last sign-in', () => {
  const of = (caller: TestCaller, id?: number) =>
    caller.call(contract.users.lastSignIn, { query: id === undefined ? '' : `?userId=${id}` })

  it('shows IP address and browser despite rejected sign-ins', async () => {
    const { id, email } = await setUp(2)
    await post({ email, password: 'wrong' })
    const expected = { at: expect.stringMatching(/Z$/), address: '192.0.2.7', session: 'Edge 141 on Windows' }
    for (const permission of ['USER_VIEW', 'USER_EDIT'] as const) {
      const answer = await of(await test.as([permission]), id)
      expect([answer.status, answer.body]).toEqual([200, expected])
    }
    expect((await of(await test.as(['USER_VIEW']), 999_999)).status).toBe(404)
  })

  it('is visible to the user, if any', async () => {
    const { id, token } = await setUp()
    const own = await test.app.inject({ url: '/api/x/lastSignIn', cookies: { 'acm-session-3000': token } })
    expect([own.statusCode, own.json().address]).toEqual([200, '192.0.2.7'])
    const viewer = await test.as(['USER_VIEW'])
    expect((await of(viewer)).body, 'a session by hand').toBeNull()
    expect((await of(viewer, (await test.user()).id)).body).toBeNull()
    // The history might have been cut after the sign-in.
    await sql`alter table history disable trigger all`.execute(test.db)
    await sql`update history set action = 'session.other' where "entityId" = ${id}`.execute(test.db)
    await sql`alter table history enable trigger all`.execute(test.db)
    expect((await of(viewer, id)).body).toEqual({ at: expect.stringMatching(/Z$/), address: null, session: null })
  })
})
