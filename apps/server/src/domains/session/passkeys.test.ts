import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { lastEntry, testApp, withSettings } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { sentencesOf } from '../../../test/caller.ts'
import {
  addPasskey,
  Browser,
  enterByPasskey,
  personOf,
  replicaOf,
  signedIn,
  signIn,
  waitingForLock,
} from '../../../test/signing-in.ts'

const test = testApp({ failuresPerAddress: 100_000 })
const byNumber = withSettings(test, { publicUrl: 'https://192.0.2.7' })
const byName = withSettings(test, { publicUrl: 'https://console.example.com' })

async function owner() {
  const person = await personOf(test)
  const browser = await signedIn(test, person)
  const { authenticator, answer } = await addPasskey(browser)
  return { person, browser, authenticator, answer }
}

let first: Awaited<ReturnType<typeof owner>>
beforeAll(async () => {
  first = await owner()
})

describe('a passkey', () => {
  it('signs in without a password', async () => {
    const { person, authenticator, answer } = await owner()
    expect(answer.body.passkeys).toMatchObject([{ isUsable: true, isSynced: false, lastUsedAt: null }])
    const browser = new Browser(test)
    expect((await enterByPasskey(browser, authenticator)).body.userId).toBe(person.id)
    expect((await browser.call(contract.session.currentUser)).body.userId).toBe(person.id)
    expect((await lastEntry(test.db))?.changes.method).toEqual([null, 'Passkey'])
    expect((await test.nobody.read(contract.session.demoAccounts)).passkeys).toBe(true)
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a signature over other data', { signs: Buffer.from('other data') }],
    ['the type of a creation', { type: 'webauthn.create' }],
    ['the handle of another person', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
  ])('is refused with %s', async (_, twist) => {
    const { authenticator } = first
    const browser = new Browser(test)
    const answer = await enterByPasskey(browser, authenticator, twist)
    expect([answer.status, sentencesOf(answer), browser.session]).toEqual([401, ["This passkey isn't known here."], ''])
  })

  it('accepts a challenge once, on any server', async () => {
    const { authenticator } = await owner()
    const browser = new Browser(test)
    const { body: options } = await browser.call(contract.session.passkeyOptions)
    const twin = new Browser(await replicaOf(test))
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    const answers = await Promise.all(
      [browser, twin].map((one) =>
        one.call(contract.session.signInByPasskey, { body: { credential: authenticator.get(options) } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(answers.find(({ status }) => status === 401)?.problem.code).toBe('ended')
  })

  it('is refused in the step of another person', async () => {
    const [mine, theirs] = [await owner(), await owner()]
    const browser = new Browser(test)
    await signIn(browser, theirs.person)
    const { body: options } = await browser.call(contract.session.passkeyOptions)
    const credential = mine.authenticator.get(options)
    expect((await browser.call(contract.session.signInByPasskey, { body: { credential } })).status).toBe(401)
  })

  it('is accepted of anyone after the waiting step was left', async () => {
    const [mine, theirs] = [await owner(), await owner()]
    const browser = new Browser(test)
    await signIn(browser, theirs.person)
    const path = `${contract.session.passkeyOptions.path}?startsOver=true`
    const { body: options } = await browser.call({ ...contract.session.passkeyOptions, path })
    const credential = mine.authenticator.get(options)
    const answer = await browser.call(contract.session.signInByPasskey, { body: { credential } })
    expect([answer.status, answer.body.userId]).toEqual([200, mine.person.id])
  })

  it('is rejected when removed before the session opens', async () => {
    const person = await personOf(test)
    const { authenticator } = await addPasskey(await signedIn(test, person))
    const { entering } = await test.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${person.id} for update`.execute(tx)
      const entering = enterByPasskey(new Browser(test), authenticator)
      await Promise.race([entering, waitingForLock(test)])
      await sql`delete from passkeys where "userId" = ${person.id}`.execute(tx)
      return { entering }
    })
    expect(sentencesOf(await entering)).toEqual(["This passkey isn't known here."])
  })

  it('is rejected and recorded when its counter decreases', async () => {
    const { authenticator } = await owner()
    expect((await enterByPasskey(new Browser(test), authenticator, { counter: 9 })).status).toBe(200)
    expect((await enterByPasskey(new Browser(test), authenticator, { counter: 5 })).status).toBe(401)
    expect((await lastEntry(test.db))?.changes.reason).toEqual([null, 'Passkey counter went back'])
  })

  it('neither unlocks an account nor clears its count', async () => {
    const { person, authenticator } = await owner()
    const count = () =>
      sql<{ n: number }>`select "failedSignIns" as n from users where id = ${person.id}`.execute(test.db)
    await signIn(new Browser(test), person, 'wrong horse')
    expect((await enterByPasskey(new Browser(test), authenticator)).status).toBe(200)
    expect((await count()).rows).toEqual([{ n: 1 }])
    await sql`update users set "isLocked" = true where id = ${person.id}`.execute(test.db)
    expect(sentencesOf(await enterByPasskey(new Browser(test), authenticator))).toEqual([
      'Your account is locked. Please contact the administrator.',
    ])
  })

  it('counts for the address alone when it is refused', async () => {
    const { person } = await owner()
    for (let n = 0; n < 12; n += 1) await enterByPasskey(new Browser(test), new Authenticator())
    const { rows } =
      await sql`select from users where id = ${person.id} and not "isLocked" and "failedSignIns" = 0`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('has the same options for everyone', async () => {
    const { authenticator } = await addPasskey(await signedIn(test, await personOf(test)))
    const options = async () => (await new Browser(test).call(contract.session.passkeyOptions)).body
    expect(authenticator.id).toHaveLength(32)
    expect({ ...(await options()), challenge: '' }).toEqual({
      challenge: '',
      rpId: 'localhost',
      timeout: 60_000,
      userVerification: 'required',
    })
  })

  it('takes 100 open requests of an address', async () => {
    await sql`delete from sign_in_steps`.execute(test.db)
    for (let n = 0; n < 100; n += 1) await new Browser(test).call(contract.session.passkeyOptions)
    const answer = await new Browser(test).call(contract.session.passkeyOptions)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '600'])
    await sql`delete from sign_in_steps`.execute(test.db)
  })

  it.each([
    ['truncated', { attestationObject: Buffer.from('a363', 'hex').toString('base64url') }],
    ['deep', { attestationObject: Buffer.alloc(9000, 0x81).toString('base64url') }],
    ['missing', {}],
  ])('is not created from %s CBOR', async (_, twist) => {
    const { browser } = first
    const { body: options } = await browser.call(contract.signInMethods.passkeyOptions)
    const passkey = new Authenticator().create(options)
    const response = { clientDataJSON: passkey.response.clientDataJSON, ...twist }
    const answer = await browser.call(contract.signInMethods.addPasskey, {
      body: { name: 'Broken', credential: { ...passkey, response } },
    })
    expect([answer.status, sentencesOf(answer)]).toEqual([400, ["This passkey isn't known here."]])
  })

  it('takes bodies of up to 16 kB', async () => {
    const credential = { id: 'x'.repeat(1_000_000), response: {} }
    expect((await new Browser(test).call(contract.session.signInByPasskey, { body: { credential } })).status).toBe(413)
  })

  it('is rejected for a second account, challenge or algorithm', async () => {
    const [mine, other] = [await owner(), await owner()]
    const add = async (credentialOf: (options: object) => object) => {
      const { body: options } = await other.browser.call(contract.signInMethods.passkeyOptions)
      const credential = credentialOf(options)
      return sentencesOf(
        await other.browser.call(contract.signInMethods.addPasskey, { body: { name: 'X', credential } }),
      )
    }
    expect(await add((options) => mine.authenticator.create(options))).toEqual(['This passkey is already in use.'])
    const { body: request } = await new Browser(test).call(contract.session.passkeyOptions)
    expect(await add(() => new Authenticator().create(request))).toEqual(["This passkey isn't known here."])
    expect(await add((options) => new Authenticator().create(options, { algorithm: -36 }))).toEqual([
      "This passkey isn't known here.",
    ])
  })

  it('is offered only at an address with a name', async () => {
    const at = async (one: typeof test) => {
      const caller = await one.as(['USER_VIEW'])
      return caller.read(contract.signInMethods.get)
    }
    expect(await at(byNumber)).toMatchObject({ passkeyAddress: null })
    expect(await at(byName)).toMatchObject({ passkeyAddress: 'https://console.example.com' })
    expect(await at(test)).toMatchObject({ passkeyAddress: 'http://localhost:3000' })
    const caller = await byNumber.as(['USER_VIEW'])
    expect(sentencesOf(await caller.call(contract.signInMethods.passkeyOptions))).toEqual([
      'Passkeys need an address with a name, such as https://console.example.com.',
    ])
  })
})
