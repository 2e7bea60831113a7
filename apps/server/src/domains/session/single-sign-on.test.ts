import { randomBytes } from 'node:crypto'
import { contract } from '@acm/contract'
import type { UserSession } from '@acm/contract/users'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { historyOf, lastEntry, PASSWORD, withSettings } from '../../../test/app.ts'
import { fillDisk } from '../../../test/database-away.ts'
import {
  type AssertionFields,
  CONSUMER,
  ENTITY_ID,
  goodResponse,
  minutesFromNow,
  newId,
} from '../../../test/saml/documents.ts'
import { ACS, cookieOf, formOf, KEYS, requestXmlOf, SAML, type SignOn, testSignOn } from '../../../test/saml/sign-on.ts'
import { buildApp } from '../../app.ts'
import { SessionReader } from '../../platform/access/sessions.ts'

const test = testSignOn()
const HOME = { status: 302, location: '/check-saml-results' }
const answerTo = (requestId: string, nameId: string, said: Partial<AssertionFields> = {}) =>
  goodResponse(KEYS.first, { requestId, nameId, ...said })

describe('asking the identity service', () => {
  it("returns the provider's URL and binds the browser", async () => {
    const answer = await test.send({ method: 'POST', url: '/api/Authentication/LoginWithJumpCloud' })
    const address = new URL(answer.json())
    expect(address.href).toMatch(/^https:\/\/idp\.example\.com\/sso\?tenant=1&SAMLRequest=/)
    expect(address.searchParams.get('RelayState')).toBeNull()
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^acm-sso-3000=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const request = requestXmlOf(address)
    expect(request).toMatch(/ ID="_[0-9a-f]{40}"/)
    expect(request).toContain(`AssertionConsumerServiceURL="${CONSUMER}"`)
    expect(request).toContain(`>${ENTITY_ID}</saml:Issuer>`)
    expect(request).toContain('nameid-format:emailAddress')
    expect(request).not.toContain('RequestedAuthnContext')
    const { rows } = await sql<{ row: string }>`select s::text as row from saml_sign_ins s`.execute(test.db)
    expect(rows.some(({ row }) => row.includes(cookieOf(String(answer.headers['set-cookie']))))).toBe(false)
  })

  it('publishes matching metadata', async () => {
    const { status, body, headers } = await test.nobody.call(contract.session.samlMetadata)
    expect([status, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml; charset=utf-8'])
    expect(body).toContain(`entityID="${ENTITY_ID}"`)
    expect(body).toContain(`Location="${CONSUMER}"`)
    expect(body).toContain('WantAssertionsSigned="true"')
  })

  it('is limited per IP address, released on success', async () => {
    await sql`delete from rate_limits`.execute(test.db)
    const { email } = await test.user()
    const { requestId, cookie } = await test.begin()
    const points = async () =>
      (await sql<{ points: number }>`select points from rate_limits`.execute(test.db)).rows[0]?.points
    expect(await points()).toBe(1)
    await test.post(answerTo(requestId, email))
    await test.collect(cookie)
    expect(await points()).toBe(0)
  })
})

describe('signing in through the identity service', () => {
  it('opens one session for the browser that started', async () => {
    const { id, email } = await test.user({ firstName: 'Ann', lastName: 'Lee' })
    const { requestId, cookie } = await test.begin()
    expect((await test.collect(cookie)).status).toBe(401)
    expect(await test.post(answerTo(requestId, email))).toEqual(HOME)
    expect((await test.collect('')).status).toBe(401)
    expect((await test.collect((await test.begin()).cookie)).status).toBe(401)

    const { status, body, setCookie } = await test.collect(cookie)
    expect([status, body]).toEqual([200, expect.objectContaining({ userId: id, email })])
    expect(setCookie).toMatch(/^acm-session-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/m)
    expect(setCookie).toMatch(/^acm-sso-3000=;.*1970/m)
    expect((await test.collect(cookie)).status).toBe(401)
    const entry = await lastEntry(test.db)
    expect(entry).toMatchObject({
      action: 'session.signIn',
      actorName: 'Ann Lee',
      entityId: id,
      changes: { method: [null, 'single sign-on'] },
    })
    const { rows } =
      await sql`select from users where id = ${id} and "lastLoginAt" > now() - interval '1 minute'`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it("replaces the browser's previous session", async () => {
    const { email } = await test.user()
    const former = await test.nobody.call(contract.session.signIn, { body: { email, password: PASSWORD } })
    const token = /acm-session-3000=([\w-]+)/.exec(String(former.headers['set-cookie']))?.[1] ?? ''
    const { requestId, cookie } = await test.begin()
    await test.post(answerTo(requestId, email))
    expect((await test.collect(cookie, { 'acm-session-3000': token })).status).toBe(200)
    const old = await test.send({ url: '/api/authentication/currentUser', cookies: { 'acm-session-3000': token } })
    expect(old.statusCode).toBe(401)
  })

  it("ends with the provider's session or after 12 hours", async () => {
    const { email } = await test.user()
    const sessionEndingAt = async (sessionEnd: string) => {
      const { requestId, cookie } = await test.begin()
      await test.post(answerTo(requestId, email, { sessionEnd }))
      const token = /acm-session-3000=([\w-]+)/.exec((await test.collect(cookie)).setCookie)?.[1] ?? ''
      const ask = async (url: string) => test.send({ url, cookies: { 'acm-session-3000': token } })
      const sessions: UserSession[] = (await ask('/api/x/sessions')).json()
      return { ask, endsAt: Date.parse(sessions.find(({ isCurrent }) => isCurrent)?.endsAt ?? '') }
    }
    const soon = minutesFromNow(30)
    const short = await sessionEndingAt(soon)
    expect(short.endsAt).toBe(Date.parse(soon))
    await sql`update sessions set "endsAt" = now() where "endsAt" = ${soon}`.execute(test.db)
    expect((await short.ask('/api/authentication/currentUser')).statusCode).toBe(401)
    for (const sessionEnd of ['', minutesFromNow(13 * 60), '2099-12-31T23:59:59Z']) {
      const { endsAt } = await sessionEndingAt(sessionEnd)
      expect(Math.abs(endsAt - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    }
  })

  it('rejects inactive users with a history entry', async () => {
    const changes = {
      locked: { isLocked: true },
      disabled: { isEnabled: false },
      archived: { deletedAt: minutesFromNow(-9) },
    }
    for (const change of Object.values(changes)) {
      const { id, email } = await test.user(change)
      const { requestId, cookie } = await test.begin()
      expect(await test.post(answerTo(requestId, email))).toEqual(HOME)
      expect((await test.collect(cookie)).status).toBe(401)
      expect(await lastEntry(test.db)).toMatchObject({ action: 'session.refuse', entityId: id })
    }
    const { requestId, cookie } = await test.begin()
    await test.post(answerTo(requestId, 'unknown@example.com'))
    expect((await test.collect(cookie)).status).toBe(401)
    expect(test.reasons).toEqual(Array(4).fill('no active user has the asserted email address'))
  })

  it('checks the account again before the session', async () => {
    for (const change of [{ isLocked: true }, { isEnabled: false }, { deletedAt: minutesFromNow(-1) }]) {
      const { id, email } = await test.user()
      const { requestId, cookie } = await test.begin()
      await test.post(answerTo(requestId, email))
      await test.db.updateTable('users').set(change).where('id', '=', id).execute()
      const { status, setCookie } = await test.collect(cookie)
      expect(status).toBe(401)
      expect(setCookie).not.toContain('acm-session-3000')
      const entries = (await historyOf(test.db)).filter(({ entityId }) => entityId === id)
      expect(entries.map(({ action }) => action)).toEqual(['session.refuse'])
    }
  })

  it('waits a few minutes for response and browser', async () => {
    const { email } = await test.user()
    const age = (id: string) =>
      sql`update saml_sign_ins set "endsAt" = now() - interval '1 second' where id = ${id}`.execute(test.db)
    const late = await test.begin()
    await age(late.requestId)
    await test.post(answerTo(late.requestId, email))
    expect((await test.collect(late.cookie)).status).toBe(401)
    const idle = await test.begin()
    await test.post(answerTo(idle.requestId, email))
    await age(idle.requestId)
    expect((await test.collect(idle.cookie)).status).toBe(401)
  })

  it('accepts each request and assertion once', async () => {
    const { email } = await test.user()
    const one = await test.begin()
    const xml = answerTo(one.requestId, email)
    await test.post(xml)
    expect((await test.collect(one.cookie)).status).toBe(200)
    expect(await test.post(xml)).toEqual(HOME)
    expect((await test.collect(one.cookie)).status).toBe(401)

    const two = await test.begin()
    await test.post('<no-response/>')
    await test.post(answerTo(two.requestId, email, { notOnOrAfter: minutesFromNow(-5) }))
    await test.post(answerTo(two.requestId, email))
    expect((await test.collect(two.cookie)).status).toBe(401)

    const assertionId = newId()
    for (const expected of [200, 401]) {
      const begun = await test.begin()
      await test.post(answerTo(begun.requestId, email, { assertionId }))
      expect((await test.collect(begun.cookie)).status).toBe(expected)
    }
    expect(test.reasons.at(-1)).toBe('its assertion was already used')
  })
})

describe('two replicas over one database', () => {
  it('share requests, responses and assertions under load', async () => {
    const { services } = test
    const replica = buildApp({ ...services, sessions: new SessionReader(test.db, services.config) })
    const { email } = await test.user()
    const { requestId, cookie } = await test.begin()
    const xml = answerTo(requestId, email)
    const form = formOf({ SAMLResponse: Buffer.from(xml).toString('base64') })
    const posts = [replica, test.app, replica, test.app].map((app) => app.inject({ method: 'POST', url: ACS, ...form }))
    expect((await Promise.all(posts)).map(({ statusCode }) => statusCode)).toEqual([302, 302, 302, 302])
    const { rows } = await sql<{ count: number }>`select count(*) as count from saml_assertions`.execute(test.db)
    const collect = () =>
      replica.inject({ url: '/api/Authentication/CheckSamlResults', cookies: { 'acm-sso-3000': cookie } })
    const answers = await Promise.all([collect(), collect(), collect()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    await replica.inject({ method: 'POST', url: ACS, ...form })
    expect((await test.collect(cookie)).status).toBe(401)
    const after = await sql<{ count: number }>`select count(*) as count from saml_assertions`.execute(test.db)
    expect(after.rows).toEqual(rows)
    await replica.close()
  })
})

describe('the assertion consumer', () => {
  const RELAY_STATES = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    'https://127.0.0.1:3000@evil.example',
    '//127.0.0.1:3000.evil.example',
    '/check-saml-results\r\nx: y',
    '../../evil',
    '?next=//evil.example',
    ' https://evil.example',
  ]

  it('never follows RelayState', async () => {
    expect(RELAY_STATES).toHaveLength(16)
    for (const relayState of RELAY_STATES) expect(await test.post('<x/>', relayState)).toEqual(HOME)
    const { email } = await test.user()
    for (const relayState of RELAY_STATES.slice(0, 3)) {
      const { requestId, cookie } = await test.begin()
      expect(await test.post(answerTo(requestId, email), relayState)).toEqual(HOME)
      expect((await test.collect(cookie)).status).toBe(200)
    }
  })

  it('rejects other media types, sizes and methods', async () => {
    const post = (options: object) => test.send({ method: 'POST', url: ACS, ...options })
    expect((await post({ payload: { SAMLResponse: 'x' } })).statusCode).toBe(415)
    expect((await post({ payload: 'x', headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415)
    expect((await post(formOf({ SAMLResponse: 'A'.repeat(257 * 1024) }))).statusCode).toBe(413)
    expect((await post(formOf({ SAMLResponse: 'A'.repeat(255 * 1024) }))).statusCode).toBe(302)
    const get = await test.send({ url: `${ACS}?SAMLResponse=x` })
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST'])
  })

  it('redirects after any document and logs why', async () => {
    const post = async (fields: Record<string, string>) => {
      const { statusCode } = await test.send({ method: 'POST', url: ACS, ...formOf(fields) })
      return [statusCode, test.reasons.splice(0).join()]
    }
    expect(await post({})).toEqual([302, 'the post has no SAMLResponse'])
    expect(await post({ SAMLResponse: '' })).toEqual([302, 'the post has no SAMLResponse'])
    expect(await post({ SAMLResponse: '<xml/>' })).toEqual([302, "it isn't base64"])
    expect(await post({ SAMLResponse: 'AAAAA' })).toEqual([302, "it isn't base64"])
    expect(await post({ SAMLResponse: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64') })).toEqual([
      302,
      "it isn't UTF-8",
    ])
    expect(await post({ SAMLResponse: Buffer.from('\u0000').toString('base64') })).toEqual([
      302,
      "it isn't well-formed XML",
    ])
    for (let index = 0; index < 3; index++) {
      const [status] = await post({ SAMLResponse: randomBytes(900).toString('base64') })
      expect(status).toBe(302)
    }
  })
})

describe('with an attribute for the email', () => {
  const attributed = testSignOn({ saml: { ...SAML, emailAttribute: 'mail' } }, test)
  const attributesOf = (name: string, ...values: string[]) =>
    `<saml:AttributeStatement><saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute></saml:AttributeStatement>`
  const statusWith = async (attributes: string, nameId = 'opaque') => {
    const { requestId, cookie } = await attributed.begin()
    await attributed.post(goodResponse(KEYS.first, { requestId, nameId, attributes }))
    return (await attributed.collect(cookie)).status
  }

  it('uses that attribute instead of the NameID', async () => {
    const [{ email }, other] = [await attributed.user(), await attributed.user()]
    expect(await statusWith(attributesOf('mail', email))).toBe(200)
    expect(await statusWith(attributesOf('mail', email, email))).toBe(200)
    expect(await statusWith(attributesOf('mail', email, other.email))).toBe(401)
    expect(await statusWith(attributesOf('email', email), email)).toBe(401)
    expect(await statusWith('', email)).toBe(401)
    expect(await statusWith(attributesOf('mail', `${email}<b>.evil</b>`))).toBe(401)
    expect(await statusWith(attributesOf('mail', email).replace('</saml:Attribute>', '<b/></saml:Attribute>'))).toBe(
      401,
    )
    expect(requestXmlOf((await attributed.begin()).address)).not.toContain('emailAddress')
  })
})

describe('without an identity service', () => {
  const plain = withSettings(test, { saml: null })

  it('returns the failure without metadata', async () => {
    const errorMessage = 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.'
    const { status, problem } = await plain.nobody.call(contract.session.signInWithJumpCloud)
    expect([status, problem.errors]).toEqual([400, [{ propertyName: 'email', errorMessage }]])
    expect((await plain.nobody.call(contract.session.samlMetadata)).status).toBe(404)
    const xml = goodResponse(KEYS.first, {})
    const answer = await plain.app.inject({
      method: 'POST',
      url: ACS,
      ...formOf({ SAMLResponse: Buffer.from(xml).toString('base64') }),
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/check-saml-results'])
    expect((await plain.nobody.call(contract.session.checkSamlResults)).status).toBe(401)
  })
})

const from = async (app: Pick<SignOn, 'app'>['app'], address: string) => {
  const { headers, payload } = formOf({ SAMLResponse: 'AAAA' })
  const posted = { ...headers, 'x-forwarded-for': address }
  const answer = await app.inject({ method: 'POST', url: ACS, payload, headers: posted })
  return answer.statusCode === 429 ? Number(answer.headers['retry-after']) : answer.statusCode
}

describe('posts of the identity service’s answers', () => {
  const limited = testSignOn({ failuresPerAddress: 3, trustProxy: () => true }, test)
  beforeEach(() => sql`delete from rate_limits`.execute(test.db))

  it('are limited per IP address across processes', async () => {
    const replica = buildApp(limited.services)
    const answers = []
    for (const app of [limited.app, replica, limited.app, replica, limited.app])
      answers.push(await from(app, '192.0.2.1'))
    expect(answers.slice(0, 3)).toEqual([302, 302, 302])
    for (const seconds of answers.slice(3)) expect(seconds).toBeGreaterThan(500)
    expect(await from(replica, '192.0.2.2')).toBe(302)
    await replica.close()
  })

  it('are limited in total, twenty times as many', async () => {
    const answers = []
    for (let index = 0; index < 62; index++) answers.push(await from(limited.app, `198.51.100.${index}`))
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(302))
    for (const seconds of answers.slice(60)) expect(seconds).toBeGreaterThan(500)
  })

  it('do not count when they are believed', async () => {
    const { email } = await limited.user()
    for (let turn = 0; turn < 5; turn++) {
      const { requestId, cookie } = await limited.begin()
      await limited.post(goodResponse(KEYS.first, { requestId, nameId: email }))
      expect((await limited.collect(cookie)).status).toBe(200)
    }
    const { rows } = await sql<{ points: number }>`select points from rate_limits`.execute(test.db)
    expect(rows.map(({ points }) => points)).toEqual([0, 0, 0])
  })

  it("don't count if the database fails first", async () => {
    const { email } = await limited.user()
    const { requestId } = await limited.begin()
    const free = await fillDisk(limited, 'saml_sign_ins', 'update or delete')
    expect((await limited.post(goodResponse(KEYS.first, { requestId, nameId: email }))).status).toBe(503)
    await free()
    const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limits`.execute(test.db)
    expect(rows.filter(({ key }) => key.startsWith('assertion')).map(({ points }) => points)).toEqual([0, 0])
  })
})
