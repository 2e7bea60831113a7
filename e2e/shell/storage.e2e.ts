import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { CurrentUser } from '@acm/contract/session'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/app.ts'
import { follow, pathOf, testConsole, until } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole({ lockAfter: 0 })
const REFUSED = 'Your browser blocks cookies. Allow them for this site to sign in.'

const enter = async (page: Page, email: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Runs in the page: not a letter more can be stored. */
function fillUp(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 2 ** 20, n = 0; size >= 1; n += 1) {
      try {
        storage.setItem(`full-${n}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  }
}

/** Runs in the page, before any other code. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
}

const isDrawn = async (page: Page, path: string) =>
  expect(await page.getByRole('heading', { level: 1 }).textContent(), path).not.toMatch(/error|can't be loaded/)

/** Signs in, and looks at a list, a record and what is read first; a choice counts until the page is left. */
async function work(page: Page): Promise<void> {
  const client = await test.client()
  const { body } = await (await test.as([...PERMISSIONS])).get<CurrentUser>('/authentication/currentUser')
  await enter(page, body.email)
  await page.getByText('Welcome, Test').waitFor()
  for (const path of ['/clients', `/clients/${client}`, '/reporting/amq-subscriptions']) {
    await follow(page, path)
    await settled(page)
    expect(pathOf(page)).toBe(path)
    await isDrawn(page, path)
  }
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByLabel('Single-Key Shortcuts').click()
  expect(await page.getByLabel('Single-Key Shortcuts').isChecked()).toBe(false)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await until(page, '/login')
  expect(test.errors.filter((text) => text.startsWith('Global error:'))).toEqual([])
}

// All of it is kept by one file: apps/web/src/ui/storage.test.ts.
describe('storage of the browser', () => {
  it('loses only the memory when full or blocked', async () => {
    const page = await test.signedOut('/login')
    await page.evaluate(fillUp)
    await work(page)
    const added = await page.addInitScript(refuseStorage)
    await page.reload()
    await work(page)
    // The wipe for the next test needs storage.
    await added.dispose()
  })

  it('ignores foreign contents', async () => {
    const client = await test.client()
    const caller = await test.as([...PERMISSIONS])
    const page = await test.pageOf(caller, '/')
    await page.getByText('Welcome, Test').waitFor()
    await page.evaluate((userId) => {
      for (const key of [`recent-${userId}`, `list-${userId}-Clients`]) localStorage.setItem(`acm-${key}`, '{"x')
      for (const key of ['view-clients', 'notice', 'return-path', `draft:${userId}:x`])
        sessionStorage.setItem(`acm-${key}`, '{"x')
    }, caller.userId)
    await page.goto(`${test.url}/clients`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const path of ['/', `/clients/${client}`, '/clients']) {
      await settled(page)
      await isDrawn(page, pathOf(page))
      await follow(page, path)
    }
    await page.goto(`${test.url}/health`)
    await page.context().clearCookies()
    await page.goto(`${test.url}/login`)
    await page.getByLabel('Email', { exact: true }).waitFor()
  })
})

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
