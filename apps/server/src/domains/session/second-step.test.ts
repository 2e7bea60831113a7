import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, PASSWORD, testApp } from '../../../test/app.ts'
import { sentencesOf } from '../../../test/caller.ts'
import {
  addApp,
  addPasskey,
  Browser,
  codeOf,
  type Person,
  personOf,
  replicaOf,
  signedIn,
  signIn,
} from '../../../test/signing-in.ts'

const test = testApp({ failuresPerAddress: 100_000 })
const typeCode = (browser: Browser, code: string) => browser.call(contract.session.finishByCode, { body: { code } })

async function withApp() {
  const person = await personOf(test)
  const app = await addApp(await signedIn(test, person))
  return { person, ...app }
}
async function waiting(person: Pick<Person, 'email'>, on: ConstructorParameters<typeof Browser>[0] = test) {
  const browser = new Browser(on)
  const answer = await signIn(browser, person)
  return { browser, answer }
}

describe('a right password that needs a second step', () => {
  it('opens no session', async () => {
    const { person } = await withApp()
    await sql`update users set "lastLoginAt" = null where id = ${person.id}`.execute(test.db)
    const wrong = await signIn(new Browser(test), person, 'wrong horse')
    expect([sentencesOf(wrong), wrong.problem.secondStep]).toEqual([['Invalid email or password.'], undefined])
    const before = (await historyOf(test.db)).length
    const { answer, browser } = await waiting(person)
    expect(answer.status).toBe(401)
    expect(answer.problem).toMatchObject({
      title: 'Business Rule Failure',
      errors: [{ propertyName: 'email', errorMessage: 'Enter your second step to finish signing in.' }],
      secondStep: { methods: ['app', 'recovery'] },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^acm-step-3000=[\w-]{43}; Max-Age=600; Path=\/api\/x\/signIn; HttpOnly; SameSite=Strict$/,
    )
    expect(browser.session).toBe('')
    expect((await browser.call(contract.session.currentUser)).status).toBe(401)
    expect(await historyOf(test.db)).toHaveLength(before)
    const { rows } = await sql`select from users where id = ${person.id} and "lastLoginAt" is null`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('signs in with a code of the app', async () => {
    const { person, secret } = await withApp()
    const { browser } = await waiting(person)
    const answer = await typeCode(browser, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `)
    expect([answer.status, answer.body.userId]).toEqual([200, person.id])
    expect((await lastEntry(test.db))?.changes.method).toEqual([null, 'Password and authenticator app'])
    expect([...browser.cookies.keys()]).toEqual(['acm-session-3000'])
  })

  it('signs in once with a recovery code', async () => {
    const { person, recoveryCodes } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const { browser } = await waiting(person)
    expect((await typeCode(browser, code.toUpperCase().replaceAll('-', ' '))).body.recoveryCodesLeft).toBe(9)
    expect((await lastEntry(test.db))?.changes.method).toEqual([null, 'Password and recovery code, 9 left'])
    const again = await waiting(person)
    expect((await typeCode(again.browser, code)).status).toBe(401)
  })

  it('keeps the recovery code of a rejected sign-in', async () => {
    const { person, recoveryCodes } = await withApp()
    const [code = ''] = recoveryCodes
    const setLocked = (isLocked: boolean) =>
      sql`update users set "isLocked" = ${isLocked} where id = ${person.id}`.execute(test.db)
    const { browser } = await waiting(person)
    await setLocked(true)
    expect(sentencesOf(await typeCode(browser, code))).toEqual([
      'Your account is locked. Please contact the administrator.',
    ])
    await setLocked(false)
    expect((await typeCode(browser, code)).body.recoveryCodesLeft).toBe(9)
  })

  it('takes no try for a code that is not compared', async () => {
    const { person, secret } = await withApp()
    const { browser } = await waiting(person)
    const setTaken = (count: number) =>
      sql`update users set "signInsTaken" = ${count}, "signInTakenAt" = now() where id = ${person.id}`.execute(test.db)
    await setTaken(100)
    for (let n = 0; n < 6; n += 1) expect((await typeCode(browser, '000000')).status).toBe(429)
    await setTaken(0)
    expect((await typeCode(browser, codeOf(secret))).status).toBe(200)
  })

  it('opens one session for one recovery code used twice', async () => {
    const { person, recoveryCodes } = await withApp()
    const other = await replicaOf(test)
    const [one, two] = [await waiting(person), await waiting(person, other)]
    const code = recoveryCodes[0] ?? ''
    const answers = await Promise.all([one, two].map(({ browser }) => typeCode(browser, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const refused = answers.find(({ status }) => status === 401)
    expect(refused?.problem.errors).toEqual([{ propertyName: 'code', errorMessage: 'Wrong code.' }])
  })

  it('rejects app codes up to the last used one', async () => {
    const { person, secret } = await withApp()
    const other = await replicaOf(test)
    const browsers = await Promise.all([waiting(person), waiting(person, other)])
    // Made at once: the next step of 30 seconds has another code.
    const [code, earlier] = [codeOf(secret, 1), codeOf(secret)]
    const answers = await Promise.all(browsers.map(({ browser }) => typeCode(browser, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const later = await waiting(person)
    for (const one of [code, earlier]) expect(sentencesOf(await typeCode(later.browser, one))).toEqual(['Wrong code.'])
  })

  it('refuses codes two steps away', async () => {
    const { person, secret } = await withApp()
    const { browser } = await waiting(person)
    // A step may end in the meantime, which brings the later one nearer.
    expect((await typeCode(browser, codeOf(secret, -2))).status).toBe(401)
    expect((await typeCode(browser, codeOf(secret, 3))).status).toBe(401)
  })

  it('is over after five wrong codes', async () => {
    const { person, secret } = await withApp()
    const { browser } = await waiting(person)
    for (let n = 0; n < 5; n += 1) expect(sentencesOf(await typeCode(browser, '000000'))).toEqual(['Wrong code.'])
    const answer = await typeCode(browser, codeOf(secret))
    expect([answer.status, answer.problem.code, sentencesOf(answer)]).toEqual([
      401,
      'ended',
      ['Too many wrong codes. Log in again.'],
    ])
  })

  it('locks the account after five of a hundred simultaneous codes', async () => {
    const { person } = await withApp()
    const admin = await personOf(test, { permissions: ['USER_EDIT', 'ROLE_EDIT'] })
    expect(admin.id).toBeGreaterThan(0)
    const { browser } = await waiting(person)
    const answers = await Promise.all(Array.from({ length: 100 }, () => typeCode(browser, '000000')))
    const messages = answers.flatMap((answer) => (answer.status === 401 ? sentencesOf(answer) : []))
    expect(messages.filter((sentence) => sentence === 'Wrong code.').length).toBeLessThanOrEqual(5)
    for (let n = 0; n < 12; n += 1) {
      const next = await waiting(person)
      await typeCode(next.browser, '000000')
    }
    const { rows } = await sql<{ isLocked: boolean }>`select "isLocked" from users where id = ${person.id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ isLocked: true }])
    const locked = await signIn(new Browser(test), person)
    expect(sentencesOf(locked)).toEqual(['Your account is locked. Please contact the administrator.'])
  })

  it('ends with time, another browser or account changes', async () => {
    const { person, secret } = await withApp()
    const { id } = person
    const admin = await test.as(['USER_EDIT', 'USER_VIEW', 'ROLE_EDIT'])
    const user = () => admin.read(contract.users.get, { params: { id } })
    const changes: Record<string, () => Promise<unknown>> = {
      time: () => sql`update sign_in_steps set "expiresAt" = now() where "userId" = ${id}`.execute(test.db),
      password: () => admin.call(contract.users.updatePassword, { body: { id, newPassword: PASSWORD } }),
      locked: async () => admin.call(contract.users.save, { body: { ...(await user()), isLocked: true } }),
      archived: async () => {
        const deletedAt = new Date().toISOString()
        return admin.call(contract.users.save, { body: { ...(await user()), deletedAt } })
      },
      disabled: async () => admin.call(contract.users.save, { body: { ...(await user()), isEnabled: false } }),
      reset: () => admin.call(contract.signInMethods.reset, { body: { userId: id } }),
    }
    for (const [what, change] of Object.entries(changes)) {
      await sql`update users set "isEnabled" = true, "isLocked" = false, "deletedAt" = null where id = ${id}`.execute(
        test.db,
      )
      await sql`update authenticator_apps set "lastStep" = 0`.execute(test.db)
      const { browser } = await waiting(person)
      await change()
      const answer = await typeCode(browser, codeOf(secret))
      expect([what, answer.status, answer.problem.code]).toEqual([what, 401, 'ended'])
    }
    expect((await typeCode(new Browser(test), codeOf(secret))).problem.code).toBe('ended')
  })

  it('offers a passkey first', async () => {
    const { person } = await withApp()
    const { browser } = await waiting(person)
    expect(browser.session).toBe('')
    const owner = await personOf(test)
    const own = await signedIn(test, owner)
    const { authenticator } = await addPasskey(own)
    const again = await waiting(owner)
    expect(again.answer.problem.secondStep).toEqual({ methods: ['passkey', 'recovery'] })
    const { body: options } = await again.browser.call(contract.session.passkeyOptions)
    expect(Reflect.get(options, 'allowCredentials')).toEqual([
      { id: authenticator.id.toString('base64url'), transports: ['internal'], type: 'public-key' },
    ])
    const answer = await again.browser.call(contract.session.signInByPasskey, {
      body: { credential: authenticator.get(options) },
    })
    expect(answer.status).toBe(200)
    expect((await lastEntry(test.db))?.changes.method).toEqual([null, 'Password and passkey'])
    const used = await waiting(owner)
    for (let n = 0; n < 5; n += 1) await typeCode(used.browser, '000000')
    const { body: open } = await used.browser.call(contract.session.passkeyOptions)
    expect(Reflect.get(open, 'allowCredentials') ?? []).toEqual([])
  })
})
