import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import product from '../../package.json' with { type: 'json' }
import { follow, hold, pathOf, testConsole, until } from '../harness/console.ts'
import { MENU, menuIdsOf } from '../harness/menu.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()
const everything: Permission[] = [...PERMISSIONS]
const dataBridgeOf = (id: number) => `/instances/${id}?initialTab=dataBridge`
const inMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Pages whose own title is not the menu's word. */
const TITLES: Record<string, string> = { Roles: 'Role Management', Users: 'User Management' }

/** Ids of the items and parents shown, in their order. */
async function menuIds(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
    .getByRole('navigation', { name: 'Main' })
    .locator('[data-menu-id]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-menu-id') ?? ''))
}

/** Runs in the page: the title that stood there first. */
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
  // Of the page.
  var drawnFirst: string | undefined
  var scrolledTo: number[] | undefined
}

describe('the shell', () => {
  it('has the title that leads home, and a drawer 275 wide that closes and opens', async () => {
    const page = await test.signedIn(everything, '/org-units')
    const title = page.getByRole('banner').getByRole('link', { name: 'ACES Central Management' })
    await title.click()
    await until(page, '/')
    const drawer = page.getByRole('navigation', { name: 'Main' })
    expect((await drawer.boundingBox())?.width).toBe(275)
    const toggle = page.getByRole('button', { name: /navigation/i })
    await toggle.click()
    await drawer.waitFor({ state: 'hidden' })
    await toggle.click()
    await drawer.waitFor({ state: 'visible' })
  })

  it('says who is signed in, leads to the profile only with the permission, and logs out', async () => {
    const page = await test.signedIn(['USER_EDIT_OWN_PASSWORD'], '/')
    await page.getByRole('button', { name: /account/i }).click()
    const account = page.getByRole('dialog', { name: 'Account' })
    await account.getByText('Test Person', { exact: true }).waitFor()
    await account.getByText(/person\d+@example\.com/).waitFor()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await until(page, '/profile')
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await until(page, '/login')

    const other = await test.signedIn(['REPORTING'], '/')
    await other.getByRole('button', { name: /account/i }).click()
    await other.getByRole('menuitem', { name: 'Log Out' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'Profile' }).count()).toBe(0)
  })

  it('says under a heading what its page is for, and has pages, words, keys and version under Help', async () => {
    const page = await test.signedIn(['AMQ_LIBRARY_VIEW'], '/amqs')
    await page.getByText('The questionnaire library and its dated versions', { exact: true }).waitFor()
    const term = page.getByRole('heading', { level: 1, name: 'AMQs', exact: true }).locator('abbr')
    const meaning = 'A questionnaire in the library. It has dated versions.'
    expect(await term.getAttribute('title')).toBe(meaning)
    await term.hover()
    await page.getByRole('tooltip', { name: meaning, exact: true }).waitFor()
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Help' }).click()
    await until(page, '/help')
    const part = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
    expect(await part('Pages').getByRole('term').allInnerTexts()).toEqual(['AMQ Groups', 'AMQs', 'Activity'])
    await part('Glossary').getByText(meaning, { exact: true }).waitFor()
    await part('Keyboard shortcuts').getByText('Save the form', { exact: true }).waitFor()
    await part('About').getByText(`ACES Central Management, version ${product.version}`, { exact: true }).waitFor()
    await part('Pages').getByRole('link', { name: 'AMQs', exact: true }).click()
    await until(page, '/amqs')
  })

  it('shows that it is loading until the current user is there, and redirects nobody before', async () => {
    let release = () => {}
    const page = await test.signedOut('/clients', {
      before: async (fresh) => {
        release = await hold(fresh, '/authentication/currentUser')
      },
    })
    await page.getByText('Please wait, loading application ...', { exact: true }).waitFor()
    expect(pathOf(page)).toBe('/clients')
    release()
    await until(page, '/login')
  })

  it('draws the page that was asked for at once, and that it is loading only where that takes long', async () => {
    const drawn = async (fresh: Page) => {
      // Nothing takes long while its clock stands still.
      await fresh.clock.install({ time: 0 })
      await fresh.clock.pauseAt('1970-01-02')
      await fresh.addInitScript(noteDrawn)
    }
    const page = await test.signedIn(everything, '/clients', { before: drawn })
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    expect(await page.evaluate(() => globalThis.drawnFirst)).toBe('Clients')
    let release = () => {}
    const late = await test.signedIn(everything, '/clients', {
      before: async (fresh) => {
        await drawn(fresh)
        release = await hold(fresh, '/authentication/currentUser')
      },
    })
    await late.waitForLoadState('load')
    expect(await late.evaluate(() => globalThis.drawnFirst)).toBeUndefined()
    await late.clock.runFor(150)
    await late.getByText('Please wait, loading application ...', { exact: true }).waitFor()
    release()
    await late.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await page.context().close()
    await late.context().close()
  })

  it('leads back from a page that is not drawn yet', async () => {
    const page = await test.signedIn(everything, '/clients', { clock: { time: '1970-01-01' } })
    await page.clock.pauseAt('1970-01-02')
    await follow(page, '/roles')
    await page.getByRole('heading', { level: 1, name: 'Role Management' }).waitFor()
    const release = await hold(page, '/authentication/currentUser')
    await page.reload()
    expect(await page.locator('h1').count()).toBe(0)
    await page.evaluate(() => history.back())
    await until(page, '/clients')
    release()
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  })

  it('begins a page whose address names a part of it there', async () => {
    const page = await test.signedIn(everything, '/profile#sessions')
    const isThere = (part: string) => page.waitForFunction((id) => document.activeElement?.id === id, part)
    await isThere('sessions')
    // Asked for while it is still being read: it is on the page and cannot have the focus yet.
    const release = await hold(page, contract.history.own.path)
    await page.goto(`${test.url}/profile`)
    await page.locator('#activity').waitFor({ state: 'attached' })
    await page.goto(`${test.url}/profile#activity`)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    release()
    await isThere('activity')
    await page.reload()
    await isThere('activity')
  })

  it('opens every menu item without loading the document again', async () => {
    const page = await test.signedIn(everything, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let documents = 0
    page.on('request', (request) => request.resourceType() === 'document' && documents++)
    for (const [label, path, id] of MENU) {
      const item = page.locator(`[data-menu-id="${id}"]`)
      await item.click()
      await until(page, path)
      await page.getByRole('heading', { level: 1, name: TITLES[label] ?? label, exact: true }).waitFor()
      expect(await page.locator('[aria-current="page"]').getAttribute('data-menu-id')).toBe(id)
    }
    expect(documents).toBe(0)
    await page.reload()
    expect(documents).toBe(1)
  })

  it('fetches the code of a page once the pointer or the focus is on its link', async () => {
    const page = await test.signedIn(everything, '/forbidden')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const fetched: string[] = []
    // The stream of changes opens by itself.
    const isAsked = (request: Request) => request.resourceType() !== 'eventsource'
    page.on('request', (request) => isAsked(request) && fetched.push(new URL(request.url()).pathname))
    const hasCode = (name: string) => fetched.some((path) => path.includes(`/${name}-`))
    await inMenu(page).getByRole('link', { name: 'Org Units' }).hover()
    await expect.poll(() => hasCode('OrgUnitsPage')).toBe(true)
    expect(hasCode('ClientsPage')).toBe(false)
    await inMenu(page).getByRole('link', { name: 'Clients' }).focus()
    await expect.poll(() => hasCode('ClientsPage')).toBe(true)
    expect(pathOf(page)).toBe('/forbidden')
    expect(fetched.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  it('stays within 360 pixels, the drawer on demand', async () => {
    const page = await test.signedIn(everything, '/clients', { viewport: { width: 360, height: 740 } })
    await page.getByRole('heading', { name: 'Clients' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: /navigation/i }).click()
    await inMenu(page).getByRole('link', { name: 'Org Units' }).click()
    await until(page, '/org-units')
  })

  it('writes uncaught errors to the console only', async () => {
    const page = await test.signedIn(everything, '/org-units')
    await page.getByRole('heading', { name: 'Org Units' }).waitFor()
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('rejected on purpose'))))
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('thrown on purpose')
      }),
    )
    await expect.poll(() => test.errors.filter((text) => text.startsWith('Global error:')).length).toBe(2)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(pathOf(page)).toBe('/org-units')
  })
})

