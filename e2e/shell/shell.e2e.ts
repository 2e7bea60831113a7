import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { follow, hold, pathOf, testConsole, until } from '../harness/console.ts'
import { menuIdsOf } from '../harness/menu.ts'

const test = testConsole()
const everything: Permission[] = [...PERMISSIONS]
const inMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** One of each level and parent of the menu: apps/web/src/routes.test.ts knows all of them. */
const LED_TO = [
  ['vendor-reports', '/reporting/vendor-reports', 'Vendors'],
  ['identity-providers', '/sso/identity-providers', 'Identity Providers'],
  ['roles', '/roles', 'Role Management'],
  ['clients', '/clients', 'Clients'],
] as const

/** Runs in each document of the page, until the test is over. */
async function noting(page: Page, script: () => void): Promise<void> {
  const added = await page.addInitScript(script)
  onTestFinished(() => added.dispose())
}

/** Ids of the items and parents shown, in their order. */
async function menuIds(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
    .getByRole('navigation', { name: 'Main' })
    .locator('[data-menu-id]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-menu-id') ?? ''))
}

/** Runs in the page: the title that was there first. */
function noteDrawn(): void {
  const watch = new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent
    if (!text) return
    globalThis.drawnFirst = text
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

declare global {
  // Requests of the page.
  var drawnFirst: string | undefined
}

describe('the shell', () => {
  it('preloads linked pages and loads no second document', async () => {
    const page = await test.signedIn(everything, '/forbidden')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
    const fetched: string[] = []
    let documents = 0
    page.on('request', (request) => {
      // The stream of changes opens by itself.
      if (request.resourceType() !== 'eventsource') fetched.push(new URL(request.url()).pathname)
      if (request.resourceType() === 'document') documents += 1
    })
    const hasCode = (name: string) => fetched.some((path) => path.includes(`/${name}-`))
    await inMenu(page).getByRole('link', { name: 'Org Units' }).hover()
    await expect.poll(() => hasCode('OrgUnitsPage')).toBe(true)
    expect(hasCode('ClientsPage')).toBe(false)
    await inMenu(page).getByRole('link', { name: 'Clients' }).focus()
    await expect.poll(() => hasCode('ClientsPage')).toBe(true)
    expect(pathOf(page)).toBe('/forbidden')
    expect(fetched.filter((path) => path.startsWith('/api/'))).toEqual([])

    for (const [id, path, title] of LED_TO) {
      await page.locator(`[data-menu-id="${id}"]`).click()
      await until(page, path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      expect(await page.locator('[aria-current="page"]').getAttribute('data-menu-id')).toBe(id)
    }
    expect(documents).toBe(0)

    // Uncaught errors are written to the console only.
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('rejected on purpose'))))
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('thrown on purpose')
      }),
    )
    await expect.poll(() => test.errors.filter((text) => text.startsWith('Global error:')).length).toBe(2)
    expect([await page.getByRole('alert').count(), pathOf(page)]).toEqual([0, '/clients'])
  })

  it('describes pages and has Help and a permitted Profile', async () => {
    const page = await test.sharedBy(['AMQ_LIBRARY_VIEW'], '/amqs')
    await page.getByText('The questionnaire library and its dated versions', { exact: true }).waitFor()
    const term = page.getByRole('heading', { level: 1, name: 'AMQs', exact: true }).locator('abbr')
    const meaning = 'A questionnaire in the library. It has dated versions.'
    expect(await term.getAttribute('title')).toBe(meaning)
    await term.hover()
    await page.getByRole('tooltip', { name: meaning, exact: true }).waitFor()
    await page.getByRole('button', { name: /account/i }).click()
    const account = page.getByRole('dialog', { name: 'Account' })
    await account.getByText('Test Person', { exact: true }).waitFor()
    await account.getByText(/person\d+@example\.com/).waitFor()
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Profile' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await until(page, '/help')
    const part = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
    expect(await part('Pages').getByRole('term').allInnerTexts()).toEqual(['AMQ Groups', 'AMQs', 'Activity'])
    await part('Glossary').getByText(meaning, { exact: true }).waitFor()
    await part('Keyboard Shortcuts').getByText('Save the form', { exact: true }).waitFor()
    await part('About').getByText(`ACES Central Management, version ${product.version}`, { exact: true }).waitFor()
    // People without a Profile read here what they can do.
    await page.getByRole('heading', { level: 2, name: 'Your Roles', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show What I Can Do' }).click()
    const allowed = page.getByRole('table', { name: 'What I Can Do' })
    await allowed.getByRole('rowheader', { name: /^View AMQ library\b/ }).waitFor()
    await part('Pages').getByRole('link', { name: 'AMQs', exact: true }).click()
    await until(page, '/amqs')
    await test.regrant(page, ['USER_EDIT_OWN_PASSWORD'], '/help')
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await until(page, '/profile')
  })

  it('loads menus and pickers after the rows', async () => {
    const fetched: string[] = []
    let answer = () => {}
    const page = await test.signedIn(everything, '/instances', {
      before: async (fresh) => {
        answer = await hold(fresh, '/ClientDatabase/GetAllInstances')
        fresh.on('request', (request) => fetched.push(request.url()))
      },
    })
    await expect.poll(() => fetched.some((url) => url.includes('/api/OrgUnits/GetAll'))).toBe(true)
    await page.getByRole('table', { name: 'Loading Instances' }).locator('[data-skeleton]').first().waitFor()
    const hasPopups = () => fetched.some((url) => url.includes('/assets/popups-'))
    expect(hasPopups()).toBe(false)
    await page.getByRole('combobox', { name: 'Org Unit', disabled: true }).focus()
    answer()
    await expect.poll(hasPopups).toBe(true)
    await page.getByRole('combobox', { name: 'Org Unit', disabled: false }).and(page.locator(':focus')).waitFor()
  })

  it('shows pages at once and loading text late', async () => {
    // Nothing takes long while its clock is still.
    const page = await test.signedIn(everything, '/clients', {
      clock: { time: '1970-01-01' },
      before: async (fresh) => {
        await fresh.clock.pauseAt('1970-01-02')
        await noting(fresh, noteDrawn)
      },
    })
    const isTitled = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const loading = page.getByText('Please wait, loading application ...', { exact: true })
    const drawnFirst = () => page.evaluate(() => globalThis.drawnFirst)
    await isTitled('Clients')
    expect(await drawnFirst()).toBe('Clients')

    // It leads back also from a page that is not drawn yet.
    await follow(page, '/roles')
    await isTitled('Role Management')
    const answer = await hold(page, '/authentication/currentUser')
    await page.reload()
    expect(await page.locator('h1').count()).toBe(0)
    await page.evaluate(() => history.back())
    await until(page, '/clients')
    await page.waitForLoadState()
    expect(await drawnFirst()).toBeUndefined()
    await page.clock.runFor(150)
    await loading.waitFor()
    await page.context().clearCookies()
    answer()
    await until(page, '/login')
  })
})

