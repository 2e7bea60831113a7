import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, field } from '../../harness/controls.ts'
import { testStaff } from '../../harness/staff.ts'

const test = testConsole()
const staff = testStaff(test)
const OWN = ['USER_EDIT_OWN_PASSWORD'] as const
const reset = async (page: Page, password: string, again = password) => {
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}
const banner = (page: Page, role: 'status' | 'alert') =>
  page.getByRole(role).filter({ has: page.getByRole('button', { name: /close/i }) })
/** Name of a caller, for signing in as them. */
const emailOf = async (id: number) => (await staff.read(id)).email

describe('the own profile', () => {
  it('shows email and name without extra calls', async () => {
    const caller = await test.as([...OWN])
    const calls: string[] = []
    const page = await test.pageOf(caller, '/profile', {
      before: async (fresh) =>
        fresh.on('response', (answer) => {
          if (answer.url().includes('/api/')) calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
        }),
    })
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    const main = page.getByRole('main')
    await main.getByText(await emailOf(caller.userId), { exact: true }).waitFor()
    await main.getByText('Test Person', { exact: true }).waitFor()
    await page.getByText('This session').waitFor()
    await main.getByText('Never signed in.', { exact: true }).waitFor()
    expect(calls).toContain('200 /api/authentication/currentUser')
    expect(calls.filter((call) => !/^(200|304) /.test(call))).toEqual([])
    expect(calls.some((call) => /Users|Roles/.test(call))).toBe(false)
  })

  it("shows own roles and lists' org units", async () => {
    const [north, south] = [await test.orgUnit('Profile South'), await test.orgUnit('Profile North')]
    const caller = await test.as([{ permissions: [...OWN, 'CLIENT_DETAILS_VIEW'], orgUnitIds: [north, south] }])
    await test.client({ orgUnitId: north })
    const page = await test.pageOf(caller, '/profile')
    await page.getByRole('heading', { level: 2, name: 'Your roles' }).waitFor()
    await page.getByText('Profile North, Profile South', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show What I Can Do' }).click()
    const allowed = page.getByRole('table', { name: 'What I Can Do' })
    await expect
      .poll(() => allowed.locator('th[scope=row]').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^View client details\s+CLIENT_DETAILS_VIEW$/),
        expect.stringMatching(/^Change own password\s+USER_EDIT_OWN_PASSWORD$/),
      ])
    await follow(page, '/clients')
    await page.getByText('Showing Profile North and Profile South', { exact: true }).waitFor()
    await page.getByLabel('Search for Clients', { exact: true }).fill('elsewhere')
    await page.getByText('This list shows only Profile North and Profile South.', { exact: true }).waitFor()
    await test.regrant(page, ['CLIENT_DETAILS_VIEW'], '/clients')
    await page.getByTestId('range').waitFor()
    expect(await page.getByText(/^Showing /).count()).toBe(0)
  })

  it('shows failure and success for their durations', async () => {
    const caller = await test.as([...OWN])
    const page = await test.pageOf(caller, '/profile', { clock: true })
    await stub(page, '/Users/UpdateOwnPassword', 500)
    await reset(page, 'a good password')
    await banner(page, 'alert').getByText('There was an error updating your password', { exact: true }).waitFor()
    await page.clock.runFor(7000)
    expect(await banner(page, 'alert').isVisible()).toBe(true)
    await page.clock.runFor(3000)
    await banner(page, 'alert').waitFor({ state: 'hidden' })
    await page.unrouteAll()
    const errors = [{ propertyName: '', errorMessage: 'Not this one.' }]
    const problem = { status: 400, title: 'x', message: 'Business Rule Failure', requestId: 'x', errors }
    await stub(page, '/Users/UpdateOwnPassword', 400, problem)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await banner(page, 'alert').getByText('Not this one.', { exact: true }).waitFor()
    expect(await field(page, 'Password').inputValue()).toBe('a good password')
    await page.unrouteAll()
    const request = page.waitForRequest((one) => one.url().includes('/Users/UpdateOwnPassword'))
    await reset(page, 'six signs or more')
    expect((await request).postDataJSON()).toEqual({ id: caller.userId, newPassword: 'six signs or more' })
    await banner(page, 'status').getByText('Password updated successfully', { exact: true }).waitFor()
    expect(await field(page, 'Password').inputValue()).toBe('')
    await page.clock.runFor(1500)
    expect(await banner(page, 'status').isVisible()).toBe(true)
    await page.clock.runFor(2200)
    await banner(page, 'status').waitFor({ state: 'hidden' })
    const credentials = { email: await emailOf(caller.userId), password: 'six signs or more' }
    expect((await test.nobody.post('/authentication', credentials)).status).toBe(200)
  })
})

describe('the own sessions', () => {
  const rows = (page: Page) => page.getByRole('region', { name: 'Sessions' }).locator('tbody tr')

  it('ends other sessions, or signs out with this one', async () => {
    const caller = await test.as([...OWN])
    const email = await emailOf(caller.userId)
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await test.nobody.post('/authentication', { email, password: 'correct horse' }, agent)
    const page = await test.pageOf(caller, '/profile')
    await expect.poll(() => rows(page).count()).toBe(2)
    await chooseAct(rows(page).filter({ hasText: 'Firefox 140 on Windows' }), 'End Session')
    await page.getByRole('status').getByText('Session ended', { exact: true }).first().waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await chooseAct(rows(page).filter({ hasText: 'This session' }), 'End Session')
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    await dialog.getByRole('button', { name: 'End Session' }).click()
    await until(page, '/login')
    expect((await caller.get('/x/sessions')).status).toBe(401)
  })
})
