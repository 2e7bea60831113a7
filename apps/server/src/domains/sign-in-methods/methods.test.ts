import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf, sentencesOf } from '../../../test/caller.ts'
import {
  addApp,
  addPasskey,
  Browser,
  codeOf,
  personOf,
  replicaOf,
  setRule,
  signedIn,
  signIn,
} from '../../../test/signing-in.ts'
import { systemContext } from '../../installation/installation.ts'
import { allowPassword, resetTwoStep } from './methods.service.ts'

const test = testApp({ failuresPerAddress: 100_000 })
const own = (browser: Browser) => browser.call(contract.signInMethods.get)

describe('sign-in methods', () => {
  it('show their secrets once', async () => {
    const browser = await signedIn(test, await personOf(test))
    expect((await browser.call(contract.session.currentUser)).body).not.toHaveProperty('methodsChangedAt')
    const { secret, recoveryCodes } = await addApp(browser)
    const { authenticator } = await addPasskey(browser)
    const told = JSON.stringify([(await own(browser)).body, await historyOf(test.db)])
    for (const canary of [secret, ...recoveryCodes, authenticator.handle]) expect(told).not.toContain(canary)
    const { rows } = await sql<{ all: string }>`select database_to_xml(true, false, '')::text as all`.execute(test.db)
    const [{ all } = { all: '' }] = rows
    expect(all).toContain('<authenticator_apps>')
    for (const canary of [secret, ...recoveryCodes]) expect(all).not.toContain(canary)
    expect((await own(browser)).body).toMatchObject({ recoveryCodesLeft: 10, rule: 'any', askedBy: [] })
  })

  it('make recovery codes only with the first', async () => {
    const browser = await signedIn(test, await personOf(test))
    expect((await addPasskey(browser)).answer.body.recoveryCodes).toHaveLength(10)
    expect((await addPasskey(browser)).answer.body.recoveryCodes).toBeUndefined()
    const { body } = await browser.call(contract.signInMethods.newRecoveryCodes)
    expect(body.recoveryCodes).toHaveLength(10)
    const entry = await lastEntry(test.db)
    expect(entry).toMatchObject({ action: 'signInMethods.newRecoveryCodes', changes: {} })
  })

  it('refuse an eleventh passkey and a name that is taken', async () => {
    const browser = await signedIn(test, await personOf(test))
    await addPasskey(browser, 'Laptop')
    const { answer } = await addPasskey(browser, ' laptop ')
    expect(errorsOf(answer)).toEqual({ name: 'You already have a passkey with this name.' })
    for (let n = 0; n < 9; n += 1) await addPasskey(browser)
    const refused = await browser.call(contract.signInMethods.passkeyOptions)
    expect([refused.status, sentencesOf(refused)]).toEqual([400, ['You can have up to 10 passkeys.']])
  })

  // By others: platform/http/calls/others-records.test.ts.
  it('can be renamed and removed', async () => {
    const mine = await signedIn(test, await personOf(test))
    const { answer } = await addPasskey(mine, '<img src=x onerror=alert(1)>')
    const params = { id: answer.body.passkeys[0]?.id }
    const { renamePasskey, removePasskey } = contract.signInMethods
    expect((await mine.call(renamePasskey, { params, body: { name: 'Phone' } })).body.passkeys[0]?.name).toBe('Phone')
    expect((await lastEntry(test.db))?.changes.passkey).toEqual(['<img src=x onerror=alert(1)>', 'Phone'])
    expect((await mine.call(removePasskey, { params })).body).toBe(true)
    expect((await own(mine)).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it('keep the last one if the role requires two steps', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    await addApp(browser)
    await setRule(test, person, 'twoSteps')
    expect(sentencesOf(await browser.call(contract.signInMethods.removeApp))).toEqual([
      'Your role asks for two steps. Add another method first.',
    ])
    await addPasskey(browser)
    await sql`update passkeys set host = 'old.example.com' where "userId" = ${person.id}`.execute(test.db)
    expect((await browser.call(contract.signInMethods.removeApp)).status).toBe(400)
    await addPasskey(browser)
    expect((await browser.call(contract.signInMethods.removeApp)).status).toBe(200)
  })

  it('count a new app once its code is verified', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    const { secret } = await addApp(browser)
    const next = (await browser.call(contract.signInMethods.startApp)).body
    expect(next.uri).toMatch(/^otpauth:\/\/totp\/ACES%20Central%20Management:/)
    const wrong = await browser.call(contract.signInMethods.verifyApp, { body: { code: '000000' } })
    expect(sentencesOf(wrong)).toEqual(['Wrong code. Check the time on your phone.'])
    const waiting = new Browser(test)
    await signIn(waiting, person)
    expect((await waiting.call(contract.session.finishByCode, { body: { code: codeOf(next.secret) } })).status).toBe(
      401,
    )
    expect((await waiting.call(contract.session.finishByCode, { body: { code: codeOf(secret) } })).status).toBe(200)
  })
})

describe('a reset of sign-in methods', () => {
  it('ends the sessions and then asks only for the password', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    await addApp(browser)
    const admin = await test.as(['USER_EDIT', 'ROLE_EDIT'])
    const query = { userId: person.id }
    expect(await admin.read(contract.signInMethods.get, { query })).toEqual({
      passkeys: 0,
      hasApp: true,
      recoveryCodesLeft: 10,
      rule: 'any',
      askedBy: [],
    })
    expect((await admin.call(contract.signInMethods.reset, { body: query })).status).toBe(200)
    expect((await browser.call(contract.session.currentUser)).status).toBe(401)
    const answer = await signIn(new Browser(test), person)
    expect([answer.status, answer.body.methodsChangedAt]).toEqual([200, expect.stringMatching(/Z$/)])
  })

  it('leaves no session of a sign-in at the same time', async () => {
    const person = await personOf(test)
    const { secret } = await addApp(await signedIn(test, person))
    const browser = new Browser(await replicaOf(test))
    await signIn(browser, person)
    const admin = await test.as(['USER_EDIT', 'ROLE_EDIT'])
    await Promise.all([
      admin.call(contract.signInMethods.reset, { body: { userId: person.id } }),
      browser.call(contract.session.finishByCode, { body: { code: codeOf(secret) } }),
    ])
    expect((await browser.call(contract.session.currentUser)).status).toBe(401)
  })

  it('is rejected for oneself or wider admin permissions', async () => {
    const caller = await test.as(['USER_EDIT'])
    const wider = await personOf(test, { permissions: ['USER_EDIT', 'ROLE_EDIT'] })
    const reset = async (userId: number) =>
      sentencesOf(await caller.call(contract.signInMethods.reset, { body: { userId } }))
    expect(await reset(caller.userId)).toEqual(["You can't reset your own sign-in methods."])
    expect(await reset(wider.id)).toEqual([
      'You cannot grant or manage administrative permissions that you do not hold.',
    ])
  })
})