// The menu of each permission: apps/web/src/navigation.test.ts.
describe('the menu', () => {
  it('shows permitted items, collapses, is hidden without any', async () => {
    const page = await test.sharedBy(['ROLE_VIEW'], null)
    await expect.poll(() => menuIds(page)).toEqual(menuIdsOf('ROLE_VIEW'))
    // One group alone has no divider: there is nothing above it.
    expect(await inMenu(page).getByRole('separator').count()).toBe(0)

    await test.regrant(page, everything, '/help')
    await expect.poll(() => menuIds(page)).toEqual(menuIdsOf(...everything))
    expect(await inMenu(page).getByRole('separator').count()).toBe(4)
    const admin = inMenu(page).getByRole('button', { name: 'Admin' })
    await admin.click()
    await inMenu(page).getByRole('link', { name: 'Roles' }).waitFor({ state: 'hidden' })
    expect(await admin.getAttribute('aria-expanded')).toBe('false')
    await admin.click()
    await inMenu(page).getByRole('link', { name: 'Roles' }).waitFor()
    const drawer = page.getByRole('navigation', { name: 'Main' })
    expect((await drawer.boundingBox())?.width).toBe(275)
    const toggle = page.getByRole('button', { name: /navigation/i })
    await toggle.click()
    await drawer.waitFor({ state: 'hidden' })
    await toggle.click()
    await drawer.waitFor({ state: 'visible' })
    await page.getByRole('banner').getByRole('link', { name: 'ACES Central Management' }).click()
    await until(page, '/')

    await test.regrant(page, ['AMQ_LIBRARY_EDIT'], '/help')
    const tools = page.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('link', { name: 'Activity' }).waitFor()
    expect(await tools.getByRole('separator').count()).toBe(0)
    await test.regrant(page, [], '/')
    const main = page.getByRole('main')
    await main.getByText('Welcome, Test').waitFor()
    expect([await page.getByRole('navigation').count(), (await main.boundingBox())?.x]).toEqual([0, 0])
    expect(await page.getByRole('button', { name: /navigation/i }).count()).toBe(0)
  })
})

// Whether it has every call: apps/server/src/platform/http/description/openapi.test.ts.
describe('the description of the API', () => {
  it('shows calls on a page with its policy', async () => {
    const { path, summary } = contract.orgUnits.save
    const page = await test.signedOut('/api/docs', {
      // The library takes seconds to draw them all, and the schemas of others.
      before: (fresh) =>
        fresh.route('**/api/openapi.json', async (route) => {
          const response = await route.fetch()
          const { paths, components, ...rest } = await response.json()
          const used = /^(OrgUnit|OrgUnitInput|Problem|FieldError|ExistingRecord|Conflict|InProgress)$/
          for (const name of Object.keys(components.schemas)) if (!used.test(name)) delete components.schemas[name]
          await route.fulfill({ response, json: { ...rest, components, paths: { [path]: paths[path] } } })
        }),
    })
    await page.getByText(summary, { exact: true }).click({ timeout: 30_000 })
    await page.getByPlaceholder('Filter by tag or path').waitFor()
    await page.getByText(/^Needs ORG_UNIT_ADD to create and ORG_UNIT_EDIT to update\b/).waitFor()
    await page.getByText('Someone else saved first; nothing was saved').waitFor()
    expect(await page.getByRole('button', { name: /Try it out|[Aa]uthori[sz]/ }).count()).toBe(0)
    expect(test.errors).toEqual([])
  })
})
