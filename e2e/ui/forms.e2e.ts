import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { OrgUnit } from '@acm/contract/org-units'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, hold, pathOf, stub, testConsole, until } from '../harness/console.ts'
import { button, expectText, field, submit, summaryOf } from '../harness/controls.ts'
import { bannerLasts } from '../harness/roles.ts'

const test = testConsole()
const FULL: Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_FULL_EDIT',
  'ORG_UNIT_VIEW',
  'ORG_UNIT_ADD',
  'ORG_UNIT_EDIT',
]
const RIGHTS: Permission[] = [
  ...FULL,
  'BO_VIEW',
  'BO_EDIT',
  'FEATURE_FLAG_VIEW',
  'FEATURE_FLAG_EDIT',
  'INSTANCE_DETAILS_VIEW',
  'ROLE_VIEW',
  'SSO_CONFIG_VIEW',
  'SSO_CONFIG_EDIT',
  'SYSTEM_SETTINGS_VIEW',
  'USER_VIEW',
  'USER_EDIT',
]

/** All in one document, with the clock of those that wait. */
const open = (path: string) => test.sharedBy(RIGHTS, path, { clock: true })
const stored = (page: Page) => expectText(page, 'Client Saved Successfully')

const leave = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((it) => it === document.activeElement)).toBe(true)

// Other fields are merged: formStore.test.ts. Yours is the default: events.e2e.ts.
it('asks two users about changes of the same field', async () => {
  const id = await test.client({ emailServer: 'first.example' })
  const other = await test.as(FULL)
  const read = async () => (await other.get<Client>(`/Client/GetClientDetails/${id}`)).body
  const page = await open(`/clients/${id}?initialTab=email`)
  await field(page, 'Email Server').fill('mine.example')
  await other.post('/Client/SaveClientDetails', { ...(await read()), emailServer: 'theirs.example' })
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  for (const text of ['theirs.example', 'mine.example', /Test Person/]) await dialog.getByText(text).first().waitFor()
  await dialog.getByRole('button', { name: 'Back to Editing' }).click()
  await hasFocus(field(page, 'Email Server'))
  await submit(page).click()
  await dialog.getByRole('radio', { name: /theirs/i }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => field(page, 'Email Server').inputValue()).toBe('theirs.example')
  expect((await read()).emailServer).toBe('theirs.example')
})

