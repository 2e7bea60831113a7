import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lastEntry, testApp, withSettings } from '../../../test/app.ts'
import { errorsOf, sentencesOf } from '../../../test/caller.ts'
import { SAML } from '../../../test/saml/sign-on.ts'
import {
  addApp,
  addPasskey,
  Browser,
  codeOf,
  enterByPasskey,
  personOf,
  replicaOf,
  setRule,
  signedIn,
  signIn,
  waitingForLock,
} from '../../../test/signing-in.ts'
import { takeLock } from '../../platform/database/locks.ts'

const test = testApp({ failuresPerAddress: 100_000 })
const withSso = withSettings(test, { saml: SAML })

const changed = (role: object, change: object): object => ({ ...role, ...change })

const OPEN = [
  'GET /authentication/currentUser',
  'GET /x/access/administrators',
  'GET /x/signInMethods',
  'POST /x/signInMethods/passkeyOptions',
  'POST /x/signInMethods/passkeys',
  'POST /x/signInMethods/passkeys/{id}',
  'DELETE /x/signInMethods/passkeys/{id}',
  'POST /x/signInMethods/app',
  'POST /x/signInMethods/app/verify',
  'DELETE /x/signInMethods/app',
  'POST /x/signInMethods/recoveryCodes',
  'GET /x/confirm',
  'POST /x/confirm',
  'POST /x/confirm/passkeyOptions',
  'POST /x/confirm/passkey',
  'POST /x/confirm/singleSignOn',
  'POST /x/confirm/singleSignOn/finish',
]

describe('a session that has to set up two steps', () => {
  it('is refused every call but those that set up', async () => {
    const person = await personOf(test, { permissions: [...PERMISSIONS], rule: 'twoSteps' })
    const browser = new Browser(test)
    const answer = await signIn(browser, person)
    expect(answer.body).toMatchObject({ userPermissions: [], setsUp: true })
    const calls = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
    for (const call of calls.filter(({ permission }) => permission.kind !== 'anonymous')) {
      const { status } = await browser.call(call, { params: { id: 1, groupId: 1, amqId: 1, kind: 'user', a: 1, b: 1 } })
      const name = `${call.method} ${call.path}`
      expect([name, status === 403]).toEqual([name, !OPEN.includes(name)])
    }
  })

  it('becomes ordinary with the first method and a new token', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW'], rule: 'twoSteps' })
    const browser = await signedIn(test, person)
    const before = browser.session
    expect((await browser.call(contract.roles.getAll)).status).toBe(403)
    await addApp(browser)
    expect(browser.session).not.toBe(before)
    expect((await browser.call(contract.roles.getAll)).status).toBe(200)
    const stale = new Browser(test)
    stale.cookies.set('acm-session-3000', before)
    expect((await stale.call(contract.session.currentUser)).status).toBe(401)
  })

  it('adds or changes no method without proving an existing one', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW'], rule: 'twoSteps' })
    const [early, own] = [await signedIn(test, person), await signedIn(test, person)]
    const { secret } = await addApp(own)
    const params = { id: (await addPasskey(own)).answer.body.passkeys[0]?.id }
    const { newRecoveryCodes, passkeyOptions, removePasskey, renamePasskey, removeApp, startApp } =
      contract.signInMethods
    const CONFIRM = ["Confirm it's you to do this."]
    for (const refused of [
      await early.call(startApp),
      await early.call(passkeyOptions),
      await early.call(newRecoveryCodes),
      await early.call(removePasskey, { params }),
      await early.call(renamePasskey, { params, body: { name: 'Mine' } }),
      await early.call(removeApp),
    ])
      expect([refused.status, sentencesOf(refused), refused.problem.confirm]).toEqual([400, CONFIRM, true])
    expect((await own.call(newRecoveryCodes)).status).toBe(200)
    await early.call(contract.confirm.prove, { body: { password: 'correct horse' } })
    expect(sentencesOf((await addPasskey(early)).answer)).toEqual(CONFIRM)
    await early.call(contract.confirm.prove, { body: { password: 'correct horse', code: codeOf(secret) } })
    expect((await addPasskey(early)).answer.status).toBe(200)
  })

  it('applies a changed rule from the next call on', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW'] })
    const browser = await signedIn(test, person)
    const onReplica = new Browser(await replicaOf(test))
    onReplica.cookies.set('acm-session-3000', browser.session)
    for (const one of [browser, onReplica]) expect((await one.call(contract.roles.getAll)).status).toBe(200)
    const admin = await test.as(['ROLE_EDIT', 'USER_VIEW'])
    const role = await admin.read(contract.roles.get, { params: { id: person.roleId } })
    await admin.call(contract.roles.save, { body: changed(role, { signIn: 'twoSteps' }) })
    for (const one of [browser, onReplica]) {
      expect((await one.call(contract.roles.getAll)).status).toBe(403)
      expect((await one.call(contract.session.currentUser)).body).toMatchObject({ userPermissions: [], setsUp: true })
    }
  })
})

