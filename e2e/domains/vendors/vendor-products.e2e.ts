import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { hold, openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import { button, field } from '../../harness/controls.ts'
import { pointAway, settled } from '../../harness/pages.ts'
import { EDIT, PARTIAL, row, sent, testVendors, toggle, UPDATED, WARNING } from '../../harness/vendors.ts'

const test = testConsole()
const { product, SAVE, select, stored } = testVendors(test)
const COLUMNS = [
  'Platform',
  'Vendor Code',
  'Vendor Name',
  'Product Type',
  'Requestor Name',
  'Service Resource',
  'Enabled',
]
const codes = (page: Page) => page.locator('tbody tr :nth-child(2 of td, th)').allInnerTexts()
const noProducts = async () => {
  await test.db.deleteFrom('vendor_selections').execute()
  await test.db.deleteFrom('vendor_products').execute()
  await touch(test.db, 'vendors')
}

describe('the list of vendor products', () => {
  it('sorts by every column with editor actions', async () => {
    await noProducts()
    const first = await product({ vendorCode: 'A-1', vendorName: 'Zenith', requestorName: 'Yes', isDisabled: true })
    await product({
      vendorServiceGroup: 'ICE Direct',
      vendorServiceType: 'Appraisal',
      vendorCode: 'B-2',
      vendorName: 'Able',
      requestorName: 'An',
      serviceResource: 'https://a.example',
    })
    const page = await test.sharedBy(EDIT, '/vendor-products')
    await page.getByRole('heading', { level: 1, name: 'Vendor Products', exact: true }).waitFor()
    const headers = page.getByRole('columnheader')
    await expect.poll(() => headers.allInnerTexts()).toEqual([...COLUMNS, 'Actions'])
    await expect.poll(() => codes(page)).toEqual(['B-2', 'A-1'])
    expect(await headers.getByRole('button').allTextContents()).toEqual(COLUMNS)
    await headers.nth(COLUMNS.indexOf('Enabled')).getByRole('button').click()
    await expect.poll(() => codes(page)).toEqual(['A-1', 'B-2'])
    await row(page, first).getByRole('link', { name: 'Edit' }).click()
    await until(page, `/vendor-product/${first.id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'New Vendor Product' }).click()
    await until(page, '/vendor-product/0')

    await test.regrant(page, ['VENDOR_PRODUCTS_VIEW'], '/vendor-products')
    await expect.poll(() => headers.allInnerTexts()).toEqual(COLUMNS)
    const checks = () => page.locator('tbody tr :nth-child(7 of td, th)').allTextContents()
    await expect
      .poll(async () => [await codes(page), await checks()])
      .toEqual([
        ['B-2', 'A-1'],
        ['Yes', 'Disabled'],
      ])
    await page.getByRole('img', { name: 'Yes' }).click()
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('link', { name: /^(New Vendor Product|Edit)$/ }).count()).toBe(0)
    expect((await stored(first))?.rowVersion).toBe(1)
    const record = page.getByRole('dialog', { name: 'Vendor Product' })
    expect(await record.getByRole('definition').allInnerTexts()).toEqual([
      'ICE Direct',
      'B-2',
      'Able',
      'Appraisal',
      'An',
      'https://a.example',
      'Yes',
    ])
    await page.keyboard.press('Escape')
    await record.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: first.vendorName, exact: true }).click()
    await record.getByRole('button', { name: 'Close', exact: true }).click()
  })

  it('filters by every column', async () => {
    await noProducts()
    await product({ vendorCode: 'F-1', vendorName: 'Harbor', requestorName: 'Quality', isDisabled: true })
    await product({
      vendorCode: 'F-2',
      vendorName: 'Summit',
      requestorName: 'Closing',
      vendorServiceType: 'Appraisal',
      serviceResource: 'https://summit.example',
    })
    await product({
      vendorCode: 'F-3',
      vendorName: 'Anchor',
      requestorName: 'Closing',
      vendorServiceType: 'Fax Verification',
    })
    const page = await test.sharedBy(['VENDOR_PRODUCTS_VIEW'], '/vendor-products')
    await expect.poll(() => codes(page)).toEqual(['F-1', 'F-2', 'F-3'])
    for (const [name, part, expected] of [
      ['Vendor Code', 'f-2', ['F-2']],
      ['Vendor Name', 'HARB', ['F-1']],
      ['Requestor Name', 'clos', ['F-2', 'F-3']],
      ['Service Resource', 'summit.', ['F-2']],
    ] as const) {
      await field(page, name).fill(part)
      await expect.poll(() => codes(page), { message: name }).toEqual(expected)
      await button(page, 'Reset').click()
      await expect.poll(() => codes(page), { message: `${name}, reset` }).toEqual(['F-1', 'F-2', 'F-3'])
    }
    expect(await button(page, 'Reset').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Enabled Only' }).check()
    await expect.poll(() => codes(page)).toEqual(['F-2', 'F-3'])
    await page.getByRole('combobox', { name: 'Product Type' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    const offered = await page.getByRole('listbox').getByRole('option').allInnerTexts()
    expect(offered).toContain('Credit Report')
    expect(offered).not.toContain('Fax Verification')
    await page.getByRole('option', { name: 'Appraisal' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => codes(page)).toEqual(['F-2'])
    await openAnew(page, pathOf(page))
    await expect.poll(() => codes(page), { message: 'reloaded' }).toEqual(['F-2'])
  })

  it('switches by mouse and key with a spinner', async () => {
    const one = await product({ vendorCode: 'SWITCH-1' })
    const page = await test.sharedBy(EDIT, '/vendor-products?vendorCode=SWITCH-1')
    const [control, bodies] = [toggle(page, one), sent(page, SAVE)]
    const hint = (text: string) => page.getByRole('tooltip', { name: text, exact: true })
    await control.hover()
    await hint('Click to disable this vendor product.').waitFor()
    const release = await hold(page, SAVE)
    await control.click()
    await row(page, one).locator('[aria-busy=true] + [aria-hidden]').first().waitFor()
    await expect.poll(() => control.getAttribute('aria-busy')).toBe('true')
    await control.click()
    release()
    await page.getByRole('status').getByText(UPDATED, { exact: true }).waitFor()
    await expect.poll(() => control.isChecked()).toBe(false)
    expect(bodies).toEqual([expect.objectContaining({ id: one.id, isDisabled: true, rowVersion: 1 })])
    // A row that is drawn again takes its tooltip away.
    await settled(page)
    await pointAway(page)
    await control.hover()
    await hint('Click to enable this vendor product.').waitFor()
    await control.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => control.isChecked()).toBe(true)
    await expect.poll(() => stored(one)).toMatchObject({ isDisabled: false, rowVersion: 3 })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('names instances not updated and retries', async () => {
    const instance = await test.linkedInstance({ databaseCode: 'AWAY' })
    const one = await product({ vendorCode: 'SWITCH-2' })
    await select(one.id, [instance.databaseId])
    await instance.shut()
    const page = await test.sharedBy(EDIT, '/vendor-products?vendorCode=SWITCH-2')
    await toggle(page, one).click()
    await page.locator('[data-banner-level=warning]').getByText(WARNING, { exact: true }).waitFor()
    const dialog = page.getByRole('dialog', { name: 'Partial Failure' })
    await dialog.getByText(PARTIAL, { exact: true }).waitFor()
    await dialog.getByText(`Instance ID(s): ${instance.databaseId}`, { exact: true }).waitFor()
    await dialog.getByText("The database isn't accepting connections right now.").waitFor()
    await dialog.getByRole('link', { name: 'View Job' }).waitFor()
    const footOf = (button: Locator) => button.evaluate((one) => one.getBoundingClientRect().bottom)
    const ok = await footOf(dialog.getByRole('button', { name: 'OK' }))
    expect(await footOf(dialog.getByRole('link', { name: 'View Job' }))).toBe(ok)
    expect(await footOf(dialog.getByRole('button', { name: 'Retry' }))).toBe(ok)
    await expect.poll(() => findingsInLight(page)).toEqual([])
    await instance.open()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Everything is up to date', { exact: true }).waitFor()
    await dialog.getByText('The instance is up to date.', { exact: true }).waitFor()
    // Retry is gone: the focus goes on to what is left to do.
    await dialog.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor()
    // The dialog hides the bell from roles.
    await page.getByRole('button', { name: 'Messages', exact: true, includeHidden: true }).waitFor()
    expect(await instance.query('select is_disabled from vendor_product')).toEqual([{ is_disabled: true }])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Messages', exact: true }).click()
    await page.getByRole('dialog').getByText('Vendor product update: done', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(pathOf(page)).toBe('/vendor-products?vendorCode=SWITCH-2')
    expect(await toggle(page, one).isChecked()).toBe(false)
  })
})
