import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readIdentityProvider } from '../../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { makeSigningKey } from '../../../apps/server/test/saml/certificate.ts'
import { addApp, personOf, signedIn } from '../../../apps/server/test/signing-in.ts'
import { startIdentityProvider } from '../../../scripts/demo-idp/identity-provider.ts'
import { pathOf, testConsole, until } from '../../harness/console.ts'
import { textbox } from '../../harness/controls.ts'

const FAILED = 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.'

/** The identity provider gets our URL before the server listens. */
const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const users: { email: string; name: string }[] = []
const standIn = await startIdentityProvider({ consoleUrl: () => publicUrl, people: async () => users })
/** Accepts only posted and signed requests. */
const posting = await startIdentityProvider({
  consoleUrl: () => publicUrl,
  people: async () => [],
  bindings: ['HTTP-POST'],
  wantsSignedRequests: true,
})
afterAll(() => Promise.all([standIn.close(), posting.close()]))

const test = testConsole({
  port,
  publicUrl,
  saml: {
    identityProvider: readIdentityProvider(standIn.metadata),
    entityId: `${publicUrl}/api/Authentication/SamlMetadata`,
    emailAttribute: null,
    asksSecondStep: false,
    signing: null,
  },
})

const leave = (page: Page) => page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
const toIdentityService = async (page: Page) => {
  await leave(page)
  await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
  // It sends people on to there, as services do.
  expect(new URL(page.url()).host).toBe(standIn.url.replace('http://127.0.0.1', 'localhost'))
}

describe('single sign-on', () => {
  it('returns signed in and confirms in a window', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW', 'ROLE_EDIT'], rule: 'noPassword' })
    users.push({ email: person.email, name: 'Test Person' })
    const path = `/role/${person.roleId}?from=link`
    const page = await test.signedOut(path)
    await until(page, '/login')
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await page.getByText('Your session has expired. Please login again.').count()).toBe(0)
    await toIdentityService(page)
    const request = page.waitForRequest(/CheckSamlResults/i)
    await page.getByRole('button', { name: person.email }).click()
    await request
    await until(page, path)
    await textbox(page, 'Description').waitFor()
    const cookies = await page.context().cookies(test.url)
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      [`acm-session-${port}`, true, 'Lax'],
    ])
    await sql`update sessions set "confirmedAt" = now() - interval '1 hour'`.execute(test.db)
    await textbox(page, 'Description').fill('Typed before')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Confirm with JumpCloud' }).click()
    await (await opened).getByRole('button', { name: person.email }).click()
    await until(page, '/roles')
    await page.goBack()
    expect(pathOf(page)).not.toContain('check-saml-results')
  })

  it('shows failures and the second step on the sign-in page', async () => {
    const page = await test.signedOut('/login')
    await toIdentityService(page)
    await page.getByLabel('Another email address').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await until(page, '/login')
    await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
    expect((await page.context().cookies(test.url)).map(({ name }) => name)).not.toContain(`acm-session-${port}`)

    const person = await personOf(test)
    await addApp(await signedIn(test, person))
    users.push({ email: person.email, name: 'Test Person' })
    const { saml } = test.services.config
    Object.assign(saml ?? {}, { asksSecondStep: true })
    await toIdentityService(page)
    await page.getByRole('button', { name: person.email }).click()
    await until(page, '/login')
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    Object.assign(saml ?? {}, { asksSecondStep: false })
  })

  it('posts a signed request and Back shows sign-in', async () => {
    const identityProvider = readIdentityProvider(posting.metadata)
    Object.assign(test.services.config.saml ?? {}, { identityProvider, signing: makeSigningKey('console') })
    const page = await test.signedOut('/login')
    await leave(page)
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(new URL(page.url()).hostname).toBe('localhost')
    await page.goBack()
    await until(page, '/login')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/sign-on'))
    await leave(page)
    expect([...new URLSearchParams((await sent).postData() ?? '').keys()]).toEqual(['SAMLRequest'])
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(test.errors.filter((text) => !text.includes('401'))).toEqual([])
  })
})
