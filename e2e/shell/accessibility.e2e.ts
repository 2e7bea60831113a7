import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { findings, givenOneOfEach, walkAccessibly } from '../harness/axe.ts'
import { follow, stub, testConsole } from '../harness/console.ts'
import { coveredStops, layoutFindings } from '../harness/layout.ts'
import { settled } from '../harness/pages.ts'
import { LISTS_AND_NEW, VIEWS } from '../harness/screens.ts'

const test = testConsole()

describe('what looks at pages', () => {
  it('sees a control without a name, pale words of one theme, what moved by itself, and a needless scrollbar', async () => {
    const page = await test.signedIn([], '/')
    await page.getByText('Welcome, Test').waitFor()
    await settled(page)
    expect([...(await layoutFindings(page)), ...(await findings(page))]).toEqual([])
    await page.locator('main').evaluate((main) => {
      main.insertAdjacentHTML(
        'afterbegin',
        '<div style="height: 100px"><button id="nameless"></button><p id="pale" style="color: #333">Words</p></div>',
      )
      document.body.style.minHeight = '200vh'
    })
    expect(await layoutFindings(page)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^moved: /), expect.stringMatching(/^scrolls: /)]),
    )
    expect(await findings(page)).toEqual(['button-name: #nameless', 'dark: color-contrast: #pale'])
  })

  it('sees what lies over where a key leads, and that a key leads nowhere', async () => {
    const page = await test.signedIn([], '/')
    await page.getByText('Welcome, Test').waitFor()
    expect(await coveredStops(page, 'Tab', 4)).toEqual([])
    expect(await coveredStops(page, 'ArrowDown', 2)).toEqual(['ArrowDown leads nowhere'])
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p style="position: fixed; inset: 0; z-index: 9999">Over all</p>')
    })
    expect(await coveredStops(page, 'Shift+Tab', 3)).toEqual(
      Array(3).fill(expect.stringMatching(/ lies under P Over all$/)),
    )
  })
})

describe('axe finds nothing', () => {
  it('on any kind of list and new record', async () => {
    const { caller } = await givenOneOfEach(test)
    await walkAccessibly(await test.pageOf(caller, null), test.url, [...LISTS_AND_NEW, ...VIEWS])
    const out = await test.signedOut('/login')
    await out.getByLabel('Email', { exact: true }).waitFor()
    expect(await findings(out), '/login').toEqual([])
  }, 180_000)

  it('on an empty list, a failed one, a refused form and an open dialog', async () => {
    const caller = await test.as([...PERMISSIONS])
    const client = await test.client({ emailServer: 'mail.example' })
    const page = await test.pageOf(caller, '/clients?acesClientName=nothing-like-it')
    await page.getByRole('button', { name: 'Reset' }).first().waitFor()
    expect(await findings(page), 'empty').toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('e')
    await page
      .getByRole('option', { name: /^Test Person/ })
      .first()
      .waitFor()
    expect(await findings(page), 'palette').toEqual([])
    await page.keyboard.press('Escape')
    await follow(page, '/org-unit/0')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Value is required.', { exact: true }).first().waitFor()
    expect(await findings(page), 'refused').toEqual([])
    await page.goto(`${test.url}/clients/${client}?initialTab=email`)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByRole('dialog').waitFor()
    // Its text is pale while it fades in.
    await expect.poll(() => findings(page), { message: 'dialog' }).toEqual([])
    await stub(page, '/Client/GetAllClients', 500)
    await page.goto(`${test.url}/clients`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await findings(page), 'failed').toEqual([])
  })
})
