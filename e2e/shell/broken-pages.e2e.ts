import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, stub, testConsole, until } from '../harness/console.ts'
import { field } from '../harness/controls.ts'

const test = testConsole()
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
    const page = await test.signedIn(CLIENT, `/clients/${await test.client()}`)
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
    const page = await test.signedIn(CLIENT, `/clients/${id}?restore=client.${id}.before.1`, {
      before: (fresh) => stub(fresh, `/x/history/client/${id}/asOf`, 200, { existed: true }),
    })
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
