import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findingsInLight } from '../harness/axe.ts'
import { follow, hold, pathOf, testConsole, until } from '../harness/console.ts'

const test = testConsole()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or go to' })
const options = (page: Page) => palette(page).getByRole('option')
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the command palette', () => {
  it('opens an instance by part of its name', async () => {
    const acesClientId = await test.client({ acesClientName: 'Granite Lending' })
    const instance = await test.instance({ acesClientId, databaseCode: 'ZGRAN-PROD', databaseName: 'Granite audits' })
    await test.instance({ acesClientId, databaseCode: 'YEW-PROD' })
    const page = await test.sharedBy([...PERMISSIONS], '/')
    await heading(page, 'Welcome').waitFor()

    // Quicker than its answer: what opens is the first of what it says.
    const release = await hold(page, '/x/search')
    await page.keyboard.press('Control+k')
    // Its code comes after what the start page reads.
    await box(page).waitFor()
    await page.keyboard.press('z')
    await page.keyboard.press('Enter')
    expect(pathOf(page)).toBe('/')
    release()
    await until(page, `/instances/${instance}`)
    await palette(page).waitFor({ state: 'hidden' })
    await heading(page, 'ZGRAN-PROD').waitFor()

    await page.keyboard.press('Control+k')
    await box(page).fill('granit lendign')
    await palette(page)
      .getByRole('option', { name: /^Granite Lending/ })
      .waitFor()
    // The last query wins, even if earlier responses arrive later.
    await box(page).fill('yew')
    await expect.poll(() => marked(page).allTextContents()).toEqual([expect.stringMatching(/^YEW-PROD/)])
    await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('1 result')
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
    expect(await findingsInLight(page)).toEqual([])
    // All forms that a short word finds.
    await box(page).fill('new')
    await expect
      .poll(() =>
        palette(page)
          .getByRole('option', { name: /^New .*…/ })
          .count(),
      )
      .toBe(8)
    await box(page).fill('nothing is called so')
    await palette(page).getByText('No results for “nothing is called so” that you have access to.').waitFor()
    await palette(page).getByText('Try a code, an email address, or part of a name.').waitFor()
    await palette(page).getByRole('link', { name: 'New Client…' }).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })

    await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()
    await box(page).fill('granite')
    await palette(page)
      .getByRole('option', { name: /^Granite Lending/ })
      .click()
    await until(page, `/clients/${acesClientId}`)
    await heading(page, 'Granite Lending').waitFor()
  })

  it('lists recent records, pages and forms first', async () => {
    const [one, other] = [await test.client({ acesClientName: 'First so' }), await test.client()]
    const rights: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT', 'ORG_UNIT_VIEW']
    const page = await test.sharedBy(rights, `/clients/${one}`)
    await heading(page, 'First so').waitFor()
    await follow(page, `/clients/${other}`)
    await test.db.updateTable('clients').set({ acesClientName: 'Then so' }).where('acesClientId', '=', one).execute()
    await page.keyboard.press('Control+k')
    const labels = () =>
      options(page).evaluateAll((all) => all.map((entry) => entry.children[1]?.children[0]?.textContent))
    const pages = ['Clients', 'Org Units', 'Jobs', 'Activity', 'Help']
    await expect.poll(labels).toEqual(['Then so', ...pages, 'New Client…'])
    expect(await marked(page).allTextContents()).toEqual([expect.stringMatching(/^Then so/)])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await until(page, '/clients/0')
    await heading(page, 'New Client').waitFor()
    await page.keyboard.press('Control+k')
    await box(page).fill('activty')
    await expect.poll(labels).toEqual(['Activity'])
  })

  it('offers permitted commands by everyday words', async () => {
    const acesClientId = await test.client({ acesClientName: 'Núñez Lending' })
    await test.instance({ acesClientId, databaseCode: 'NUNEZ1', databaseName: 'Nunez audits' })
    const page = await test.sharedBy(
      ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT', 'INSTANCE_DETAILS_VIEW'],
      `/clients/${acesClientId}`,
    )
    await heading(page, 'Núñez Lending').waitFor()
    const first = () => marked(page).allTextContents()
    const ask = async (text: string) => {
      if ((await palette(page).count()) === 0) await page.keyboard.press('Control+k')
      await box(page).fill(text)
    }
    for (const [text, expected] of [
      ['help', /^Help/],
      ['shortcuts', /^Help/],
      ['subscribe', /^Add Subscription…/],
    ] as const) {
      await ask(text)
      await expect.poll(first, { message: text }).toEqual([expect.stringMatching(expected)])
    }
    for (const text of ['sync data', 'dark theme']) {
      await ask(text)
      await palette(page).getByText(`No results for “${text}” that you have access to.`).waitFor()
    }

    // The client before its instance, and what answers in bold.
    await ask('nunez')
    await expect.poll(first).toEqual([expect.stringMatching(/^Núñez Lending/)])
    expect(await marked(page).locator('b').allTextContents()).toEqual(['Núñez'])

    await ask('add subscr')
    await page.keyboard.press('Enter')
    await until(page, `/clients/${acesClientId}?initialTab=subscriptions`)
    await page.getByRole('dialog', { name: 'Add/Edit Subscription' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Add/Edit Subscription' }).waitFor({ state: 'hidden' })
    await ask('')
    await expect
      .poll(() => palette(page).getByRole('group', { name: 'On This Page' }).getByRole('option').count())
      .toBe(1)
  })
})
