import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { goodResponse, minutesFromNow, newId } from '../../../test/saml/documents.ts'
import { KEYS, requestIdOf, requestXmlOf, SAML, testSignOn } from '../../../test/saml/sign-on.ts'
import {
  addApp,
  Browser,
  codeOf,
  confirmedAgo,
  type Person,
  personOf,
  setRule,
  signedIn,
} from '../../../test/signing-in.ts'

const test = testSignOn()
const strict = testSignOn({ saml: { ...SAML, asksSecondStep: true } }, test)
const CONFIRMED = { status: 302, location: '/check-saml-results?confirm=1' }
const REFUSED = { status: 302, location: '/check-saml-results' }
const signedInAt = (moment: string) =>
  `<saml:AuthnStatement AuthnInstant="${moment}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`

/** Signed in by password and app, with a role that asks for two steps; the last proof is old. */
async function careful(on = test): Promise<{ person: Person; browser: Browser }> {
  const person = await personOf(on, { permissions: ['ROLE_VIEW'] })
  const browser = await signedIn(on, person)
  await addApp(browser)
  await setRule(on, person, 'twoSteps')
  await confirmedAgo(on, browser, 11)
  return { person, browser }
}

async function startSignOn(browser: Browser): Promise<URL> {
  return new URL((await browser.call(contract.confirm.singleSignOn)).body)
}
const finish = (browser: Browser) => browser.call(contract.confirm.finishSingleSignOn)
const isConfirmed = async (browser: Browser) => (await browser.call(contract.confirm.state)).body.isConfirmed

describe('a confirmation by single sign-on', () => {
  it('asks for a new sign-in at the provider', async () => {
    const { person, browser } = await careful()
    const address = await startSignOn(browser)
    expect(requestXmlOf(address)).toContain('ForceAuthn="true"')
    const answer = goodResponse(KEYS.first, { requestId: requestIdOf(address), nameId: person.email })
    expect(await test.post(answer)).toEqual(CONFIRMED)
    expect((await finish(browser)).body.until).toMatch(/Z$/)
    expect(await isConfirmed(browser)).toBe(true)
    await confirmedAgo(test, browser, 11)
    expect(await test.post(answer)).toEqual(REFUSED)
    expect((await finish(browser)).status).toBe(400)
    expect(await isConfirmed(browser)).toBe(false)
  })

  it('counts only in the browser and session that started it', async () => {
    const { person, browser } = await careful()
    const lured = await careful()
    const address = await startSignOn(browser)
    await test.post(goodResponse(KEYS.first, { requestId: requestIdOf(address), nameId: person.email }))
    expect(await isConfirmed(browser)).toBe(false)
    const binding = browser.cookies.get('acm-sso-3000') ?? ''
    browser.cookies.delete('acm-sso-3000')
    lured.browser.cookies.set('acm-sso-3000', binding)
    expect((await finish(browser)).status).toBe(400)
    expect((await finish(lured.browser)).status).toBe(400)
    browser.cookies.set('acm-sso-3000', binding)
    expect((await finish(browser)).status).toBe(200)
  })

  it('opens no session', async () => {
    const { person, browser } = await careful()
    const address = await startSignOn(browser)
    await test.post(goodResponse(KEYS.first, { requestId: requestIdOf(address), nameId: person.email }))
    expect((await test.collect(browser.cookies.get('acm-sso-3000') ?? '')).status).toBe(401)
  })

  it('needs a later sign-in by the same user', async () => {
    const { person, browser } = await careful()
    const other = await test.user()
    const attempts = [
      { nameId: person.email, authnStatement: signedInAt(minutesFromNow(-5)) },
      { nameId: person.email, authnStatement: signedInAt('') },
      { nameId: other.email },
    ]
    for (const attempt of attempts) {
      const requestId = requestIdOf(await startSignOn(browser))
      await test.post(goodResponse(KEYS.first, { requestId, ...attempt }))
      expect((await finish(browser)).status).toBe(400)
      expect(await isConfirmed(browser)).toBe(false)
    }
    expect(test.reasons.slice(-2)).toEqual([
      'its user did not sign in again (AuthnInstant)',
      'its user did not sign in again (AuthnInstant)',
    ])
  })

  it('rejects an assertion that was used to sign in', async () => {
    const { person, browser } = await careful()
    const used = { nameId: person.email, assertionId: newId() }
    await test.post(goodResponse(KEYS.first, { requestId: (await test.begin()).requestId, ...used }))
    const requestId = requestIdOf(await startSignOn(browser))
    expect(await test.post(goodResponse(KEYS.first, { requestId, ...used }))).toEqual(REFUSED)
    expect(await isConfirmed(browser)).toBe(false)
  })

  it('keeps two steps where single sign-on is only the first', async () => {
    const { person, browser } = await careful(strict)
    const requestId = requestIdOf(await startSignOn(browser))
    expect(await strict.post(goodResponse(KEYS.first, { requestId, nameId: person.email }))).toEqual(CONFIRMED)
    expect((await finish(browser)).status).toBe(200)
    expect((await browser.call(contract.roles.getAll)).status).toBe(200)
  })
})

describe('single sign-on with a second step', () => {
  async function begun(person: Person) {
    const { requestId, cookie } = await strict.begin()
    await strict.post(goodResponse(KEYS.first, { requestId, nameId: person.email }))
    const browser = new Browser(strict)
    browser.cookies.set('acm-sso-3000', cookie)
    return { browser, answer: await browser.call(contract.session.checkSamlResults) }
  }

  it('waits for the code', async () => {
    const person = await personOf(strict, { permissions: ['ROLE_VIEW'] })
    const { secret } = await addApp(await signedIn(strict, person))
    const { browser, answer } = await begun(person)
    expect([answer.status, answer.problem.secondStep]).toEqual([401, { methods: ['app', 'recovery'] }])
    expect(browser.session).toBe('')
    expect((await browser.call(contract.session.finishByCode, { body: { code: codeOf(secret) } })).status).toBe(200)
  })

  it('rejects the password as the second step', async () => {
    const person = await personOf(strict, { permissions: ['ROLE_VIEW'], rule: 'twoSteps' })
    const { browser, answer } = await begun(person)
    expect(answer.body).toMatchObject({ setsUp: true })
    await browser.call(contract.confirm.prove, { body: { password: 'correct horse' } })
    expect((await browser.call(contract.roles.getAll)).status).toBe(403)
  })
})