describe('the command line', () => {
  const ctx = () => systemContext({ services: test.services, job: 'command line' })

  it('removes all methods', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    await addApp(browser)
    expect(await resetTwoStep(ctx(), person.email)).toBe(true)
    expect(await resetTwoStep(ctx(), 'nobody@example.com')).toBe(false)
    expect((await signIn(new Browser(test), person)).status).toBe(200)
    expect(await historyOf(test.db)).toContainEqual(
      expect.objectContaining({ action: 'signInMethods.reset', actorName: 'command line', entityId: person.id }),
    )
  })

  it('allows a password for 24 hours', async () => {
    const person = await personOf(test, { rule: 'noPassword' })
    expect(sentencesOf(await signIn(new Browser(test), person))).toEqual(['Sign in with JumpCloud or a passkey.'])
    expect(await allowPassword(ctx(), person.email)).toBe(true)
    expect((await lastEntry(test.db))?.actorName).toBe('command line')
    const answer = await signIn(new Browser(test), person)
    expect([answer.status, answer.body.setsUp]).toEqual([200, undefined])
    const since = (minutes: number) =>
      sql`update users set "passwordAllowedUntil" = "passwordAllowedUntil" - make_interval(mins => ${minutes})
          where id = ${person.id}`.execute(test.db)
    await since(24 * 60 - 1)
    expect((await signIn(new Browser(test), person)).status).toBe(200)
    await since(2)
    expect((await signIn(new Browser(test), person)).status).toBe(401)
  })
})
