import { contract } from '@acm/contract'
import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { historyOf, PASSWORD, testApp, withSettings } from '../../../test/app.ts'
import type { TestResponse } from '../../../test/caller.ts'
import { fillDisk, takeDatabaseAway } from '../../../test/database-away.ts'

const { verify } = argon2
const compared = vi.spyOn(argon2, 'verify')
beforeEach(() => void compared.mockClear())
afterAll(() => compared.mockRestore())

const signIn = (
  test: ReturnType<typeof testApp>,
  email: string,
  password: string,
  headers: Record<string, string> = {},
) => test.nobody.call(contract.session.signIn, { body: { email, password }, headers })
const statusesOf = (answers: readonly TestResponse[]) => answers.map(({ status }) => status).toSorted()
const sessionsOf = async (test: ReturnType<typeof testApp>, id: number) =>
  (await sql<{ count: number }>`select count(*) as count from sessions where "userId" = ${id}`.execute(test.db)).rows[0]
    ?.count

/** No password is compared before ten sign-ins wait for that, however slow the machine is. */
async function atOnce(test: ReturnType<typeof testApp>, id: number, attempts: () => Promise<TestResponse>[]) {
  const allWait = Promise.withResolvers<void>()
  compared.mockImplementation(async (...given) => {
    await allWait.promise
    return verify(...given)
  })
  const answers = Promise.all(attempts())
  const claimed = () => test.db.selectFrom('users').select('signInsTaken').where('id', '=', id).executeTakeFirst()
  await expect.poll(claimed).toEqual({ signInsTaken: 10 })
  allWait.resolve()
  const all = await answers
  compared.mockImplementation(verify)
  return all
}

const test = testApp({ failuresPerAddress: 100_000 })

