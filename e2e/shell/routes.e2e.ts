import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, pathOf, stub, testConsole, until } from '../harness/console.ts'
import { field } from '../harness/controls.ts'
import { settled } from '../harness/pages.ts'
import { testRoles } from '../harness/roles.ts'
import { SCREEN_RIGHTS } from '../harness/screens.ts'

const test = testConsole()

const CLOSED = 'You are not allowed to view this page'
const NO_PAGE = 'Sorry, the page cannot be found'

const showText = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function isSentToLogin(page: Page, path: string): Promise<void> {
  await page.goto(test.url + path, { waitUntil: 'commit' })
  await page.waitForURL(`${test.url}/login`, { waitUntil: 'commit' })
}

// apps/web/src/routes.test.ts and screenRights.test.ts check for each URL that it needs a sign-in, which permissions open
// it, and that it leads to /forbidden without them. They also check that other URLs have no page.
describe('routes', () => {
  it('lead to /forbidden without loading code or data', async () => {
    const grants = [{ permissions: ['FEATURE_FLAG_EDIT' as const], orgUnitIds: [await test.orgUnit()] }]
    const page = await test.sharedBy(grants, '/')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const ofPages = () =>
      requests.filter((path) => /(Users|Instances|Clients|Roles?)Page|\/GetAll(Instances|Clients)?$/.test(path))
    await page.getByText('Welcome, Test').waitFor()
    // The last needs its permission in all org units.
    for (const path of ['/users', '/clients/0', '/features-bulk-edit']) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await until(page, '/forbidden')
      await showText(page, CLOSED)
    }
    await page.goto(`${test.url}/instances`)
    await showText(page, CLOSED)
    expect([pathOf(page), ofPages()]).toEqual(['/forbidden', []])
    await test.regrant(page, ['USER_VIEW'], '/users')
    await titled(page, 'User Management')
    expect(ofPages()).not.toEqual([])
  })

  it('lead to /forbidden on 403, with whom to ask', async () => {
    const { role, assign } = testRoles(test)
    const email = 'ada.admin@example.com'
    await assign((await role('Gives rights', ['USER_EDIT'])).id, { firstName: 'Ada', lastName: 'Admin', email })
    const page = await test.sharedBy(['ORG_UNIT_VIEW', 'USER_EDIT_OWN_PASSWORD'], '/error')
    await stub(page, '/OrgUnits/GetAll', 403)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
    await until(page, '/forbidden')
    await showText(page, CLOSED)
    await page.getByText('You need “View org units”').waitFor()
    await page.getByRole('button', { name: /^or one of \d+ others$/ }).click()
    await page.getByText('“Edit org units”, “Add org units”').waitFor()
    expect(await page.getByRole('link', { name: 'See Your Roles' }).getAttribute('href')).toBe('/profile#roles')
    await page.evaluate(() => history.pushState(null, '', '/org-unit/0'))
    await page.getByText('You need “Add org units”. Ask').waitFor()
    expect(await page.getByRole('link', { name: 'Ada Admin' }).getAttribute('href')).toBe(`mailto:${email}`)
  })

  it('show health to everyone, other pages after sign-in', async () => {
    const page = await test.signedIn(['REPORTING'], null)
    const requests: string[] = []
    page.on('request', (request) => request.url().endsWith('/currentUser') && requests.push(request.url()))
    for (const path of ['/', '/welcome']) {
      await page.goto(test.url + path)
      await page.getByText('Welcome, Test').waitFor()
      expect(pathOf(page)).toBe(path)
    }
    expect(requests, 'each page asks once who is signed in').toHaveLength(2)
    await follow(page, '/error')
    await showText(page, 'An unexpected error occurred')
    await page.getByText(/contact (the|your) administrator/i).waitFor()
    await follow(page, '/forbidden')
    await showText(page, CLOSED)
    // The server leads on from it. Where it leads has no page either: apps/web/src/routes.test.ts.
    await page.goto(`${test.url}/clients/%E0%A4%A`)
    await showText(page, NO_PAGE)
    await page.context().clearCookies()
    await page.goto(`${test.url}/health`)
    await showText(page, 'Healthy')
    expect(pathOf(page)).toBe('/health')
    await isSentToLogin(page, '//evil.example/x')
  })

  it('treat invalid ids as 0 or not found', async () => {
    const page = await test.sharedBy([...PERMISSIONS], '/org-unit/')
    await titled(page, 'Add Org Unit')
    await follow(page, '/clients/abc')
    await page.getByLabel('Client Code', { exact: true }).waitFor()
    await follow(page, '/user/password/0')
    await until(page, '/users')
    // The specification has another word for one of them.
    const isSaidSo = (path: string) => /\/1$/.test(path) && !path.startsWith('/ai-settings')
    const ofRecords = SCREEN_RIGHTS.map(([path]) => path).filter(isSaidSo)
    for (const path of ofRecords) {
      await follow(page, path.replace(/1$/, '2147483648'))
      await showText(page, NO_PAGE)
    }
    await follow(page, '/compare?kind=client&ids=2147483648')
    await showText(page, 'One of these no longer exists.')
    // An address without a name keeps nothing else from the records opened last.
    await follow(page, '/')
    await page.getByText('Welcome, Test').waitFor()
    await settled(page)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('offer Retry without database, /error without code', async () => {
    const page = await test.signedIn(['ORG_UNIT_VIEW'], '/', {
      before: (fresh) =>
        fresh.route('**/api/authentication/currentUser', (route) => route.fulfill({ status: 503, body: '{}' })),
    })
    const retry = page.getByRole('button', { name: /retry|try again/i })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.click()
    await page.getByText('Welcome, Test').waitFor()
    expect(pathOf(page)).toBe('/')

    await page.route('**/assets/OrgUnitsPage-*', (route) => route.abort())
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
    await until(page, '/error')
    await page.getByText("You're offline.").waitFor()
    const reload = page.getByRole('button', { name: 'Reload' })
    await page.context().setOffline(false)
    await page.getByText("You're offline.").waitFor({ state: 'detached' })
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await until(page, '/error')
    await page.unrouteAll()
    await reload.click()
    await titled(page, 'Org Units')
    expect(pathOf(page)).toBe('/org-units')
    await page.goBack()
    await page.getByText('Welcome, Test').waitFor()
    expect(pathOf(page)).toBe('/')
  })
})

const CLIENT: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT']
const INSTANCE: Permission[] = ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT']
const BROKEN = 'This page ran into an error'
const NO_CALENDAR = "Can't load the calendar. Type the date instead."
const BACK = "We restored what you typed before the page ran into an error. It isn't saved yet."

const isBroken = (page: Page) => page.getByText(BROKEN).count()
const answered404 = (page: Page, file: string) =>
  page.route(`**/assets/${file}-*`, (route) => route.fulfill({ status: 404, body: '' }))

describe("page part that can't be loaded", () => {
  it('costs a date field only its calendar', async () => {
    const page = await test.sharedBy(CLIENT, `/clients/${await test.client()}`)
    await field(page, 'Client Name').fill('Typed before')
    // Gone from the server.
    await answered404(page, 'DayCalendar')
    const calendar = page.getByRole('dialog', { name: 'Select date for Cut Off Date' })
    await page.getByRole('button', { name: 'Select date for Cut Off Date' }).click()
    await calendar.getByText(NO_CALENDAR, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await field(page, 'Cut Off Date').fill('03/08/2099')
    await page.unrouteAll()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Select date for Cut Off Date' }).click()
    await calendar.getByText(NO_CALENDAR, { exact: true }).waitFor()
    // It is fetched once more as soon as the line is back.
    await page.context().setOffline(false)
    await calendar.getByText('March 2099').waitFor()
    await calendar.getByRole('gridcell', { name: '9', exact: true }).click()
    await expect.poll(() => field(page, 'Cut Off Date').inputValue()).toBe('03/09/2099')
    expect([await isBroken(page), await field(page, 'Client Name').inputValue()]).toEqual([0, 'Typed before'])
  })

  it("doesn't delay the first list", async () => {
    const caller = await test.as([...INSTANCE, 'ORG_UNIT_VIEW'])
    await test.instance()
    const arrival = Promise.withResolvers<void>()
    const page = await test.pageOf(caller, '/instances', {
      before: (fresh) =>
        fresh.route('**/assets/popups-*', async (route) => {
          await arrival.promise
          await route.continue()
        }),
    })
    await page.locator('tbody').getByRole('link').first().waitFor()
    const picker = page.getByRole('combobox', { name: 'Org Unit', exact: true })
    const place = await picker.boundingBox()
    await page.getByRole('button', { name: 'Views' }).click()
    expect(await page.getByRole('menu').count()).toBe(0)
    arrival.resolve()
    await page.getByRole('menuitem', { name: 'No View', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await picker.fill('None')
    await page.getByRole('listbox').getByRole('option', { name: 'None', exact: true }).waitFor()
    expect(await picker.boundingBox()).toEqual(place)
  })
})

describe('a page that breaks', () => {
  it('leads on, keeps and restores what was typed', async () => {
    const id = await test.client()
    const page = await test.sharedBy(CLIENT, '/error')
    await stub(page, `/x/history/client/${id}/asOf`, 200, { existed: true })
    await page.evaluate((to) => history.pushState(null, '', to), `/clients/${id}?restore=client.${id}.before.1`)
    // With the frame around it.
    await page.getByText(BROKEN, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await until(page, '/')
    await page.getByText('Welcome, Test').waitFor()
    await follow(page, `/clients/${id}`)
    await field(page, 'Client Name').waitFor()
    await stub(page, '/x/history', 200, { entries: 7 })
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Your saved data is safe. Contact your administrator if this happens again.').waitFor()

    await follow(page, '/error')
    await follow(page, `/clients/${id}`)
    await field(page, 'Client Name').fill('Typed before it broke')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText(BROKEN, { exact: true }).waitFor()
    await page.getByText("We'll keep what you typed for 15 minutes.").waitFor()
    // Broken once more it keeps it all the same.
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText("We'll keep what you typed for 15 minutes.").waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('tab', { name: /Details/ }).click()
    await page.getByText(BACK, { exact: true }).waitFor()
    expect(await field(page, 'Client Name').inputValue()).toBe('Typed before it broke')
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  })
})
