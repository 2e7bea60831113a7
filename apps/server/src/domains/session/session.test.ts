import { contract } from '@acm/contract'
import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, PASSWORD, testApp, withSettings } from '../../../test/app.ts'
import { errorsOf, sentencesOf } from '../../../test/caller.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { cookieName, hashToken, SessionReader } from '../../platform/access/sessions.ts'

const test = testApp({ failuresPerAddress: 1000, demo: false })
const signIn = (email: unknown, password: unknown) =>
  test.nobody.call(contract.session.signIn, { raw: { email, password } })
const tokenOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  /acm-session-3000=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
const currentUser = (token: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: '/api/authentication/currentUser', cookies: { 'acm-session-3000': token }, headers })
const idle = (token: string, minutes: number) =>
  sql`update sessions set "lastSeenAt" = now() - make_interval(mins => ${minutes}) where "tokenHash" = ${hashToken(token)}`.execute(
    test.db,
  )

describe('signing in', () => {
  it('returns the user and sets an HttpOnly cookie', async () => {
    const { email, id } = await test.user({ firstName: 'Ann', lastName: 'Lee' })
    const answer = await signIn(`  ${email.toUpperCase()} `, PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      userId: id,
      email,
      firstName: 'Ann',
      lastName: 'Lee',
      sessionTimeoutMinutes: null,
      userPermissions: [],
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^acm-session-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await currentUser(tokenOf(answer))).json()).toEqual(answer.body)
    const entry = await lastEntry(test.db)
    expect(entry).toMatchObject({ action: 'session.signIn', actorName: 'Ann Lee', entityId: id })
  })

  it('has a cookie of its own on each port', () => {
    const nameAt = (publicUrl: string) => cookieName({ ...test.services.config, publicUrl })
    expect(nameAt('http://127.0.0.1:3001')).toBe('acm-session-3001')
    expect(nameAt('https://console.example.com')).toBe('__Host-acm-session')
    expect(nameAt('https://console.example.com:8443')).toBe('__Host-acm-session-8443')
  })

  it('rejects without revealing if the account exists', async () => {
    const [open, locked] = [await test.user(), await test.user({ isLocked: true })]
    const disabled = await test.user({ isEnabled: false })
    const archived = await test.user({ deletedAt: '2026-01-01T00:00:00Z' })
    const wrong = 'Invalid email or password.'
    for (const [{ id, email }, password, sentence] of [
      [open, 'wrong horse', wrong],
      [{ id: null, email: 'nobody@example.com' }, PASSWORD, wrong],
      [archived, PASSWORD, wrong],
      [locked, 'wrong horse', wrong],
      [locked, PASSWORD, 'Your account is locked. Please contact the administrator.'],
      [disabled, PASSWORD, 'Your account is disabled. Please contact the administrator.'],
    ] as const) {
      const answer = await signIn(email, password)
      const { status, problem, headers } = answer
      expect([status, problem.title, headers['set-cookie']]).toEqual([401, 'Business Rule Failure', undefined])
      expect(sentencesOf(answer)).toEqual([sentence])
      const entry = await lastEntry(test.db)
      expect([entry?.action, entry?.entityId, entry?.changes.reason]).toEqual(['session.refuse', id, [null, sentence]])
    }
  })

  it('requires both values and accepts any length', async () => {
    expect(errorsOf(await signIn('', ''))).toEqual({ email: 'Value is required.', password: 'Value is required.' })
    expect(errorsOf(await signIn('abc', 'x'))).toEqual({ email: 'Invalid email address' })
    expect((await signIn('a@b.co', 'x'.repeat(900))).status).toBe(401)
  })

  it('accepts passwords in any Unicode composition', async () => {
    const [composed, typed] = ['p\u00e4ssw\u00f6rt-1', 'pa\u0308sswo\u0308rt-1']
    const { passwordHash } = await hashPassword(typed)
    for (const hash of [passwordHash, await argon2.hash(composed)]) {
      const { id, email } = await test.user()
      await sql`update users set "passwordHash" = ${hash} where id = ${id}`.execute(test.db)
      expect([(await signIn(email, composed)).status, (await signIn(email, typed)).status]).toEqual([200, 200])
    }
    const { id, email } = await test.user()
    await sql`update users set "passwordHash" = ${await argon2.hash(typed)} where id = ${id}`.execute(test.db)
    expect((await signIn(email, typed)).status).toBe(200)
    expect((await signIn(email, 'pässwört-2')).status).toBe(401)
  })

  it('locks after ten wrong passwords, a success resets', async () => {
    const { email, id } = await test.user()
    for (let attempt = 0; attempt < 9; attempt++) await signIn(email, 'wrong')
    const right = await signIn(email, PASSWORD)
    expect(right.status).toBe(200)
    for (let attempt = 0; attempt < 9; attempt++) await signIn(email, 'wrong')
    expect((await currentUser(tokenOf(right))).statusCode).toBe(200)
    await signIn(email, 'wrong')
    expect((await signIn(email, PASSWORD)).problem.errors[0]?.errorMessage).toBe(
      'Your account is locked. Please contact the administrator.',
    )
    expect((await currentUser(tokenOf(right))).statusCode).toBe(401)
    const lock = (await historyOf(test.db)).find((entry) => entry.action === 'user.lock')
    expect(lock).toMatchObject({
      entityId: id,
      actorName: 'too many wrong passwords',
      changes: { isLocked: [false, true] },
    })
  })

  it('shows no accounts outside the sample data', async () => {
    await test.db.updateTable('users').set({ hasDemoPassword: true }).execute()
    expect(await test.nobody.read(contract.session.demoAccounts)).toEqual({ password: null, accounts: [] })
    await test.db.updateTable('users').set({ hasDemoPassword: false }).execute()
  })
})

