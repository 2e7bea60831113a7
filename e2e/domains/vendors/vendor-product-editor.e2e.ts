import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { button, choose, field } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'
import { EDIT, PARTIAL, row, sent, testVendors, toggle, UPDATED, WARNING } from '../../harness/vendors.ts'

const test = testConsole()
const { editor, product, SAVE, select, stored } = testVendors(test)

const FILLED = {
  'Vendor Code': 'NEW-1',
  'Vendor Name': 'New Vendor',
  'Requestor Name': 'Requestor',
  'Service Resource': 'https://new.example',
}
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

describe('the page of a vendor product', () => {
  it('adds a product by its rules and returns', async () => {
    const page = await test.sharedBy(EDIT, '/vendor-product/0')
    await page.getByRole('heading', { level: 1, name: 'Add Vendor Product', exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Platform' }).waitFor()
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    for (const name of ['Platform', 'Product Type']) {
      expect((await page.getByRole('combobox', { name }).textContent())?.replace('\u200b', ''), name).toBe('')
    }
    await button(page, 'Save').click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBeGreaterThanOrEqual(6)
    const limits = { 'Vendor Code': 20, 'Vendor Name': 100, 'Requestor Name': 200 }
    await fill(page, Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, 'x'.repeat(max + 1)])))
    for (const max of Object.values(limits)) {
      await page.getByText(`Value must be less than ${max} characters.`, { exact: true }).first().waitFor()
    }
    await field(page, 'Service Resource').fill('abc')
    await page.getByText('Invalid URL', { exact: true }).first().waitFor()
    await field(page, 'Service Resource').fill(`https://vendor.example/${'a'.repeat(178)}`)
    await expect
      .poll(() => page.getByText('Value must be less than 200 characters.', { exact: true }).count())
      .toBeGreaterThanOrEqual(2)
    for (const [name, disabled] of [
      ['Platform', 'Legacy Gateway'],
      ['Product Type', 'Fax Verification'],
    ] as const) {
      await page.getByRole('combobox', { name }).click()
      await page.getByRole('option').first().waitFor()
      expect(await page.getByRole('option').allInnerTexts(), name).not.toContain(disabled)
      await page.keyboard.press('Escape')
    }
    await fill(page, FILLED)
    await choose(page, 'Platform', 'Meridian')
    await choose(page, 'Product Type', 'Appraisal')
    await bannerSays(page, UPDATED, () => button(page, 'Save').click())
    expect(pathOf(page)).toBe('/vendor-products')
    await page.getByRole('cell', { name: 'NEW-1', exact: true }).waitFor()
    await openAnew(page, '/vendor-product/0')
    await fill(page, { ...FILLED, 'Vendor Code': 'new-1' })
    await choose(page, 'Platform', 'Meridian')
    await choose(page, 'Product Type', 'Appraisal')
    await button(page, 'Save').click()
    const message = 'A vendor product with this vendor code already exists for this platform and product type.'
    await page.getByText(message, { exact: true }).first().waitFor()
    expect(pathOf(page)).toBe('/vendor-product/0')
  })

  it('edits a product and keeps code and disabled choices', async () => {
    const one = await product({
      vendorServiceGroup: 'Legacy Gateway',
      vendorServiceType: 'Fax Verification',
      vendorCode: 'OLD-1',
    })
    const page = await test.sharedBy(EDIT, '/vendor-products?vendorCode=OLD-1')
    const open = async () => {
      await row(page, one).getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('heading', { level: 1, name: 'Edit Vendor Product', exact: true }).waitFor()
    }
    await open()
    expect([await field(page, 'Vendor Code').inputValue(), await field(page, 'Vendor Code').isEditable()]).toEqual([
      'OLD-1',
      false,
    ])
    expect(await page.getByRole('combobox', { name: 'Platform' }).textContent()).toBe('Legacy Gateway')
    expect(await page.getByRole('combobox', { name: 'Product Type' }).textContent()).toBe('Fax Verification')
    await field(page, 'Vendor Name').fill('Never saved')
    await button(page, 'Cancel').click()
    await until(page, '/vendor-products?vendorCode=OLD-1')
    expect((await stored(one))?.rowVersion).toBe(1)
    await open()
    const bodies = sent(page, SAVE)
    await field(page, 'Enabled').uncheck()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(UPDATED, { exact: true }).waitFor()
    await until(page, '/vendor-products?vendorCode=OLD-1')
    expect(bodies).toMatchObject([{ id: one.id, isDisabled: true, vendorServiceGroup: 'Legacy Gateway' }])
    await expect.poll(() => toggle(page, one).isChecked()).toBe(false)
    await openAnew(page, '/vendor-product/999999')
    await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
  })

  it('names instances not updated in a dialog', async () => {
    const one = await product({ vendorCode: 'STAYS', vendorName: 'Ink' })
    const page = await test.signedIn(EDIT, `/vendor-product/${one.id}`, { clock: true })
    await page.getByText('* Required', { exact: true }).waitFor()
    // The record's name leads; its state is next to it.
    const sizeOf = (text: Locator) => text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    const header = page.getByRole('main').getByRole('banner').or(page.locator('main header'))
    const [title, name] = [header.getByRole('heading', { level: 1 }), header.getByText('Ink', { exact: true })]
    expect(await title.textContent()).toBe('Edit Vendor Product')
    expect(await sizeOf(name)).toBeGreaterThan(await sizeOf(title))
    const [called, badge] = [await name.boundingBox(), await header.getByText('Enabled', { exact: true }).boundingBox()]
    expect((badge?.x ?? 0) - (called?.x ?? 0) - (called?.width ?? 0)).toBeLessThan(24)
    await field(page, 'Vendor Name').fill('Renamed')
    await page.getByText('1 change', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Vendor Name', exact: true }).waitFor()
    await stub(page, SAVE, 200, { ...one, vendorName: 'Renamed', rowVersion: 2, instancesWithUpdateFailure: '3, 5' })
    await bannerSays(page, WARNING, () => button(page, 'Save').click())
    const dialog = page.getByRole('dialog', { name: 'Partial Failure' })
    await dialog.getByText(PARTIAL, { exact: true }).waitFor()
    await dialog.getByText('Instance ID(s): 3, 5', { exact: true }).waitFor()
    expect(await dialog.getByRole('button', { name: 'OK' }).evaluate((ok) => ok === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.clock.runFor(1000)
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await until(page, '/vendor-products')
    expect(await page.locator('[data-banner-level=success]').count()).toBe(0)
  })

  it('merges concurrent changes and counts unlinked instances', async () => {
    const one = await product({ vendorCode: 'MERGED' })
    await select(one.id, [await test.instance(), await test.instance()])
    const page = await test.sharedBy(EDIT, `/vendor-product/${one.id}`)
    await field(page, 'Vendor Name').fill('Mine')
    await (await editor()).post(SAVE, { ...one, requestorName: 'Theirs' })
    await button(page, 'Save').click()
    await until(page, '/vendor-products')
    await page.getByText(UPDATED, { exact: true }).waitFor()
    const note = page.getByText('Mine (MERGED): not sent to 2 instances with no linked database.')
    await page
      .getByRole('status')
      .and(page.getByRole('status').filter({ has: note }))
      .waitFor()
    expect(await stored(one)).toMatchObject({ vendorName: 'Mine', requestorName: 'Theirs', rowVersion: 3 })
    await button(page, 'Close').click()
    await note.waitFor({ state: 'detached' })
  })
})