describe('leaving a form with unsaved changes', () => {
  it('asks once with focus on Stay', async () => {
    const id = await test.client({ acesClientName: 'Stay or leave' })
    const page = await open(`/clients/${id}`)
    const dialog = page.getByRole('alertdialog')
    const looks = () =>
      dialog
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => [one.textContent, one.dataset.variant, one === document.activeElement]))
    const followLink = () => leave(page)
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
    }
    await field(page, 'Client Name').fill('Unsaved')
    for (const go of [logOut, followLink]) {
      await go()
      await expect.poll(looks).toEqual([
        ['Stay', undefined, true],
        ['Leave', 'danger', false],
      ])
      await dialog.getByRole('button', { name: 'Stay' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect([pathOf(page), await field(page, 'Client Name').inputValue()]).toEqual([`/clients/${id}`, 'Unsaved'])
    }
    await followLink()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await until(page, '/org-units')
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
  })

  it('keeps changes of all tabs and finds rejected fields', async () => {
    const id = await test.client()
    const page = await open(`/clients/${id}`)
    await field(page, 'Client Name').fill('Across tabs')
    await page.getByRole('tab', { name: /Email/ }).click()
    await field(page, 'Email Server').fill('across.example')
    await page.getByText('2 changes').first().waitFor()
    await page.getByRole('tab', { name: /Details.*unsaved/i }).click()
    expect(await field(page, 'Client Name').inputValue()).toBe('Across tabs')
    await submit(page).click()
    await stored(page)
    const { body } = await (await test.as(FULL)).get<Client>(`/Client/GetClientDetails/${id}`)
    expect(body).toMatchObject({ acesClientName: 'Across tabs', emailServer: 'across.example' })

    // Declared in another order than they are in.
    const refused = ['ssoAuthHeader', 'cognitoUserPoolId', 'emailLogon', 'clientCode']
    const errors = refused.map((propertyName) => ({ propertyName, errorMessage: 'Not this one.' }))
    await stub(page, '/Client/SaveClientDetails', 400, { errors })
    await field(page, 'Client Name').fill('Refused')
    await submit(page).click()
    const links = summaryOf(page).getByRole('link')
    await expect
      .poll(() => links.allTextContents())
      .toEqual(['Client Code', 'Email Logon', 'Cognito User Pool Id', 'SSO Auth Header'])
    // In a tab that was not open yet.
    await links.last().click()
    await hasFocus(field(page, 'SSO Auth Header'))
    expect(await page.getByRole('tab', { name: 'SSO' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('a save', () => {
  it('is sent once, asks who leaves during it', async () => {
    const id = await test.client()
    const page = await open(`/clients/${id}`)
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await field(page, 'Client Name').fill('Pressed twice')
    const release = await hold(page, '/Client/SaveClientDetails')
    await submit(page).dblclick()
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await page.getByRole('progressbar').first().waitFor()
    await page.getByRole('status').getByText('Saving…', { exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await hasFocus(submit(page))
    await leave(page)
    await page.getByRole('button', { name: 'Stay' }).click()
    release()
    await stored(page)
    const shown = [pathOf(page), await field(page, 'Client Name').inputValue()]
    expect([sent, ...shown]).toEqual([1, `/clients/${id}`, 'Pressed twice'])
  })

  it("names what a reduced permission didn't save", async () => {
    const id = await test.client({ clientCode: 'stored' })
    const page = await open(`/clients/${id}`)
    const payment = field(page, 'Minimum Monthly Payment')
    await field(page, 'Client Code').fill('typed')
    await payment.fill('7')
    const { userId } = await page.evaluate(async () => (await fetch('/api/authentication/currentUser')).json())
    await test.grant(userId, ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT', 'ORG_UNIT_VIEW'])
    await submit(page).click()
    const lost = "Your input wasn't saved. You no longer have permission to change: Client Code."
    await page.getByText(lost, { exact: true }).waitFor()
    const values = [await field(page, 'Client Code').inputValue(), await payment.inputValue()]
    expect([...values, await submit(page).isDisabled()]).toEqual(['stored', '$7.00', true])
    await test.grant(userId, RIGHTS)
  })

  it('shows errors of a short dialog at its fields', async () => {
    const client = await test.client()
    const page = await open(`/clients/${client}?initialTab=sso`)
    await page.getByRole('button', { name: 'Add New' }).click()
    const dialog = page.getByRole('dialog')
    const press = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const summary = summaryOf(dialog)
    await dialog.getByLabel('SAML Domains').fill('example.com')
    await press()
    await dialog.getByRole('button', { name: '2 fields to correct' }).waitFor()
    await hasFocus(field(dialog, 'Identity Provider'))
    expect(await dialog.getByText('Value is required.').count()).toBe(2)
    expect(await dialog.getByRole('button', { name: /^(Identity Provider|SAML Metadata URL)$/ }).count()).toBe(0)
    expect(await summary.count()).toBe(0)
    await dialog.getByLabel('Identity Provider', { exact: true }).fill('One')
    await dialog.getByLabel('SAML Metadata URL').fill('https://idp.example.com/metadata')
    const refuse = (...names: string[]) =>
      stub(page, '/Sso/SaveIdentityProvider', 400, {
        errors: names.map((propertyName) => ({ propertyName, errorMessage: `Not this ${propertyName}.` })),
      })
    await refuse('domains')
    await press()
    await hasFocus(field(dialog, 'SAML Domains'))
    await dialog.getByText('Not this domains.').waitFor()
    expect(await summary.count()).toBe(0)
    // A fault that belongs to no field has no other place.
    await refuse('domains', 'whole')
    await press()
    await expect.poll(() => summary.textContent()).toBe('Not savedNot this whole.')
    await hasFocus(summary)
  })
})

describe('a banner', () => {
  it('colors levels, lasts, waits on hover and closes', async () => {
    const page = await open('/org-unit/0')
    const announced = async (role: 'alert' | 'status') => {
      await field(page, 'Name').fill(`Banner of ${role}`)
      await field(page, 'Description').fill('x')
      await page.getByRole('button', { name: 'Save Org Unit' }).click()
      const banner = page.getByRole(role).filter({ has: page.getByRole('button', { name: /close/i }) })
      await banner.waitFor()
      return banner
    }
    const colors: string[] = []
    await stub(page, '/OrgUnits/SaveOrgUnit', 500)
    for (const role of ['alert', 'status'] as const) {
      const banner = await announced(role)
      colors.push(await banner.evaluate((element) => getComputedStyle(element).backgroundColor))
      await page.clock.runFor(3000)
      expect(await banner.isVisible()).toBe(true)
      await page.clock.runFor(1500)
      await banner.waitFor({ state: 'hidden' })
      if (role === 'alert') {
        await announced(role)
        await banner.hover()
        await page.clock.runFor(20_000)
        expect(await banner.isVisible()).toBe(true)
        await banner.getByRole('button', { name: /close/i }).click()
        await page.clock.runFor(1000)
        await banner.waitFor({ state: 'hidden' })
        await page.unrouteAll()
      }
    }
    expect(new Set(colors).size).toBe(2)
  })

  // The words of each call: packages/contract/src/core/announcements.test.ts.
  it('shows a failed load for five seconds, then retries', async () => {
    await test.client({ acesClientName: 'Loaded Bank' })
    const page = await open('/help')
    for (const [path, call, words, shown] of [
      ['/clients', '/Client/GetAllClients', "Can't load clients list. Please try again", 'Loaded Bank'],
      [
        '/system-settings',
        '/SystemSetting/GetSystemSetting/1',
        "Can't get System Settings. Please try again",
        'C:\\inetpub\\aces',
      ],
    ] as const) {
      await stub(page, call, 500)
      await bannerLasts(page, words, 5000, () => follow(page, path))
      await page.unrouteAll()
      await button(page, 'Retry').click()
      await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor()
      expect(await button(page, 'Retry').count(), path).toBe(0)
    }
  })
})

describe('Cancel', () => {
  const closed = (title: string) => `“${title}” was closed without saving. We'll keep what you typed for 15 minutes.`
  const undo = (page: Page, title: string) => page.getByRole('button', { name: `Undo Cancel of ${title}` })
  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true }).click()

  it('leaves a page and offers Undo without secrets', async () => {
    const page = await open('/user/info/0')
    await field(page, 'Email').fill('undone@example.com')
    await field(page, 'Password').fill('a secret of mine')
    await cancel(page)
    await until(page, '/users')
    await page.getByText(closed('Add User'), { exact: true }).waitFor()
    await undo(page, 'Add User').click()
    await until(page, '/user/info/0')
    await page.getByText("We restored what you typed before you canceled. It isn't saved yet.").waitFor()
    expect([await field(page, 'Email').inputValue(), await field(page, 'Password').inputValue()]).toEqual([
      'undone@example.com',
      '',
    ])
    await cancel(page)
    await until(page, '/users')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText(closed('Add User')).waitFor({ state: 'detached' })
  })

  it('reverts a record, keeps the focus and offers Undo', async () => {
    const id = await test.client({ acesClientName: 'As stored' })
    const page = await open(`/clients/${id}`)
    const name = field(page, 'Client Name')
    const isAtActions = () =>
      page.evaluate(async () => {
        // Two pictures: with the first the browser takes the focus from what is disabled.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
        const focused = document.activeElement
        return focused !== document.body && focused?.contains(document.querySelector('button[type=submit]'))
      })
    await name.fill('Saved by key')
    await submit(page).press('Enter')
    await stored(page)
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await expect.poll(isAtActions).toBe(true)
    await name.fill('As typed')
    const reverts = button(page, 'Cancel')
    await reverts.press('Enter')
    await expect.poll(() => reverts.isDisabled()).toBe(true)
    expect([await isAtActions(), await name.inputValue()]).toEqual([true, 'Saved by key'])
    const note = page.getByText('Your changes were reverted. Undo', { exact: true })
    await note.waitFor()
    expect(await page.getByText(/was closed without saving/).count()).toBe(0)
    await button(page, 'Undo').click()
    await expect.poll(() => name.inputValue()).toBe('As typed')
    await hasFocus(name)
    await page.getByText('1 change', { exact: true }).waitFor()
    await cancel(page)
    await note.waitFor()
    await field(page, 'Minimum Monthly Payment').fill('7')
    await note.waitFor({ state: 'detached' })
  })

  it('closes a dialog and offers Undo for 15 minutes', async () => {
    const client = await test.client()
    await test.instance({ acesClientId: client })
    const page = await open(`/clients/${client}?initialTab=businessObjects`)
    const dialog = page.getByRole('dialog', { name: 'Add BO Account' })
    await page.getByRole('button', { name: 'Add BO Account', exact: true }).click()
    await dialog.getByLabel('User Name', { exact: true }).fill('half typed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.getByText(closed('Add BO Account'), { exact: true }).waitFor()
    await undo(page, 'Add BO Account').click()
    await expect.poll(() => dialog.getByLabel('User Name', { exact: true }).inputValue()).toBe('half typed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await undo(page, 'Add BO Account').waitFor()
    // Its part of the page is another one by then.
    await page.getByRole('tab', { name: 'Details' }).click()
    const again = page.getByText(`${closed('Add BO Account')} Open it again to continue.`, { exact: true })
    await again.waitFor()
    // A person who does nothing for so long is signed out.
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Shift')
      await again.waitFor()
      await page.clock.fastForward('05:00')
    }
    await again.waitFor({ state: 'detached' })
  })
})

const MAY_BE_SAVED = "The server didn't respond. Your changes may have been saved."
const MAY_BE_DONE = "The server didn't respond. It may have worked anyway."

const summary = (page: Page) => page.getByRole('group', { name: MAY_BE_SAVED }).or(summaryOf(page))

/** Stored, and its answer is cut off. */
const lose = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
type Sent = { body: string; key: string | undefined }[]

/** Treats the next calls of that path this way, and later ones as usual; returns what was sent in all. */
async function next(page: Page, path: string, treat: (route: Route) => Promise<void>, count = 1): Promise<Sent> {
  const sent: Sent = []
  await page.route(`**/api${path}`, (route) => {
    const request = route.request()
    sent.push({ body: request.postData() ?? '', key: request.headers()['idempotency-key'] })
    return sent.length <= count ? treat(route) : route.continue()
  })
  return sent
}

async function newUnit(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Typed once')
  await button(page, 'Save Org Unit').click()
}
const unitsNamed = async (name: string) => {
  const units = (await (await test.as(RIGHTS)).get<OrgUnit[]>('/OrgUnits/GetAll')).body
  return units.filter((one) => one.name === name).length
}

// Repeats and what follows them: apps/web/src/api/client.test.ts and sendSave.test.ts.
describe('a save whose answer is lost', () => {
  it('keeps input when the repeat is lost too', async () => {
    const page = await open('/org-unit/0')
    const sent = await next(page, '/OrgUnits/SaveOrgUnit', async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('connectionreset')
    })
    await newUnit(page, 'Unknown, and stored')
    await expect.poll(() => summary(page).textContent()).toBe(`${MAY_BE_SAVED}Try Again`)
    expect(await page.getByText('Not saved', { exact: true }).count()).toBe(0)
    expect(await field(page, 'Name').inputValue()).toBe('Unknown, and stored')
    await summary(page).getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => summary(page).getByRole('button', { name: 'Try Again' }).isEnabled()).toBe(true)
    await page.context().setOffline(false)
    await summary(page).getByRole('button', { name: 'Try Again' }).click()
    await expectText(page, 'Org Unit saved successfully')
    await until(page, '/org-units')
    expect([new Set(sent.map(({ key }) => key)).size, await unitsNamed('Unknown, and stored')]).toEqual([1, 1])
  })
})

describe('an action whose response is lost', () => {
  it('says so and shows the stored state', async () => {
    const id = await test.instance({ acesClientId: await test.client(), databaseCode: 'LOST' })
    const page = await open('/features?databaseCode=LOST&systemEnhancementName=AI_Alpha')
    await next(page, '/Feature/Edit', lose, 2)
    const toggle = page.getByRole('switch', { name: 'AI_Alpha for instance LOST', exact: true })
    await toggle.click()
    await expectText(page, MAY_BE_DONE)
    await expect.poll(() => toggle.isChecked()).toBe(true)
    const path = `/Feature/GetAll?acesDatabaseId=${id}&systemEnhancementName=AI_Alpha`
    const [stored] = (await (await test.as(RIGHTS)).get<FeatureFlag[]>(path)).body
    expect(stored?.isEnabled).toBe(true)
    expect(await page.getByText('Unable to update feature flag').count()).toBe(0)
  })
})