describe('failed sign-ins of one address', () => {
  const limited = withSettings(test, { failuresPerAddress: 3 })

  it('get 429 after too many, unlike right passwords', async () => {
    await sql`delete from rate_limits`.execute(test.db)
    const { email } = await limited.user()
    const attempt = (password: string) => limited.nobody.call(contract.session.signIn, { body: { email, password } })
    for (let index = 0; index < 5; index++) expect((await attempt(PASSWORD)).status).toBe(200)
    for (let index = 0; index < 3; index++) expect((await attempt('wrong')).status).toBe(401)
    const refused = await attempt(PASSWORD)
    expect([refused.status, refused.problem.title]).toEqual([429, 'Too Many Requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  })
})

describe('a session', () => {
  const signedIn = async () => {
    const { email, id } = await test.user()
    return { id, token: tokenOf(await signIn(email, PASSWORD)) }
  }

  it('ends at sign-out for good', async () => {
    const { token } = await signedIn()
    const out = await test.app.inject({ url: '/api/authentication/logout', cookies: { 'acm-session-3000': token } })
    expect([out.statusCode, out.json()]).toEqual([200, true])
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(String(out.headers['set-cookie'])).toMatch(/^acm-session-3000=;.*Expires=Thu, 01 Jan 1970/)
    expect((await currentUser(token)).statusCode).toBe(401)
  })

  it('ends after its idle minutes, ignoring background calls', async () => {
    const { token } = await signedIn()
    await idle(token, 10)
    expect((await currentUser(token, { 'x-background': '1' })).statusCode).toBe(200)
    expect((await currentUser(token)).statusCode).toBe(200)
    await idle(token, 10)
    expect((await currentUser(token, { 'x-background': '1' })).statusCode).toBe(200)
    await idle(token, 12)
    expect((await currentUser(token)).statusCode).toBe(401)
  })

  it("uses its user's minutes if above zero", async () => {
    const { id, token } = await signedIn()
    const set = (sessionTimeoutMinutes: number) =>
      test.db.updateTable('users').set({ sessionTimeoutMinutes }).where('id', '=', id).execute()
    await set(30)
    await idle(token, 25)
    expect((await currentUser(token)).json()).toMatchObject({ sessionTimeoutMinutes: 30 })
    await set(0)
    expect((await currentUser(token)).json()).toMatchObject({ sessionTimeoutMinutes: null })
    await set(2)
    await idle(token, 4)
    expect((await currentUser(token)).statusCode).toBe(401)
  })

  it('coexists with sessions of other timeouts', async () => {
    const { id, token } = await signedIn()
    const other = await signedIn()
    await test.db.updateTable('users').set({ sessionTimeoutMinutes: 2_147_483_647 }).where('id', '=', id).execute()
    const answers = await Promise.all([currentUser(token), currentUser(other.token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('unites permissions of several roles', async () => {
    const [first, second] = [await test.orgUnit(), await test.orgUnit()]
    const caller = await test.as([
      { permissions: ['BO_VIEW'], orgUnitIds: [second] },
      { permissions: ['BO_VIEW', 'REPORTING'], orgUnitIds: [first, second] },
    ])
    expect((await caller.read(contract.session.currentUser)).userPermissions).toEqual([
      { permission: 'BO_VIEW', allOrgUnits: false, orgUnitIds: [first, second] },
      { permission: 'REPORTING', allOrgUnits: false, orgUnitIds: [first, second] },
    ])
  })

  it('tells simultaneous calls apart and extends the session', async () => {
    const [one, other] = [await test.as(['BO_VIEW']), await test.as(['REPORTING'])]
    const reader = new SessionReader(test.db, test.services.config)
    await idle(one.token, 5)
    await idle(other.token, 5)
    const reads = [reader.read(one.token, false), reader.read('nobody', true), reader.read(other.token, false)]
    const found = await Promise.all([...reads, reader.read(one.token, true)])
    expect(found.map(({ user }) => user?.userId)).toEqual([one.userId, undefined, other.userId, one.userId])
    expect(found.map(({ user }) => user?.grants[0]?.permission)).toEqual(['BO_VIEW', undefined, 'REPORTING', 'BO_VIEW'])
    const { rows } = await sql<{ userId: number }>`
      select "userId" from sessions where "lastSeenAt" > now() - interval '1 minute'
        and "userId" in (${one.userId}, ${other.userId})`.execute(test.db)
    expect(rows).toEqual([{ userId: one.userId }])
  })

  it('has an unguessable token, stored only as hash', async () => {
    const { token } = await signedIn()
    expect((await currentUser(token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A'))).statusCode).toBe(401)
    const { rows } = await sql<{ row: string }>`select s::text as row from sessions s`.execute(test.db)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})