/** Runs in the page: everywhere that something was scrolled to. */
function noteScrolling(): void {
  globalThis.scrolledTo = []
  const note = ({ target }: Event) => void (target instanceof HTMLElement && scrolledTo?.push(target.scrollLeft))
  document.addEventListener('scroll', note, { capture: true })
}

describe('somebody who wants less motion', () => {
  it('sees a strip of tabs where it is to be, without a way there', async () => {
    const id = await test.instance()
    // Of no tab that comes once more is known of the instance.
    const page = await test.signedIn(
      ['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW', 'USER_NOTIFICATIONS_VIEW', 'DATA_BRIDGE_CONFIG_VIEW'],
      dataBridgeOf(id),
      {
        viewport: { width: 360, height: 740 },
        before: (page) => page.addInitScript(noteScrolling),
      },
    )
    await expect.poll(() => page.evaluate(() => globalThis.scrolledTo?.length)).toBeGreaterThan(0)
    await settled(page)
    expect(new Set(await page.evaluate(() => globalThis.scrolledTo)).size).toBe(1)
    await page.context().close()
  })
})

describe('the menu', () => {
  it('shows to somebody exactly the items of the table, and no parent without an item', async () => {
    const page = await test.signedIn(['REPORTING'], '/')
    for (const permission of ['REPORTING', 'BO_VIEW', 'SSO_CONFIG_VIEW', 'ROLE_VIEW', 'AMQ_LIBRARY_EDIT'] as const) {
      await test.become(page, await test.as([permission]), '/')
      await expect.poll(() => menuIds(page), { message: permission }).toEqual(menuIdsOf(permission))
      // One group alone has no divider: there is nothing above it.
      expect(await inMenu(page).getByRole('separator').count(), permission).toBe(0)
    }
    await test.become(page, await test.as(everything), '/')
    await expect.poll(() => menuIds(page)).toEqual(menuIdsOf(...everything))
  })

  it('has a divider above each group that follows another', async () => {
    const page = await test.signedIn(['REPORTING', 'ROLE_VIEW'], '/')
    await expect.poll(() => inMenu(page).getByRole('separator').count()).toBe(1)
    const full = await test.signedIn(everything, '/')
    await expect.poll(() => inMenu(full).getByRole('separator').count()).toBe(4)
    // Nothing of the menu is theirs: no line above what stands below it.
    const none = await test.signedIn(['AMQ_LIBRARY_EDIT'], '/')
    const tools = none.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('link', { name: 'Activity' }).waitFor()
    expect(await tools.getByRole('separator').count()).toBe(0)
  })

  it('is not there for somebody who may open nothing of it', async () => {
    const page = await test.signedIn([], '/')
    const main = page.getByRole('main')
    await main.getByText('Welcome, Test').waitFor()
    expect([await page.getByRole('navigation').count(), (await main.boundingBox())?.x]).toEqual([0, 0])
    expect(await page.getByRole('button', { name: /navigation/i }).count()).toBe(0)
  })

  it('closes and opens its parents', async () => {
    const page = await test.signedIn(everything, '/')
    const admin = inMenu(page).getByRole('button', { name: 'Admin' })
    await inMenu(page).getByRole('link', { name: 'Roles' }).waitFor()
    await admin.click()
    await inMenu(page).getByRole('link', { name: 'Roles' }).waitFor({ state: 'hidden' })
    expect(await admin.getAttribute('aria-expanded')).toBe('false')
    await admin.click()
    await inMenu(page).getByRole('link', { name: 'Roles' }).waitFor()
  })
})

