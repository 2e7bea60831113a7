import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, pathOf, testConsole, until } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'
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
    const page = await test.signedIn(grants, '/')
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
    // The server leads on from it; also once it is loaded again, where the address has changed.
    await page.goto(`${test.url}/clients/%E0%A4%A`)
    await showText(page, NO_PAGE)
    await page.reload()
    await showText(page, NO_PAGE)
    await page.context().clearCookies()
    await page.goto(`${test.url}/health`)
    await showText(page, 'Healthy')
    expect(pathOf(page)).toBe('/health')
    await isSentToLogin(page, '//evil.example/x')
  })

  it('treat invalid ids as 0 or not found', async () => {
    const page = await test.signedIn([...PERMISSIONS], '/org-unit/')
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
