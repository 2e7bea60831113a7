import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, testConsole } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()

/** Top and height of the first text of the page's header: the name of the record. */
const nameBox = (page: Page) =>
  page.evaluate(() => {
    const name = document.querySelector('main header')?.firstElementChild?.firstElementChild
    const { top, height } = name?.getBoundingClientRect() ?? {}
    return [top, height]
  })

/** Start of the first fields and end of the last button, from the left edge of the first section's title. */
const grid = (page: Page) =>
  page.evaluate(() => {
    const form = [...document.querySelectorAll('main form')].find((one) => one.clientHeight > 0)
    const left = form?.querySelector('h2')?.getBoundingClientRect().left ?? 0
    const field = form?.querySelector('label')?.getBoundingClientRect().left ?? 0
    const save = form?.querySelector('button[type=submit]')?.getBoundingClientRect().right ?? 0
    return [field - left, save - left]
  })

describe('the page of a record', () => {
  it('puts name, fields and Save in the same place', async () => {
    const { caller, ids } = await givenOneOfEach(test)
    const page = await test.pageOf(caller, null)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${test.url}/org-units`)
    for (const path of [
      `/clients/${ids.client}`,
      `/instances/${ids.instance}`,
      `/instances/${ids.instance}?initialTab=businessObjects`,
      `/instances/${ids.instance}?initialTab=dataBridge`,
      `/user/info/${ids.user}`,
      `/user/password/${ids.user}`,
      `/role/${ids.role}`,
      `/org-unit/${ids.unit}`,
      `/vendor-product/${ids.product}`,
      `/ai-settings/${ids.instance}`,
    ]) {
      await follow(page, '/error')
      await follow(page, path)
      await page.locator('main form h2').first().waitFor()
      await settled(page)
      expect(await nameBox(page), path).toEqual([64, 32])
      expect(await grid(page), path).toEqual([224, 864])
    }
  })

  it('leaves the room of a low window to the form', async () => {
    const page = await test.sharedBy(['ORG_UNIT_VIEW', 'ORG_UNIT_ADD'], '/org-unit/0')
    await page.setViewportSize({ width: 320, height: 256 })
    const save = page.getByRole('button', { name: 'Save Org Unit' })
    expect((await save.boundingBox())?.y).toBeGreaterThan(256)
    await save.scrollIntoViewIfNeeded()
    const bar = await page.getByRole('banner').boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(0)
  })

  it('leads from AI Settings to its instance', async () => {
    const client = await test.client({ acesClientName: 'Harbor Mortgage' })
    const id = await test.instance({ acesClientId: client, databaseCode: 'HARB001-PROD' })
    const page = await test.sharedBy(['FEATURE_FLAG_EDIT', 'INSTANCE_DETAILS_VIEW'], `/ai-settings/${id}`)
    await page.getByRole('heading', { level: 1, name: 'AI Settings', exact: true }).waitFor()
    const crumb = page.getByRole('banner').getByRole('link', { name: 'Harbor Mortgage / HARB001-PROD', exact: true })
    expect(await crumb.getAttribute('href')).toBe(`/instances/${id}`)
  })

  it('names server, database and link of an instance', async () => {
    const databaseName = `casc004_${'x'.repeat(80)}_production`
    const id = await test.instance({ databaseServer: 'sql-central-01', databaseName })
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], `/instances/${id}`)
    const header = page.locator('main header')
    await header.getByText('Not linked', { exact: true }).waitFor()
    const facts = header.locator('dl').first().locator('dt, dd:not(:has(button))')
    expect(await facts.allTextContents()).toEqual(['Server', 'sql-central-01', 'Database', databaseName])
    const hidden = await facts.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(hidden).toEqual([0, 0, 0, 0])
  })
})
