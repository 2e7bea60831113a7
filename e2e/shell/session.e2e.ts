import type { CurrentUser } from '@acm/contract/session'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/app.ts'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { findingsInLight } from '../harness/axe.ts'
import { follow, hold, pathOf, stub, testConsole, until } from '../harness/console.ts'
import { field, submit } from '../harness/controls.ts'

const test = testConsole({ lockAfter: 0 })
const EXPIRED = 'Your session has expired. Please login again.'
const JUMPCLOUD = 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.'

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}
/** Like some password managers: no change event, and key events without a key. */
const fillInSilently = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) throw new Error(`No field ${name}`)
    field.value = value
    field.dispatchEvent(new Event('keydown', { bubbles: true }))
  }
}
const emailOf = async (caller: TestCaller) => (await caller.get<CurrentUser>('/authentication/currentUser')).body.email
const failed = { status: 401, title: 'Business Rule Failure', message: 'Business Rule Failure', requestId: 'x' }
const minute = 60_000

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}
const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

describe('the sign-in page', () => {
  it('validates input and starts single sign-on', async () => {
    const page = await test.signedOut('/login')
    const submit = page.getByRole('button', { name: 'Log In', exact: true })
    await submit.waitFor()
    expect(await findingsInLight(page)).toEqual([])
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await submit.click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBe(2)
    await enter(page, 'abc', ' ')
    await page.getByText('Invalid email address', { exact: true }).waitFor()
    expect(await page.getByText('Value is required.', { exact: true }).count()).toBe(1)
    expect(sent).toBe(0)
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password')

    // Uncaught errors are written to the console only, here too.
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('rejected on purpose'))))
    const written = () => test.errors.filter((text) => text.startsWith('Global error:')).length
    await expect.poll(written).toBe(1)

    // While it waits it is disabled.
    const release = await hold(page, '/authentication')
    const filled = { email: 'filled@example.com', password: 'filled in' }
    await page.evaluate(fillInSilently, filled)
    const posted = page.waitForRequest((request) => request.method() === 'POST')
    await submit.click()
    expect((await posted).postDataJSON()).toEqual(filled)
    expect(written()).toBe(1)
    await expect.poll(() => submit.isDisabled()).toBe(true)
    release()
    await expect.poll(() => submit.isDisabled()).toBe(false)

    await page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
    await page.getByRole('alert').getByText(JUMPCLOUD, { exact: true }).waitFor()
    await stub(page, '/Authentication/LoginWithJumpCloud', 200, `${test.url}/health?sso`)
    await page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
    await until(page, '/health?sso')
  })

  it("shows the response's message for four seconds", async () => {
    const page = await test.signedOut('/login', { clock: true })
    await enter(page, 'nobody@example.com', 'wrong password')
    const shown = page.getByRole('alert').getByText('Invalid email or password.', { exact: true })
    await shown.waitFor()
    await page.clock.runFor(3000)
    expect(await shown.isVisible()).toBe(true)
    await page.clock.runFor(1500)
    await shown.waitFor({ state: 'hidden' })
    // Next to the fields it stays until the next key, in the password.
    const stays = page.locator('form').getByText('Invalid email or password.', { exact: true })
    const password = page.getByLabel('Password', { exact: true })
    expect([await stays.count(), await password.evaluate((one) => one === document.activeElement)]).toEqual([1, true])
    await page.getByRole('button', { name: 'Show password' }).click()
    expect([await password.getAttribute('type'), await stays.count()]).toEqual(['text', 1])
    await page.getByRole('button', { name: 'Hide password' }).click()
    await password.press('x')
    await stays.waitFor({ state: 'detached' })
    const two = [
      { propertyName: 'a', errorMessage: 'One.' },
      { propertyName: 'b', errorMessage: 'Two.' },
    ]
    for (const [status, body] of [
      [500, {}],
      [401, { ...failed, errors: two }],
      [429, {}],
      // A page of a proxy, no user.
      [200, '<html>'],
    ] as const) {
      await stub(page, '/authentication', status, body)
      await enter(page, 'nobody@example.com', 'wrong password')
      await page.getByRole('alert').getByText('Unable to login', { exact: true }).waitFor()
      expect(pathOf(page)).toBe('/login')
      await page.unrouteAll()
      await page.clock.runFor(5000)
    }
  })

  it('shows a failed single sign-on, then leads home', async () => {
    const { email } = await test.user({ email: 'zoe@bücher.example' })
    const requests: string[] = []
    const sent: unknown[] = []
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const page = await test.signedOut('/check-saml-results', {
      before: async (opened) => {
        await opened.route('**/console/api/**', async (route) => {
          const url = route.request().url()
          if (url.endsWith('/CheckSamlResults')) await promise
          await route.continue({ url: url.replace('/console/api/', '/api/') })
        })
        await opened.route(/\/(login|check-saml-results)?$/, async (route) => {
          const response = await route.fetch()
          const body = (await response.text()).replace('content="/api"', 'content="/console/api"')
          await route.fulfill({ response, body })
        })
        opened.on('request', (request) => {
          const { pathname } = new URL(request.url())
          if (/\/api\//.test(pathname)) requests.push(pathname)
          if (request.method() === 'POST') sent.push(request.postDataJSON()?.email)
        })
      },
    })
    await page.getByText('Please wait, verifying account ...', { exact: true }).waitFor()
    expect(pathOf(page)).toBe('/check-saml-results')
    release()
    await until(page, '/login')
    await page.getByText(JUMPCLOUD, { exact: true }).waitFor()
    expect(await page.getByText(EXPIRED).count(), 'there was no session').toBe(0)
    await enter(page, email, PASSWORD)
    await until(page, '/')
    await page.getByRole('button', { name: /^Account menu/ }).waitFor()
    expect(sent).toContain('zoe@xn--bcher-kva.example')
    expect(requests).toContain('/console/api/authentication/currentUser')
    expect(
      requests.filter((path) => !path.startsWith('/console/api/')),
      'all at the API path of the page',
    ).toEqual([])
    await page.goto(`${test.url}/login`)
    await until(page, '/')
  })

  it('reports blocked cookies', async () => {
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
    const words = 'Your browser blocks cookies. Allow them for this site to sign in.'
    const refused = page.getByRole('alert').getByText(words, { exact: true })
    await enter(page, email, PASSWORD)
    await refused.waitFor()
    expect(pathOf(page)).toBe('/login')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await page.reload()
    await refused.waitFor()
    await session.detach()
  })
})

