import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/app.ts'
import { pathOf, testConsole } from '../harness/console.ts'

const test = testConsole({ lockAfter: 0 })
const REFUSED = 'Your browser blocks cookies. Allow them for this site to sign in.'

const enter = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

describe('blocked cookies', () => {
  it('are reported on the sign-in page', async () => {
    const { email } = await test.user()
    const page = await test.signedOut('/login', {
      before: (fresh) =>
        fresh.route('**/api/authentication', async (route) => {
          const response = await route.fetch()
          const { 'set-cookie': _, ...headers } = response.headers()
          await fresh.context().clearCookies()
          await route.fulfill({ response, headers })
        }),
    })
    const refused = page.getByRole('alert').getByText(REFUSED, { exact: true })
    for (const time of ['first', 'second']) {
      const answered = page.waitForResponse('**/api/authentication')
      await enter(page, email)
      await answered
      await refused.waitFor()
      expect(pathOf(page), time).toBe('/login')
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await page.reload()
    await refused.waitFor()
    await session.detach()
  })
})
