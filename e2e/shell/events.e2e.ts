import type { Client } from '@acm/contract/clients'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { findingsInLight } from '../harness/axe.ts'
import { follow, testConsole, until } from '../harness/console.ts'
import { button, field } from '../harness/controls.ts'

const test = testConsole()
const status = (page: Page, text: string) => page.getByRole('status').getByText(text)

/** Someone else with all rights. */
async function maria(): Promise<TestCaller> {
  const caller = await test.as([...PERMISSIONS])
  await sql`update users set "firstName" = 'Maria', "lastName" = 'Alvarez' where id = ${caller.userId}`.execute(test.db)
  return caller
}
async function save(caller: TestCaller, id: number, values: Partial<Client>): Promise<void> {
  const { body } = await caller.get<Client>(`/Client/GetClientDetails/${id}`)
  expect((await caller.post('/Client/SaveClientDetails', { ...body, ...values })).status).toBe(200)
}

/** Turns away from a page, or comes back to it: browsers without a window never do. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
async function lookAgain(page: Page, path: string): Promise<void> {
  await look(page, 'hidden')
  const read = page.waitForResponse((response) => response.url().endsWith(path))
  await look(page, 'visible')
  await read
}

/** Waits until a page hears what others change. */
const hears = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/x/events') && response.status() === 200)

async function open(path: string): Promise<Page> {
  let received: Promise<unknown> = Promise.resolve()
  const page = await test.signedIn([...PERMISSIONS], path, {
    before: async (fresh) => {
      received = hears(fresh)
    },
  })
  await received
  return page
}

// Windows that hear through one stream: apps/web/src/domains/events/connection.test.ts.
describe('two users at the same time', () => {
  it("see others' changes without moving rows", async () => {
    const id = await test.client({ acesClientName: 'Aaron Bank' })
    await test.client({ acesClientName: 'Baker Bank' })
    const page = await open('/clients')
    const other = await maria()
    const names = () => page.getByRole('link', { name: /Bank/ }).allInnerTexts()
    await expect.poll(names).toEqual(['Aaron Bank', 'Baker Bank'])
    await button(page, 'First page').waitFor()
    const paging = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    await save(other, id, { acesClientName: 'Zion Bank' })
    await status(page, 'Maria Alvarez changed this just now.').waitFor()
    expect(await names()).toEqual(['Aaron Bank', 'Baker Bank'])
    expect(await page.getByRole('navigation', { name: 'Pages' }).boundingBox()).toEqual(paging)
    await button(page, 'Refresh').click()
    await expect.poll(names).toEqual(['Baker Bank', 'Zion Bank'])
    expect(await button(page, 'Refresh').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.querySelector('table') !== null)).toBe(true)
    const heads = async () =>
      (await page.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    await follow(page, `/activity?within=client.${id}`)
    await expect.poll(heads).toEqual(['Maria Alvarez changed client Zion Bank'])
    await save(other, id, { acesClientName: 'Yonder Bank' })
    await status(page, 'Maria Alvarez changed this just now.').waitFor()
    expect(await findingsInLight(page)).toEqual([])
    await save(other, id, { emailLogon: 'unseen' })
    expect(await heads()).toHaveLength(1)
    await button(page, 'Refresh').click()
    await expect.poll(async () => (await heads()).length).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.querySelectorAll('h3').length)).toBe(3)
  })

  it('see new values and keep what they typed', async () => {
    const id = await test.client({ acesClientName: 'First Bank', emailServer: 'first.example', emailLogon: 'first' })
    const other = await maria()
    const page = await open(`/clients/${id}?initialTab=email`)
    await save(other, id, { emailLogon: 'second' })
    await status(page, 'Maria Alvarez changed this just now.').waitFor()
    await expect.poll(() => field(page, 'Email Logon').inputValue()).toBe('second')
    expect(await button(page, 'Show what changed').count()).toBe(0)

    await field(page, 'Email Server').fill('mine.example')
    await save(other, id, { emailLogon: 'third', emailServer: 'theirs.example' })
    await button(page, 'Show what changed').waitFor()
    expect(await field(page, 'Email Server').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await field(page, 'Email Server').inputValue()).toBe('mine.example')
    expect(await field(page, 'Email Logon').inputValue()).toBe('second')
    await button(page, 'Show what changed').click()
    const dialog = page.getByRole('dialog', { name: 'Someone else saved changes' })
    expect(await dialog.locator('del, ins').allInnerTexts()).toEqual(['second', 'third'])
    await dialog.getByText('Before: first.example', { exact: true }).waitFor()
    await dialog.getByRole('radio', { name: 'Theirs: theirs.example' }).waitFor()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    expect(await field(page, 'Email Logon').inputValue()).toBe('third')
    expect(await field(page, 'Email Server').inputValue()).toBe('mine.example')
    await page.getByText('1 change', { exact: true }).waitFor()
    await button(page, 'Submit').click()
    await page.getByText('Client Saved Successfully').first().waitFor()
    // Users get no notice of their own changes.
    expect(await page.getByText(/changed this/).count()).toBe(0)
    const { body } = await other.get<Client>(`/Client/GetClientDetails/${id}`)
    expect([body.emailServer, body.emailLogon]).toEqual(['mine.example', 'third'])

    const role = { id: 0, name: 'Passing', description: 'x', permissions: ['AMQ_LIBRARY_VIEW'] }
    const { id: roleId } = (await other.post<{ id: number }>('/Roles/SaveRole', role)).body
    await follow(page, `/role/${roleId}`)
    await field(page, 'Description').fill('Typed')
    await other.send({ method: 'DELETE', url: `/Roles/${roleId}` })
    await status(page, 'Maria Alvarez deleted this just now.').waitFor()
    await lookAgain(page, `/Roles/${roleId}`)
    await status(page, 'Maria Alvarez deleted this').waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('Typed')
    await button(page, 'Cancel').click()

    await follow(page, `/clients/${id}?initialTab=email`)
    await field(page, 'Email Server').fill('again.example')
    await look(page, 'hidden')
    await save(other, id, { emailLogon: 'fourth' })
    await look(page, 'visible')
    // No one saw it come: what is typed stays, and the rest is as it is stored.
    await expect.poll(() => field(page, 'Email Logon').inputValue()).toBe('fourth')
    expect(await field(page, 'Email Server').inputValue()).toBe('again.example')
    await button(page, 'Cancel').click()
  })

  it('keep input for a record moved out of scope', async () => {
    const [here, there] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: here })
    await test.instance({ acesClientId: id, orgUnitId: here })
    const page = await test.signedIn([{ permissions: [...PERMISSIONS], orgUnitIds: [here] }], `/clients/${id}`)
    await field(page, 'Client Name').fill('Typed')
    await save(await maria(), id, { orgUnitId: there })
    await lookAgain(page, `/Client/GetClientDetails/${id}`)
    await status(page, 'You no longer have permission to change it.').waitFor()
    expect(await field(page, 'Client Name').inputValue()).toBe('Typed')
    await button(page, 'Submit').click()
    await until(page, '/forbidden')
  })
})
