import { sql } from 'kysely'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../apps/server/test/app.ts'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { addApp, codeOf, type Person, personOf, setRule, signedIn } from '../../../apps/server/test/signing-in.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, pathOf, testConsole, until } from '../../harness/console.ts'
import { choose, textbox } from '../../harness/controls.ts'

const port = await freePort()
const test = testConsole({ port, publicUrl: `http://localhost:${port}`, lockAfter: 0 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const enter = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Log In').click()
}
/** The text that is announced with the dialog. */
const descriptionOf = (page: Page) =>
  page
    .getByRole('dialog')
    .evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)
const keepCodes = async (page: Page): Promise<string[]> => {
  const listed = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await listed.first().waitFor()
  expect(await descriptionOf(page)).toMatch(/^Each code signs you in once/)
  const codes = await listed.allTextContents()
  await page.getByLabel('I saved these codes').check()
  await button(page, 'Done').click()
  return codes
}

/** Of the browser: it answers each request by a fingerprint. */
async function virtualAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return session
}

/** Sets up the app on the open page; returns its key and the codes. */
async function setUpApp(page: Page, lookAtCode = async () => {}): Promise<{ secret: string; codes: string[] }> {
  await button(page, 'Set up').click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await lookAtCode()
  expect(await descriptionOf(page)).toBe('Scan this code with your authenticator app.')
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await button(page, 'Verify').click()
  return { secret, codes: await keepCodes(page) }
}

describe('two-step sign-in', () => {
  it('lets a person set up an app and use it', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW', 'ROLE_EDIT'], rule: 'twoSteps' })
    const page = await test.signedOut('/roles')
    await enter(page, person)
    await page.getByText('Your role asks for two steps. Add a passkey or an authenticator app to go on.').waitFor()
    expect([pathOf(page), await page.getByRole('navigation').count()]).toEqual(['/sign-in-methods', 0])
    // Its text is pale while it fades in.
    const { secret, codes } = await setUpApp(page, () => expect.poll(() => findingsInLight(page)).toEqual([]))
    await until(page, '/roles')
    expect(codes).toHaveLength(10)
    // A page that is open goes to the sign-in page itself once its session is gone.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${test.url}/roles`)
    await enter(page, person)
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    expect(await findingsInLight(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByText('Wrong code.').waitFor()
    await button(page, 'Back').click()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
    await enter(page, person)
    await sql`update users set "methodsChangedAt" = now() where id = ${person.id}`.execute(test.db)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await until(page, '/roles')
    await page.getByText(/^Your sign-in methods changed on \d\d\/\d\d\/\d{4}/).waitFor()
    // A page that is open goes to the sign-in page itself once its session is gone.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${test.url}/login`)
    await enter(page, person)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await button(page, 'Continue').click()
    await page.getByText('9 recovery codes left.').waitFor()
    await page.getByRole('link', { name: 'Get new codes' }).click()
    await until(page, '/sign-in-methods')
    await button(page, 'Get new codes').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get new codes' }).click()
    await sql`update authenticator_apps set "lastStep" = 0`.execute(test.db)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
    await page.goBack()
    expect(await keepCodes(page)).toHaveLength(10)
    expect(pathOf(page)).toBe('/sign-in-methods')
  })

  it('confirms who it is above the form that is saved', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW', 'ROLE_EDIT'] })
    const browser = await signedIn(test, person)
    const { secret } = await addApp(browser)
    await setRule(test, person, 'twoSteps')
    await sql`update sessions set "confirmedAt" = '2026-01-01'`.execute(test.db)
    const page = await test.pageOf({ token: browser.session, userId: person.id }, '/roles')
    await page.locator(`a[href="/role/${person.roleId}"]`).click()
    await textbox(page, 'Description').fill('Typed before')
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    const none = { isConfirmed: false, until: null, methods: [] }
    await page.route('**/x/confirm', (route) => route.fulfill({ json: none }), { times: 1 })
    await button(page, 'Save').click()
    await dialog.getByText('None of your sign-in methods works here.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await until(page, `/role/${person.roleId}`)
    expect(await textbox(page, 'Description').inputValue()).toBe('Typed before')
    const sent: number[] = []
    page.on('response', (response) => response.url().endsWith('/Roles/SaveRole') && sent.push(response.status()))
    await button(page, 'Save').click()
    // By itself, once the methods are read.
    await dialog.getByLabel('Password').and(page.locator(':focus')).waitFor()
    expect(await findingsInLight(page)).toEqual([])
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.getByText('Value is required.').waitFor()
    await dialog.locator('input[aria-invalid="true"]:focus').waitFor()
    await page.keyboard.type(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await until(page, '/roles')
    expect(sent).toEqual([400, 200])
    await follow(page, `/role/${person.roleId}`)
    await choose(page, 'Sign-in', 'Single sign-on or passkey')
    await button(page, 'Save').click()
    await page.getByText('Some people with this role have no other way to sign in. 1 person.').waitFor()
  })

  it('signs in with a passkey alone', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW'] })
    const page = await test.signedOut(null)
    await page.goto(`http://localhost:${port}/sign-in-methods`)
    await virtualAuthenticator(page)
    await enter(page, person)
    await button(page, 'Add a passkey').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await findingsInLight(page)).toEqual([])
    const heights = () =>
      page.getByRole('listitem').evaluateAll((codes) => codes.map(({ clientHeight }) => clientHeight))
    // Of one line each.
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(25)
    await keepCodes(page)
    await page.getByRole('table', { name: 'Passkeys' }).waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    const changeIds = () =>
      sql`update passkeys set "credentialId" = set_byte("credentialId", 0, 255 - get_byte("credentialId", 0))`.execute(
        test.db,
      )
    await changeIds()
    await page.context().clearCookies()
    await page.goto(`http://localhost:${port}/login`)
    await page.getByText("This passkey isn't known here.").waitFor()
    await changeIds()
    // The person closes the offer below the email field, which needs no message.
    await page.addInitScript(() => {
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      credentials.get = (options) =>
        options?.mediation === 'conditional' ? Promise.reject(new DOMException('', 'NotAllowedError')) : get(options)
    })
    const offered = page.waitForResponse(/passkeyOptions/)
    await page.goto(`http://localhost:${port}/login`)
    await (await offered).finished()
    await button(page, 'Sign in with a passkey').waitFor()
    expect(await page.getByText('No passkey was used.').count()).toBe(0)
    const asked = page.waitForRequest(/passkeyOptions\?startsOver=true/)
    await button(page, 'Sign in with a passkey').click()
    await asked
    await until(page, '/')
  })
})