describe('the description of the API', () => {
  it('shows every call on a page of its own, under the policy of all pages', async () => {
    const calls = Object.values(contract).flatMap((group) => Object.values(group))
    const page = await test.signedOut('/api/docs')
    const shown = page.locator('.opblock')
    // The library draws what is in sight, in which the page answers no question: seconds on a busy machine.
    await shown.first().waitFor({ timeout: 30_000 })
    const seen = new Set<string>()
    const lookOn = async () => {
      for (const id of await shown.evaluateAll((all) => all.map((one) => one.id))) seen.add(id)
      await page.mouse.wheel(0, 600)
      return seen.size
    }
    await expect.poll(lookOn, { timeout: 30_000 }).toBe(calls.length)
    await page.getByPlaceholder('Filter by tag or path').fill(contract.clients.save.path)
    await expect.poll(() => shown.count()).toBe(1)
    await page.getByText(contract.clients.save.summary, { exact: true }).click()
    await page.getByText(/^Needs CLIENT_DETAILS_FULL_EDIT to create and .* in the org unit of the record\.$/).waitFor()
    await page.getByText('Someone else saved first; nothing was saved').waitFor()
    expect(await page.getByRole('button', { name: /Try it out|[Aa]uthori[sz]/ }).count()).toBe(0)
    expect(test.errors).toEqual([])
  })
})
