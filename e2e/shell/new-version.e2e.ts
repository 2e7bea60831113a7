import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, testConsole, until } from '../harness/console.ts'
import { field } from '../harness/controls.ts'

const test = testConsole()
const CLIENT: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT', 'USER_VIEW', 'USER_EDIT']
const AVAILABLE = 'A new version is available.'
const BACK = "We restored what you typed before the new version was loaded. It isn't saved yet."

/** As a process does that starts with other pages. */
const runs = (build: string) =>
  sql`insert into installation (key, value) values ('web build', ${build})
      on conflict (key) do update set value = excluded.value`.execute(test.db)

/** A mark that a loaded document does not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isOld: true }))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)

describe('tab of another version', () => {
  it('offers Reload, asks about passwords and restores input', async () => {
    await runs('another')
    const page = await test.signedIn(CLIENT, `/clients/${await test.client()}`)
    await page.getByRole('status').getByText(AVAILABLE, { exact: true }).waitFor()
    await mark(page)
    await field(page, 'Client Name').fill('Typed before')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await page.getByText(BACK, { exact: true }).waitFor()
    expect([await field(page, 'Client Name').inputValue(), await isOld(page)]).toEqual(['Typed before', false])

    await page.getByText(AVAILABLE, { exact: true }).waitFor()
    await mark(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await until(page, '/clients')
    await expect.poll(() => isOld(page)).toBe(false)
    // The process that answered still has the former pages: no second time at once.
    await page.getByText(AVAILABLE, { exact: true }).waitFor()
    await mark(page)
    await follow(page, '/user/info/0')
    expect(await isOld(page)).toBe(true)

    await field(page, 'First Name').fill('Typed')
    await field(page, 'Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'hidden' })
    expect([await field(page, 'Password').inputValue(), await isOld(page)]).toEqual(['correct horse battery', true])
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByText(BACK, { exact: true }).waitFor()
    expect(await field(page, 'First Name').inputValue()).toBe('Typed')
  })

  it('shows nothing if versions match or are unknown', async () => {
    await sql`delete from installation where key = 'web build'`.execute(test.db)
    const page = await test.signedIn(CLIENT, '/clients')
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    const own = await page.locator('meta[name="build"]').getAttribute('content')
    await runs(own ?? '')
    await page.reload()
    await page.waitForResponse((response) => response.url().endsWith('/x/events'))
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    expect([own, await page.getByText(AVAILABLE).count()]).toEqual([expect.stringMatching(/^[\w-]{12}$/), 0])
  })
})