describe('a session in the browser', () => {
  /** Preferences stored here are no data, and outlive the session. */
  const chosenBy = (userId: number) => ({
    [`acm-list-${userId}-Org Units`]: '{"pageSize":25,"hidden":[],"added":[],"widths":{},"isWhole":false}',
    'acm-shortcuts': 'off',
  })
  const choices = (page: Page) =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /list|shortcuts/.test(key))))

  it('ends in every tab and leaves nothing stored', async () => {
    const unit = await test.orgUnit('Nearby')
    const caller = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'])
    const page = await test.pageOf(caller, '/org-units')
    await page.getByRole('heading', { name: 'Org Units' }).waitFor()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
    const other = await page.context().newPage()
    await other.goto(`${test.url}/org-units`)
    await other.getByRole('heading', { name: 'Org Units' }).waitFor()
    await follow(page, `/org-unit/${unit}`)
    await expect.poll(() => stored(page)).toContain(`acm-recent-${caller.userId}`)
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByLabel('Single-Key Shortcuts').click()
    await page.keyboard.press('Escape')
    await page.getByLabel('Single-Key Shortcuts').waitFor({ state: 'hidden' })

    // A session that the server did not end stays, with a word, until it is ended.
    await stub(page, '/authentication/logout', 500)
    await logOut(page)
    await page.getByText("Couldn't sign you out. Try again.", { exact: true }).waitFor()
    expect(pathOf(page)).toBe(`/org-unit/${unit}`)
    expect((await caller.get('/authentication/currentUser')).status).toBe(200)
    await page.unrouteAll()
    await field(page, 'Name').fill('Typed')
    await logOut(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await until(page, '/login')
    await until(other, '/login')
    expect(await stored(page)).not.toMatch(/person|Test|Typed|org-units?\b|recent|"kind/)
    expect(await choices(page)).toEqual(chosenBy(caller.userId))
    expect((await caller.get('/authentication/currentUser')).status).toBe(401)
    expect(await page.getByText(EXPIRED).count()).toBe(0)
  })

  it('returns the same user only to page and input', async () => {
    const client = await test.client()
    await test.instance({ acesClientId: client })
    const caller = await test.as([
      'CLIENT_DETAILS_VIEW',
      'CLIENT_DETAILS_FULL_EDIT',
      'BO_VIEW',
      'BO_EDIT',
      'USER_EDIT_OWN_PASSWORD',
    ])
    const email = await emailOf(caller)
    const page = await test.pageOf(caller, `/clients/${client}`)
    await expect.poll(() => stored(page)).toContain(`acm-recent-${caller.userId}`)
    await field(page, 'Client Name').fill('Half typed')
    const add = page.getByRole('button', { name: 'Add BO Account', exact: true })
    const dialog = page.getByRole('dialog')
    const tab = `/clients/${client}?initialTab=businessObjects`
    await page.getByRole('tab', { name: 'Business Objects' }).click()
    await add.click()
    await field(dialog, 'User Name').fill('half typed too')
    await page.evaluate((kept) => Object.assign(localStorage, kept), chosenBy(1))
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await until(page, '/login')
    await page.getByText(EXPIRED, { exact: true }).waitFor()
    expect(await choices(page)).toEqual(chosenBy(1))
    expect(await stored(page)).not.toContain('recent')
    await enter(page, email, PASSWORD)
    await until(page, tab)
    const note = page.getByText(
      'We kept what you typed in “Add BO Account” before your session ended. Open it again within 15 minutes to continue.',
      { exact: true },
    )
    await note.waitFor()
    await page.getByRole('tab', { name: 'Details' }).click()
    expect(await field(page, 'Client Name').inputValue()).toBe('Half typed')
    await submit(page).click()
    await page.getByText('Client Saved Successfully', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Business Objects' }).click()
    await add.click()
    await expect.poll(() => field(dialog, 'User Name').inputValue()).toBe('half typed too')
    await dialog.getByText("We restored what you typed before your session ended. It isn't saved yet.").waitFor()
    expect(await note.count()).toBe(0)

    await page.context().clearCookies()
    await page.goto(`${test.url}/profile?x=1#sessions`)
    await until(page, '/login')
    await page.getByText(EXPIRED, { exact: true }).waitFor()
    await enter(page, email, PASSWORD)
    await page.waitForURL(`${test.url}/profile?x=1#sessions`)
    await page.waitForFunction(() => document.activeElement?.id === 'sessions')
    await follow(page, '/clients?acesClientName=secret')
    await page.context().clearCookies()
    await page.reload()
    await until(page, '/login')
    await enter(page, (await test.user()).email, PASSWORD)
    await until(page, '/')
    await page.getByText('Welcome, Test').waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret')
  })

  it("hides another user's data after a takeover", async () => {
    const [near, far] = [await test.orgUnit('Taken near'), await test.orgUnit('Taken far')]
    const record = await test.instance({ orgUnitId: near, databaseCode: 'NEAR1' })
    await test.instance({ orgUnitId: far, databaseCode: 'FAR1' })
    const whole = await test.as(['INSTANCE_DETAILS_VIEW'])
    const within = (unit: number) => test.as([{ permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [unit] }])
    const page = await test.pageOf(whole, `/instances/${record}`, { clock: true })
    const code = (name: string) => page.getByRole('link', { name, exact: true })
    await expect.poll(() => stored(page)).toContain(`acm-recent-${whole.userId}`)
    await follow(page, '/instances')
    await code('FAR1').waitFor()
    // In another tab.
    const other = await page.context().newPage()
    await test.become(other, await within(near), '/org-units')
    await code('FAR1').waitFor({ state: 'detached' })
    await code('NEAR1').waitFor()
    expect(await stored(page)).not.toContain('recent')
    await other.close()
    // Ended without notice to a tab: the user is read again each minute with activity.
    await test.become(page, await within(far), null)
    await page.keyboard.press('Shift')
    await page.clock.runFor(minute)
    await code('NEAR1').waitFor({ state: 'detached' })
    await code('FAR1').waitFor()
  })
})

// The counting of minutes: apps/web/src/shell/session/inactivity.test.ts.
describe('inactivity', () => {
  const BUTTONS = ['left', 'middle', 'right'] as const
  const opened = async (minutes: number | null) => {
    const caller = await test.as(['ORG_UNIT_VIEW'])
    await test.db.updateTable('users').set({ sessionTimeoutMinutes: minutes }).where('id', '=', caller.userId).execute()
    const page = await test.pageOf(caller, '/org-units', { clock: true })
    await page.getByRole('heading', { name: 'Org Units' }).waitFor()
    return { page, caller }
  }
  const isOut = (page: Page) => pathOf(page) === '/login'

  it("follows the user's minutes and restarts on input", async () => {
    const { page, caller } = await opened(3)
    for (const button of BUTTONS) {
      await page.clock.runFor(minute + 1000)
      await page.getByRole('heading', { name: 'Org Units' }).click({ button })
      await page.clock.runFor(minute + 1000)
      await page.keyboard.press('Shift')
    }
    expect(isOut(page)).toBe(false)
    await page.clock.runFor(2 * minute)
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor()
    expect(isOut(page)).toBe(false)
    await page.clock.runFor(minute)
    await until(page, '/login')
    expect((await caller.get('/authentication/currentUser')).status).toBe(401)
  })

  it('warns after eight minutes, also of a closed lid', async () => {
    const { page } = await opened(null)
    const question = page.getByRole('dialog', { name: 'Are you still there?' })
    const stay = async () => {
      await question.getByRole('button', { name: /stay/i }).click()
      await question.waitFor({ state: 'hidden' })
    }
    for (let tick = 0; tick < 8; tick++) await page.clock.runFor(minute)
    await question.waitFor()
    const text = await question.evaluateHandle((element) => {
      const texts = new Set([element.textContent])
      const hear = () => texts.add(element.textContent)
      new MutationObserver(hear).observe(element, { subtree: true, childList: true, characterData: true })
      return texts
    })
    await stay()
    // While it fades away too.
    expect(await text.evaluate((texts) => [...texts])).toEqual([expect.stringContaining('signed out in 2 minutes.')])
    for (const event of ['focus', 'visibilitychange', 'pageshow']) {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * minute)
      expect(await question.count(), event).toBe(0)
      await page.evaluate((name) => {
        const target = name === 'visibilitychange' ? document : window
        target.dispatchEvent(new Event(name))
      }, event)
      await stay()
    }
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * 60 * minute)
    await page.keyboard.press('Shift')
    await until(page, '/login')
    await page.getByText(EXPIRED, { exact: true }).waitFor()
  })

  it('announces the end of the session to an active user', async () => {
    const { page, caller } = await opened(60)
    const endsAt = new Date(Date.now() + 4 * minute)
    await sql`update sessions set "endsAt" = ${endsAt} where "userId" = ${caller.userId}`.execute(test.db)
    await Promise.all([page.waitForResponse('**/api/x/sessions'), page.clock.runFor(minute)])
    const dialog = page.getByRole('dialog', { name: 'Your session is ending' })
    for (let passed = 0; passed < 3; passed++) {
      await page.keyboard.press('Shift')
      await page.clock.runFor(minute / 2)
    }
    await dialog.getByRole('status').getByText("You'll be signed out in 2 minutes", { exact: false }).waitFor()
    await page.clock.runFor(minute)
    await dialog.getByText("You'll be signed out in 1 minute,", { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
})
