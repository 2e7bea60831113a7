import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { follow, hold, pathOf, testConsole, until } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'
import { SCREEN_RIGHTS, VIEWS } from '../harness/screens.ts'

const test = testConsole()

/** Tests of their own open these records with each permission, and look at what of them is shown. */
const WALKED = SCREEN_RIGHTS.map(([path]) => path).filter(
  (path) => !['/clients/1', '/instances/1', '/jobs/1'].includes(path),
)
const OUTSIDE = ['/check-saml-results']
const CLOSED = 'You are not allowed to view this page'

describe('routes', () => {
  // apps/web/src/routes.test.ts sees that every address but these two stands behind the sign-in.
  it('send a person who is not signed in to /login, all but /login and /health', async () => {
    const page = await test.signedOut('/login')
    for (const path of ['/', '/clients', '/instances/1', '/user/password/1', '/profile', '/no-such-page', ...OUTSIDE]) {
      await page.goto(test.url + path, { waitUntil: 'commit' })
      await page.waitForURL(`${test.url}/login`, { waitUntil: 'commit' })
    }
    await page.goto(`${test.url}/health`)
    await page.getByText('Healthy', { exact: true }).waitFor()
    expect(pathOf(page)).toBe('/health')
  })

  // Which permissions open which route is walked, each alone and all others, in apps/web/src/screenRights.test.ts.
  it('open for those who hold their permission and end at /forbidden for others', async () => {
    await test.client({ orgUnitId: await test.orgUnit() })
    const page = await test.signedIn([...PERMISSIONS], '/')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const ofPages = () =>
      asked.filter((path) => /(Users|Instances|Clients|Roles?)Page|\/GetAll(Instances|Clients)?$/.test(path))
    for (const path of WALKED) {
      await follow(page, path)
      expect(pathOf(page), path).toBe(path)
      expect(await page.getByText(CLOSED).count(), path).toBe(0)
    }
    expect(ofPages()).not.toEqual([])
    await test.become(page, await test.as([]), '/')
    await page.getByText('Welcome, Test').waitFor()
    asked.length = 0
    for (const path of WALKED) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await until(page, '/forbidden')
      await page.getByText(CLOSED, { exact: true }).waitFor()
    }
    for (const path of ['/users', '/instances', '/role/1', '/clients/0']) {
      await page.goto(test.url + path)
      await page.getByText(CLOSED, { exact: true }).waitFor()
      expect(pathOf(page), path).toBe('/forbidden')
    }
    // Neither its code nor what it lists.
    expect(ofPages()).toEqual([])
  }, 60_000)

  it('that need a permission in all org units refuse it in one', async () => {
    const given = [{ permissions: ['FEATURE_FLAG_EDIT' as Permission], orgUnitIds: [await test.orgUnit()] }]
    for (const path of ['/features-bulk-edit', '/ai-settings/1']) {
      const page = await test.signedIn(given, path)
      await until(page, '/forbidden')
    }
  })

  it('take an id that is no number, or none, as 0: create', async () => {
    const page = await test.signedIn([...PERMISSIONS], '/org-unit/abc')
    await page.getByRole('heading', { level: 1, name: 'Add Org Unit' }).waitFor()
    await page.goto(`${test.url}/org-unit/`)
    await page.getByRole('heading', { level: 1, name: 'Add Org Unit' }).waitFor()
    await page.goto(`${test.url}/clients/abc`)
    await page.getByLabel('Client Code', { exact: true }).waitFor()
    await page.goto(`${test.url}/clients/`)
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await page.goto(`${test.url}/user/password/0`)
    await until(page, '/users')
  })

  it('say what they are for: welcome, error, forbidden, unknown', async () => {
    const page = await test.signedIn(['REPORTING'], null)
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/currentUser') && asked.push(request.url()))
    for (const path of ['/', '/welcome', '/', '/welcome']) {
      await page.goto(test.url + path)
      await page.getByText('Welcome, Test').waitFor()
      expect(pathOf(page)).toBe(path)
    }
    expect(asked, 'each page asks once who is signed in').toHaveLength(4)
    await page.goto(`${test.url}/error`)
    await page.getByText('An unexpected error occurred', { exact: true }).waitFor()
    await page.getByText(/contact (the|your) administrator/i).waitFor()
    await page.goto(`${test.url}/forbidden`)
    await page.getByText(CLOSED, { exact: true }).waitFor()
  })

  const NO_PAGES = [
    '/no-such-page/at/all',
    '/clients/%E0%A4%A',
    '/%',
    '//clients',
    '/clients//1',
    '/clients//',
    '///',
    '//evil.example/x',
    '/%5Cclients',
    '/.well-known/x',
    '/assets/none.js',
    '/nothing.txt',
  ]
  it('that are none say so to people, whatever they look like, and ask them to sign in first', async () => {
    const page = await test.signedIn([...PERMISSIONS], '/')
    for (const path of NO_PAGES) {
      await page.goto(test.url + path)
      await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
      // Also once it is loaded again, which is the same where the address has stayed.
      if (page.url() === test.url + path) continue
      await page.reload()
      await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
    }
    await page.context().clearCookies()
    for (const path of NO_PAGES) {
      await page.goto(test.url + path, { waitUntil: 'commit' })
      await page.waitForURL(`${test.url}/login`, { waitUntil: 'commit' })
    }
  })

  it.each(['2147483648', '99999999999999999999999'])(
    'of a record that cannot be, %s, say that there is none',
    async (id) => {
      const page = await test.signedIn([...PERMISSIONS], '/')
      // The specification has another word for one of them.
      const isSaidSo = (path: string) => /\/1$/.test(path) && !path.startsWith('/ai-settings')
      const ofRecords = SCREEN_RIGHTS.map(([path]) => path).filter(isSaidSo)
      for (const path of ofRecords) {
        await follow(page, path.replace(/1$/, id))
        await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
      }
      await follow(page, `/compare?kind=client&ids=${id}`)
      await page.getByText('One of these no longer exists.', { exact: true }).waitFor()
      // An address without a name keeps nothing else from the records opened last.
      await page.goto(`${test.url}/`)
      await page.getByText('Welcome, Test').waitFor()
      await settled(page)
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__']
  const KEYS = ['initialTab', 'view', 'sort', 'page', 'kind', 'permission', 'within', 'restore', 'asOf', 'ids', 'field']
  it('open whatever stands behind their ?', async () => {
    const id = await test.client({ orgUnitId: await test.orgUnit() })
    const page = await test.signedIn([...PERMISSIONS], '/')
    const search = `?${INHERITED.map((name) => `${name}=1`).join('&')}`
    for (const path of ['/', '/clients', `/clients/${id}`, '/reporting/vendor-reports', '/access', '/no-such-page']) {
      await page.goto(test.url + path + search)
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      expect([heading, pathOf(page)]).toEqual([expect.not.stringContaining('error'), path + search])
    }
    const asKeys = INHERITED.map((name) => `${name}=1&${name}=2`)
    const asValues = KEYS.flatMap((key) => INHERITED.map((name) => `${key}=${name}`))
    for (const path of [...SCREEN_RIGHTS.map(([one]) => one), ...VIEWS]) {
      // Two views of one page would not be told apart.
      await follow(page, '/')
      await follow(page, `${path}${path.includes('?') ? '&' : '?'}${[...asKeys, ...asValues].join('&')}`)
      await settled(page)
      expect(await page.locator('h1').textContent(), path).not.toContain('error')
    }
    expect(test.errors.filter((text) => text.startsWith('Global error:'))).toEqual([])
  }, 120_000)

  it('whose code cannot be loaded lead to /error and from there to where they were wanted', async () => {
    const page = await test.signedIn(['ORG_UNIT_VIEW'], '/')
    await page.getByText('Welcome, Test').waitFor()
    await page.route('**/assets/OrgUnitsPage-*', (route) => route.abort())
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
    await until(page, '/error')
    await page.getByText("You're offline.").waitFor()
    const reload = page.getByRole('button', { name: 'Reload' })
    await page.context().setOffline(false)
    await expect.poll(() => page.getByText("You're offline.").count()).toBe(0)
    await Promise.all([page.waitForEvent('load'), reload.click()])
    await until(page, '/error')
    await page.goBack()
    await page.getByText('Welcome, Test').waitFor()
    expect(pathOf(page)).toBe('/')
    await page.goForward()
    await page.unrouteAll()
    await reload.click()
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
    expect(pathOf(page)).toBe('/org-units')
  })

  it('verify the result of single sign-on and report its failure on the sign-in page', async () => {
    let release = () => {}
    const page = await test.signedOut('/check-saml-results', {
      before: async (fresh) => {
        release = await hold(fresh, '/Authentication/CheckSamlResults')
      },
    })
    await page.getByText('Please wait, verifying account ...', { exact: true }).waitFor()
    expect(pathOf(page)).toBe('/check-saml-results')
    release()
    await until(page, '/login')
    await page
      .getByText('Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.', {
        exact: true,
      })
      .waitFor()
  })

  it('offer a retry while the database is away and open without a restart when it is back', async () => {
    const page = await test.signedIn(['ORG_UNIT_VIEW'], '/org-units', {
      before: (fresh) =>
        fresh.route('**/api/authentication/currentUser', (route) => route.fulfill({ status: 503, body: '{}' })),
    })
    const retry = page.getByRole('button', { name: /retry|try again/i })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.click()
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
    expect(pathOf(page)).toBe('/org-units')
  })
})
