import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readIdentityProvider } from '../../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { makeSigningKey } from '../../../apps/server/test/saml/certificate.ts'
import { startIdentityProvider } from '../../../scripts/demo-idp/identity-provider.ts'
import { testConsole, until } from '../../harness/console.ts'

/** A provider that accepts only posted and signed requests, and a console for it. */
const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const provider = await startIdentityProvider({
  consoleUrl: () => publicUrl,
  people: async () => [],
  bindings: ['HTTP-POST'],
  wantsSignedRequests: true,
})
afterAll(() => provider.close())
const posting = testConsole({
  port,
  publicUrl,
  saml: {
    identityProvider: readIdentityProvider(provider.metadata),
    entityId: `${publicUrl}/api/Authentication/SamlMetadata`,
    emailAttribute: null,
    asksSecondStep: false,
    signing: makeSigningKey('console'),
  },
})

const leave = (page: Page) => page.getByRole('button', { name: 'Log In with JumpCloud' }).click()

describe('a request that is posted', () => {
  it('posts a signed request and Back shows sign-in', async () => {
    const page = await posting.signedOut('/login')
    await leave(page)
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(new URL(page.url()).hostname).toBe('localhost')
    await page.goBack()
    await until(page, '/login')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/sign-on'))
    await leave(page)
    expect([...new URLSearchParams((await sent).postData() ?? '').keys()]).toEqual(['SAMLRequest'])
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(posting.errors.filter((text) => !text.includes('401'))).toEqual([])
  })
})
