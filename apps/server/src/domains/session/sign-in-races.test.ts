import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PASSWORD, testApp } from '../../../test/app.ts'
import { newToken, SessionReader } from '../../platform/access/sessions.ts'

const signIn = (
  test: ReturnType<typeof testApp>,
  email: string,
  password: string,
  headers: Record<string, string> = {},
) => test.nobody.post('/authentication', { email, password }, headers)
const sessionsOf = async (test: ReturnType<typeof testApp>, id: number) =>
  (await sql<{ count: number }>`select count(*) as count from sessions where "userId" = ${id}`.execute(test.db)).rows[0]
    ?.count

describe('many sign-ins at once', () => {
  const test = testApp({ failuresPerAddress: 100_000 })

  it('leave no session on an account that they lock', async () => {
    const { email, id } = await test.user()
    const attempts = Array.from({ length: 30 }, (_, index) =>
      signIn(test, email, index === 24 ? PASSWORD : `wrong ${index}`),
    )
    const answers = await Promise.all(attempts)
    const { rows } = await sql<{ isLocked: boolean }>`select "isLocked" from users where id = ${id}`.execute(test.db)
    expect(rows[0]?.isLocked).toBe(true)
    expect(await sessionsOf(test, id)).toBe(0)
    // Whoever came in before the lock was put out by it; nobody got a cookie with a refusal.
    for (const answer of answers) expect(answer.headers['set-cookie'] === undefined).toBe(answer.status !== 200)
  })

  it('with a password that is replaced meanwhile open nothing', async () => {
    const { email, id } = await test.user()
    const others = Array.from({ length: 20 }, () => signIn(test, 'nobody@example.com', 'x'))
    const late = signIn(test, email, PASSWORD)
    const passwordHash = await hash('another one')
    await test.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
    await sql`delete from sessions where "userId" = ${id}`.execute(test.db)
    await Promise.all(others)
    expect((await late).status).toBe(401)
    expect(await sessionsOf(test, id)).toBe(0)
  })
})

describe('the limit of an address', () => {
  const test = testApp({ failuresPerAddress: 5, lockAfter: 0, trustProxy: () => true })

  it('is not overrun by many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(test, `a${index}@example.com`, 'x')),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
  })

  it('counts forged addresses together and a /64 as one', async () => {
    const from = async (address: string) =>
      (await signIn(test, 'nobody@example.com', 'x', { 'x-forwarded-for': address })).status
    for (let index = 0; index < 5; index++) expect(await from(`${'a'.repeat(300)}${index}`)).toBe(401)
    expect(await from('b'.repeat(400))).toBe(429)
    for (let index = 0; index < 5; index++) expect(await from(`2001:db8:1:2::${index + 1}`)).toBe(401)
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await from('2001:db8:1:3::1')).toBe(401)
    for (let index = 0; index < 5; index++) expect(await from(`2001:db8::${index + 1}`)).toBe(401)
    expect(await from('2001:DB8:0:0:9::1')).toBe(429)
    for (let index = 0; index < 5; index++) expect(await from('::ffff:192.0.2.1')).toBe(401)
    expect(await from('192.0.2.1')).toBe(429)
    expect(await from('::ffff:192.0.2.2')).toBe(401)
  })
})

describe('a process that knows many sessions', () => {
  const test = testApp()

  it('never forgets what somebody holds while it is asked about others', async () => {
    const caller = await test.as(['BO_VIEW'])
    const reader = new SessionReader(test.db, test.services.config)
    expect((await reader.read(caller.token, false)).user?.grants).toHaveLength(1)
    await sql`insert into sessions ("tokenHash", "userId", "endsAt")
              select sha256(('t' || n)::bytea), ${caller.userId}, now() + interval '1 hour' from generate_series(1, 5100) as n`.execute(
      test.db,
    )
    const holds = (token: string) => reader.read(token, false).then(({ user }) => expect(user?.grants).toHaveLength(1))
    for (let start = 1; start <= 5100; start += 100) {
      const batch = Array.from({ length: 100 }, (_, index) => holds(`t${start + index}`))
      await Promise.all([...batch, holds(caller.token), holds('t1')])
    }
    expect((await reader.read(caller.token, false)).user?.grants).toHaveLength(1)
    expect((await reader.read(newToken(), false)).user).toBeNull()
  })
})