describe('the sign-in rule of a role', () => {
  const saved = (one: typeof test) => async (id: number, change: object) => {
    const admin = await one.as(['ROLE_EDIT', 'USER_VIEW'])
    const role = await admin.read(contract.roles.get, { params: { id } })
    return admin.call(contract.roles.save, { body: changed(role, change) })
  }

  it('changes only if the save contains it', async () => {
    const { roleId } = await personOf(test)
    expect((await saved(test)(roleId, { signIn: 'twoSteps' })).body.signIn).toBe('twoSteps')
    const reader = await test.as(['ROLE_VIEW', 'ROLE_EDIT'])
    const [entry] = (await reader.read(contract.history.getAll, { query: { within: `role.${roleId}` } })).entries
    expect(entry?.changes).toMatchObject([{ label: 'Sign-in', old: { name: 'Any way' }, now: { name: 'Two steps' } }])
    expect((await saved(test)(roleId, { signIn: undefined, description: 'Other' })).body.signIn).toBe('twoSteps')
    const refused = await saved(test)(roleId, { signIn: 'never' })
    expect(refused.problem.errors).toEqual([{ propertyName: 'signIn', errorMessage: 'Value is invalid.' }])
  })

  it('is changed for administrators only by their equals', async () => {
    const { roleId } = await personOf(test, { permissions: ['USER_EDIT'], rule: 'twoSteps' })
    const lesser = await test.as(['ROLE_EDIT'])
    const role = await lesser.read(contract.roles.get, { params: { id: roleId } })
    const refused = await lesser.call(contract.roles.save, { body: changed(role, { signIn: 'any' }) })
    expect([refused.status, sentencesOf(refused)]).toEqual([
      400,
      ['You cannot grant or manage administrative permissions that you do not hold.'],
    ])
    expect((await lesser.call(contract.roles.save, { body: changed(role, { description: 'Other' }) })).status).toBe(200)
  })

  it('refuses passwords once no password is allowed', async () => {
    const person = await personOf(withSso, { rule: 'noPassword' })
    const answer = await signIn(new Browser(withSso), person)
    expect([answer.status, sentencesOf(answer)]).toEqual([401, ['Sign in with JumpCloud or a passkey.']])
    expect((await lastEntry(withSso.db))?.changes.reason).toEqual([null, 'Password not allowed'])
    const wrong = await signIn(new Browser(withSso), person, 'wrong horse')
    expect(sentencesOf(wrong)).toEqual(['Invalid email or password.'])
  })

  it('is refused where it leaves people no way in', async () => {
    const person = await personOf(test)
    const refused = await saved(test)(person.roleId, { signIn: 'noPassword' })
    expect(errorsOf(refused)).toEqual({ signIn: 'Some people with this role have no other way to sign in.' })
    expect(refused.problem.people).toEqual({ count: 1, names: ['Test Person'] })
    const { roleId } = await personOf(withSso)
    expect((await saved(withSso)(roleId, { signIn: 'noPassword' })).status).toBe(200)
  })

  it('keeps the last passkey of people who need it', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    const { authenticator, answer } = await addPasskey(browser)
    await addApp(browser)
    expect((await saved(test)(person.roleId, { signIn: 'noPassword' })).status).toBe(200)
    const params = { id: answer.body.passkeys[0]?.id }
    expect(sentencesOf(await browser.call(contract.signInMethods.removePasskey, { params }))).toEqual([
      'Some people with this role have no other way to sign in.',
    ])
    expect((await enterByPasskey(new Browser(test), authenticator)).body.setsUp).toBeUndefined()
    expect(sentencesOf(await signIn(new Browser(test), person))).toEqual(['Sign in with JumpCloud or a passkey.'])
  })

  it('changes while no passkey is being removed', async () => {
    const person = await personOf(test)
    const browser = await signedIn(test, person)
    const { answer } = await addPasskey(browser)
    const params = { id: answer.body.passkeys[0]?.id }
    const removal = await test.db.transaction().execute(async (tx) => {
      await takeLock(tx, 'rights')
      const removing = browser.call(contract.signInMethods.removePasskey, { params })
      await Promise.race([removing, waitingForLock(test)])
      await tx.updateTable('roles').set({ signIn: 'noPassword' }).where('id', '=', person.roleId).execute()
      return { removing }
    })
    expect(sentencesOf(await removal.removing)).toEqual(['Some people with this role have no other way to sign in.'])
  })

  it('is refused for a user without a passkey', async () => {
    const owner = await personOf(test)
    const browser = await signedIn(test, owner)
    await addPasskey(browser)
    await setRule(test, owner, 'noPassword')
    const admin = await test.as(['USER_EDIT', 'USER_VIEW'])
    const { id } = await personOf(test)
    const user = await admin.read(contract.users.get, { params: { id } })
    const roleAssignments = [{ roleId: owner.roleId, allOrgUnits: true }]
    const refused = await admin.call(contract.users.save, { body: { ...user, roleAssignments } })
    expect(sentencesOf(refused)).toEqual(['Some people with this role have no other way to sign in.'])
    expect((await admin.call(contract.users.save, { body: { ...user, firstName: 'Renamed' } })).status).toBe(200)
    const fresh = { id: 0, email: 'new@example.com', newPassword: 'long enough', firstName: 'New', lastName: 'Person' }
    const created = await admin.call(contract.users.save, { body: { ...fresh, isEnabled: true, roleAssignments } })
    expect(sentencesOf(created)).toEqual(['Some people with this role have no other way to sign in.'])
  })

  it('is refused also while the command line allows a password', async () => {
    const person = await personOf(test)
    await sql`update users set "passwordAllowedUntil" = now() + interval '1 day' where id = ${person.id}`.execute(
      test.db,
    )
    expect(sentencesOf(await saved(test)(person.roleId, { signIn: 'noPassword' }))).toEqual([
      'Some people with this role have no other way to sign in.',
    ])
  })

  it('counts who is ready', async () => {
    const owner = await personOf(test)
    await addApp(await signedIn(test, owner))
    const admin = await test.as(['USER_VIEW'])
    expect(await admin.read(contract.signInMethods.ready, { query: { roleId: owner.roleId } })).toEqual({
      people: 1,
      twoSteps: 1,
      noPassword: 0,
    })
  })
})