describe('many sign-ins at once', () => {
  it('compare no more passwords than LOCK_AFTER', async () => {
    const { email, id } = await test.user()
    const stored = async () => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { rowVersion, passwordHash } = await stored()
    const attempts = () => Array.from({ length: 16 }, (_, index) => signIn(test, email, `wrong ${index}`))
    const answers = await atOnce(test, id, attempts)
    expect(statusesOf(answers)).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    expect(compared.mock.calls.filter(([against]) => against === passwordHash)).toHaveLength(10)
    expect(await stored()).toMatchObject({ isLocked: true, failedSignIns: 10, rowVersion: rowVersion + 1 })
    const actions = (await historyOf(test.db)).filter(({ entityId }) => entityId === id).map(({ action }) => action)
    expect(actions.toSorted()).toEqual([...Array(9).fill('session.refuse'), 'user.lock'])
  })

  it('return 429 instead of calling a password wrong', async () => {
    const { email, id } = await test.user()
    const rejected = Promise.withResolvers<void>()
    compared.mockImplementation(async (...given) => {
      await rejected.promise
      return verify(...given)
    })
    const one = async () => {
      const answer = await signIn(test, email, PASSWORD)
      if (answer.status === 429) rejected.resolve()
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 16 }, one))
    compared.mockImplementation(verify)
    expect(new Set(statusesOf(answers))).toEqual(new Set([200, 429]))
    for (const { problem, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect(problem).toMatchObject({
        title: 'Too Many Requests',
        message: 'Too many sign-ins at once. Try again in a moment.',
        errors: [],
      })
      expect(headers['retry-after']).toBe('2')
    }
    const entries = (await historyOf(test.db)).filter(({ entityId }) => entityId === id)
    expect(entries.filter(({ action }) => action !== 'session.signIn' && action !== 'session.end')).toEqual([])
    expect((await signIn(test, email, PASSWORD)).status).toBe(200)
  })

  it('limit unknown and locked accounts alike', async () => {
    const { userId } = await test.as(['USER_EDIT', 'ROLE_EDIT'])
    const last = await test.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    /** No comparison ends before the expected number waits. */
    const statusesAt = async (email: string, count: number, waiting = 0) => {
      const rejected = Promise.withResolvers<void>()
      let left = waiting
      if (left === 0) rejected.resolve()
      compared.mockImplementation(async (...given) => {
        await rejected.promise
        return verify(...given)
      })
      const one = async () => {
        const answer = await signIn(test, email, 'wrong')
        if (answer.status === 429 && --left === 0) rejected.resolve()
        return answer
      }
      return statusesOf(await Promise.all(Array.from({ length: count }, one)))
    }
    for (const email of [(await test.user()).email, last.email, 'nobody.at.all@example.com']) {
      const messages = [
        await statusesAt(email, 3),
        await statusesAt(email, 12, 5),
        await statusesAt(email.toUpperCase(), 3, 2),
      ]
      for (let turn = 0; turn < 3; turn++) messages.push(await statusesAt(email, 1))
      expect(messages, email).toEqual([
        [401, 401, 401],
        [...Array(7).fill(401), ...Array(5).fill(429)],
        [401, 429, 429],
        [401],
        [401],
        [401],
      ])
    }
    compared.mockImplementation(verify)
    const { rows } = await sql`select "isLocked" from users where id = ${userId}`.execute(test.db)
    expect(rows).toEqual([{ isLocked: false }])
  })

  it('accept the right password among fewer wrong ones', async () => {
    const { email, id } = await test.user()
    const attempts = () =>
      Array.from({ length: 10 }, (_, index) => signIn(test, email, index === 4 ? PASSWORD : 'wrong'))
    expect(statusesOf(await atOnce(test, id, attempts))).toEqual([200, ...Array(9).fill(401)])
    expect(await sessionsOf(test, id)).toBe(1)
    expect((await signIn(test, email, PASSWORD)).status).toBe(200)
    const [row] = (
      await sql`select "isLocked", "failedSignIns", "signInsTaken" from users where id = ${id}`.execute(test.db)
    ).rows
    expect(row).toEqual({ isLocked: false, failedSignIns: 0, signInsTaken: 0 })
  })

  it('release interrupted comparisons', async () => {
    const { email, id } = await test.user()
    for (let index = 0; index < 10; index++) compared.mockRejectedValueOnce(new Error('no memory'))
    for (let index = 0; index < 10; index++) expect((await signIn(test, email, PASSWORD)).status).toBe(500)
    expect((await signIn(test, email, PASSWORD)).status).toBe(200)
    // The state after a process died in the middle of ten comparisons.
    const died = (seconds: number) =>
      sql`update users set "signInsTaken" = 10, "signInTakenAt" = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
        test.db,
      )
    await died(50)
    expect((await signIn(test, email, PASSWORD)).status).toBe(429)
    await died(70)
    expect((await signIn(test, email, PASSWORD)).status).toBe(200)
  })

  it('release comparisons after a database failure', async () => {
    const { email, id } = await test.user()
    await sql`delete from rate_limits`.execute(test.db)
    const lost = Promise.withResolvers<() => void>()
    compared.mockImplementationOnce(async () => {
      lost.resolve(await takeDatabaseAway(test))
      return true
    })
    expect((await signIn(test, email, PASSWORD)).status).toBe(503)
    const giveDatabaseBack = await lost.promise
    giveDatabaseBack()
    const readClaimed = async () => {
      const { rows } = await sql<{ signInsTaken: number; points: number }>`
        select "signInsTaken", (select points from rate_limits where key like 'sign-in:%') as points
        from users where id = ${id}`.execute(test.db)
      return [rows[0]?.signInsTaken, rows[0]?.points]
    }
    await expect.poll(readClaimed, { timeout: 10_000 }).toEqual([0, 0])
  })

  it('cost the same for known and unknown emails', async () => {
    const [known, busy] = [await test.user(), await test.user()]
    await sql`update users set "signInsTaken" = 10, "signInTakenAt" = now() where id = ${busy.id}`.execute(test.db)
    const statements = vi.spyOn(Client.prototype, 'query')
    const work = async (email: string) => {
      compared.mockClear()
      statements.mockClear()
      const { status } = await signIn(test, email, 'wrong')
      expect(statements.mock.calls.length, 'statements that are seen').toBeGreaterThan(0)
      return [status, compared.mock.calls.length, statements.mock.calls.length]
    }
    const ofNobody = await work('nobody@example.com')
    expect(ofNobody).toEqual([401, 1, expect.any(Number)])
    expect(await work(known.email)).toEqual(ofNobody)
    await sql`update unknown_sign_ins set "signInsTaken" = 10 + "failedSignIns", "signInTakenAt" = now()`.execute(
      test.db,
    )
    const turnedAway = await work('nobody@example.com')
    expect(turnedAway).toEqual([429, 0, expect.any(Number)])
    expect(await work(busy.email)).toEqual(turnedAway)
    statements.mockRestore()
  })

  it.each([
    ['whose password is replaced', { passwordHash: 'another one' }, 'Invalid email or password.'],
    ['that is locked', { isLocked: true }, 'Your account is locked. Please contact the administrator.'],
    ['that is disabled', { isEnabled: false }, 'Your account is disabled. Please contact the administrator.'],
  ])('open nothing on an account %s while the password is compared', async (_what, change, why) => {
    const { email, id } = await test.user()
    const changed = Promise.withResolvers<void>()
    compared.mockImplementationOnce(async (...given) => {
      const isRight = await verify(...given)
      await changed.promise
      return isRight
    })
    const late = signIn(test, email, PASSWORD)
    await expect.poll(() => compared.mock.calls.length).toBe(1)
    await test.db.updateTable('users').set(change).where('id', '=', id).execute()
    await sql`delete from sessions where "userId" = ${id}`.execute(test.db)
    changed.resolve()
    const { status, problem, headers } = await late
    expect([status, problem.errors?.[0]?.errorMessage]).toEqual([401, why])
    expect([headers['set-cookie'], await sessionsOf(test, id)]).toEqual([undefined, 0])
  })
})

describe('the limit of an address', () => {
  const limited = withSettings(test, { failuresPerAddress: 5, lockAfter: 0, trustProxy: () => true })
  beforeEach(() => sql`delete from rate_limits`.execute(test.db))

  it('holds under simultaneous sign-ins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(limited, `a${index}@example.com`, 'x')),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5)
  })

  it('ignores unfinished sign-ins', async () => {
    const { email, id } = await test.user()
    for (let index = 0; index < 6; index++) {
      compared.mockRejectedValueOnce(new Error('no memory'))
      expect((await signIn(limited, email, PASSWORD)).status).toBe(500)
    }
    for (const [table, event, when] of [
      ['sessions', 'insert', 'true'],
      ['users', 'update', 'new."failedSignIns" > old."failedSignIns"'],
      ['history', 'insert', `new.action = 'session.refuse'`],
    ] as const) {
      const free = await fillDisk(test, table, event, when)
      const password = table === 'sessions' ? PASSWORD : 'wrong'
      for (let index = 0; index < 6; index++) expect((await signIn(limited, email, password)).status, table).toBe(503)
      await free()
    }
    const { rows } = await sql`select points, "signInsTaken", "failedSignIns" from rate_limits, users
                               where id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ points: 0, signInsTaken: 6, failedSignIns: 6 }])
  })

  it('counts forged addresses and each /64 as one', async () => {
    const from = async (address: string) =>
      (await signIn(limited, 'stranger@example.com', 'x', { 'x-forwarded-for': address })).status
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
