import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { VendorProduct } from '@acm/contract/vendors'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { givenVendors } from '../../../apps/server/test/vendors.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { hold, pathOf, sentTo, testConsole, until } from '../../harness/console.ts'
import { button, choose, field } from '../../harness/controls.ts'
import { pointAway, settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const { editor, product, select } = givenVendors(test)
const EDIT: Permission[] = ['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT']
const SAVE = contract.vendors.updateProduct.path
const UPDATED = 'Vendor product updated successfully'
const WARNING = 'Vendor product update was partially successful'
const PARTIAL =
  'The vendor product was successfully updated but the below instance(s) were unable to update the vendor product.'
const row = (page: Page, { vendorCode }: VendorProduct) => page.getByRole('row').filter({ hasText: vendorCode })
const toggle = (page: Page, one: VendorProduct) => row(page, one).getByRole('switch')
const stored = async ({ id }: VendorProduct) =>
  (await (await editor()).read(contract.vendors.getAllProducts)).find((one) => one.id === id)
const COLUMNS = [
  'Platform',
  'Vendor Code',
  'Vendor Name',
  'Product Type',
  'Requestor Name',
  'Service Resource',
  'Enabled',
]
/** Of the text fields and the box. */
const FILTERS = ['Vendor Code', 'Vendor Name', 'Requestor Name', 'Service Resource', 'Enabled Only']
const codes = (page: Page) => page.locator('tbody tr :nth-child(2 of td, th)').allInnerTexts()
const noProducts = async () => {
  await test.db.deleteFrom('vendor_selections').execute()
  await test.db.deleteFrom('vendor_products').execute()
  await touch(test.db, 'vendors')
}
const FILLED = {
  'Vendor Code': 'NEW-1',
  'Vendor Name': 'New Vendor',
  'Requestor Name': 'Requestor',
  'Service Resource': 'https://new.example',
}
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}
const DISABLED = { Platform: 'Legacy Gateway', 'Product Type': 'Fax Verification' }
/** The page of a product of a disabled platform and type, opened from the list. */
const editing = async (vendorCode: string) => {
  const [vendorServiceGroup, vendorServiceType] = Object.values(DISABLED)
  const one = await product({ vendorServiceGroup, vendorServiceType, vendorCode })
  const page = await test.sharedBy(EDIT, `/vendor-products?vendorCode=${vendorCode}`)
  await row(page, one).getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Vendor Product', exact: true }).waitFor()
  return { page, one }
}
const CONFIG: Permission[] = ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT']
const FLAGS = ['Bank VOD', 'DataVerify', 'Service 1st', 'Xactus', 'Meridian']
const STAYS = 'Meridian cannot be disabled once it is enabled.'
const SAVED = 'Client Instance Saved Successfully'

const tabOf = (id: number) => `/instances/${id}?initialTab=vendors`
const callOf = (id: number) => `/Vendors/UpdateVendor/${id}`
const flag = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Meridian Products' })
const nameOf = ({ vendorServiceType, vendorName, vendorCode }: VendorProduct) =>
  `${vendorServiceType}: ${vendorName} (${vendorCode})`
const read = async (id: number) =>
  (await (await test.other(CONFIG)).get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)).body
const selected = async (id: number, { id: productId }: VendorProduct) => {
  const path = `/Vendors/GetVendorProductsForInstance/${id}/Meridian`
  const { body } = await (await test.other(CONFIG)).get<VendorProduct[]>(path)
  return body.find((one) => one.id === productId)?.isSelected
}

describe('the list of vendor products', () => {
  it('sorts and filters, with editor actions', async () => {
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
    await product({ vendorCode: 'C-3', vendorServiceType: 'Fax Verification' })
    const page = await test.sharedBy(EDIT, '/vendor-products')
    await page.getByRole('heading', { level: 1, name: 'Vendor Products', exact: true }).waitFor()
    const headers = page.getByRole('columnheader')
    await expect.poll(() => headers.allInnerTexts()).toEqual([...COLUMNS, 'Actions'])
    await expect.poll(() => codes(page)).toEqual(['B-2', 'A-1', 'C-3'])
    expect(await headers.getByRole('button').allTextContents()).toEqual(COLUMNS)
    const edit = row(page, first).getByRole('link', { name: 'Edit' })
    expect(await edit.getAttribute('href')).toBe(`/vendor-product/${first.id}`)
    const create = page.getByRole('link', { name: 'New Vendor Product' })
    expect(await create.getAttribute('href')).toBe('/vendor-product/0')

    await test.regrant(page, ['VENDOR_PRODUCTS_VIEW'], '/vendor-products')
    await expect.poll(() => headers.allInnerTexts()).toEqual(COLUMNS)
    const checks = () => page.locator('tbody tr :nth-child(7 of td, th)').allTextContents()
    await expect
      .poll(async () => [await codes(page), await checks()])
      .toEqual([
        ['B-2', 'A-1', 'C-3'],
        ['Yes', 'Disabled', 'Yes'],
      ])
    await page.getByRole('img', { name: 'Yes' }).first().click()
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
    await record.getByRole('button', { name: 'Close', exact: true }).click()
    await record.waitFor({ state: 'detached' })

    const filters = page.getByRole('search')
    const labels = await filters.locator('label').allInnerTexts()
    expect(labels).toEqual(expect.arrayContaining(FILTERS))
    for (const [name, part, found] of [
      ['Vendor Code', 'c-', 'C-3'],
      ['Vendor Name', 'ABL', 'B-2'],
      ['Requestor Name', 'yE', 'A-1'],
      ['Service Resource', 'A.EXAM', 'B-2'],
    ] as const) {
      await field(page, name).fill(part)
      await expect.poll(() => codes(page), { message: name }).toEqual([found])
      await button(page, 'Reset').click()
    }
    await page.getByRole('checkbox', { name: 'Enabled Only' }).check()
    await expect.poll(() => codes(page)).toEqual(['B-2', 'C-3'])
    await page.getByRole('combobox', { name: 'Product Type' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    const offered = await page.getByRole('listbox').getByRole('option').allInnerTexts()
    expect(offered).toContain('Credit Report')
    expect(offered).not.toContain('Fax Verification')
    await page.getByRole('option', { name: 'Appraisal' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => codes(page)).toEqual(['B-2'])
  })

  it('switches by mouse and key with a spinner', async () => {
    const one = await product({ vendorCode: 'SWITCH-1', vendorName: 'Old' })
    await select(one.id, [await test.instance(), await test.instance()])
    const page = await test.sharedBy(EDIT, '/vendor-products?vendorCode=SWITCH-1')
    const [control, bodies] = [toggle(page, one), sentTo(page, SAVE)]
    const hint = (text: string) => page.getByRole('tooltip', { name: text, exact: true })
    await control.hover()
    await hint('Click to disable this vendor product.').waitFor()
    const release = await hold(page, SAVE)
    await control.click()
    await row(page, one).locator('[aria-busy=true] + [aria-hidden]').first().waitFor()
    await expect.poll(() => control.getAttribute('aria-busy')).toBe('true')
    release()
    await page.getByRole('status').getByText(UPDATED, { exact: true }).waitFor()
    await expect.poll(() => control.isChecked()).toBe(false)
    expect(bodies).toEqual([expect.objectContaining({ id: one.id, isDisabled: true, rowVersion: 1 })])
    const note = page.getByText('Old (SWITCH-1): not sent to 2 instances with no linked database.')
    await page.getByRole('status').filter({ has: note }).waitFor()
    await button(page, 'Close').click()
    await note.waitFor({ state: 'detached' })
    // A row that is drawn again takes its tooltip away.
    await settled(page)
    await pointAway(page)
    await control.hover()
    await hint('Click to enable this vendor product.').waitFor()
    await control.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => control.isChecked()).toBe(true)
    await expect.poll(() => stored(one)).toMatchObject({ isDisabled: false, rowVersion: 3 })
  })
})

describe('the page of a vendor product', () => {
  it('adds a product by its rules and returns', async () => {
    const page = await test.sharedBy(EDIT, '/vendor-products')
    await page.getByRole('link', { name: 'New Vendor Product' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add Vendor Product', exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Platform' }).waitFor()
    await button(page, 'Cancel').click()
    await until(page, '/vendor-products')
    await page.getByRole('link', { name: 'New Vendor Product' }).click()
    await page.getByRole('combobox', { name: 'Platform' }).waitFor()
    expect(await field(page, 'Enabled').isChecked()).toBe(true)
    for (const name of ['Platform', 'Product Type']) {
      expect((await page.getByRole('combobox', { name }).textContent())?.replace('\u200b', ''), name).toBe('')
    }
    await button(page, 'Save').click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBeGreaterThanOrEqual(6)
    await field(page, 'Service Resource').fill('abc')
    await page.getByText('Invalid URL', { exact: true }).first().waitFor()
    for (const [name, disabled] of Object.entries(DISABLED)) {
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
  })

  it('keeps code and disabled choices', async () => {
    const { page } = await editing('OLD-1')
    const code = field(page, 'Vendor Code')
    expect([await code.inputValue(), await code.isEditable()]).toEqual(['OLD-1', false])
    await page.getByText('* Required', { exact: true }).waitFor()
    for (const [name, stays] of Object.entries(DISABLED)) {
      await expect.poll(() => page.getByRole('combobox', { name }).textContent()).toBe(stays)
    }
    const bodies = sentTo(page, SAVE)
    await field(page, 'Enabled').uncheck()
    await button(page, 'Cancel').waitFor()
    await bannerSays(page, UPDATED, () => button(page, 'Save').click())
    await until(page, '/vendor-products?vendorCode=OLD-1')
    expect(bodies).toMatchObject([{ isDisabled: true, vendorServiceGroup: 'Legacy Gateway' }])
  })

  it('names instances not updated and retries', async () => {
    const instance = await test.linkedInstance({ databaseCode: 'AWAY' })
    const { page, one } = await editing('OLD-2')
    await select(one.id, [instance.databaseId])
    await instance.shut()
    await field(page, 'Enabled').uncheck()
    await bannerSays(page, WARNING, () => button(page, 'Save').click())
    const dialog = page.getByRole('dialog', { name: 'Partial Failure' })
    await dialog.getByText(PARTIAL, { exact: true }).waitFor()
    await dialog.getByText(`Instance ID(s): ${instance.databaseId}`, { exact: true }).waitFor()
    await dialog.getByText("The database isn't accepting connections right now.").waitFor()
    const [ok, retry] = [button(dialog, 'OK'), button(dialog, 'Retry')]
    await ok.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    const footOf = (button: Locator) => button.evaluate((one) => one.getBoundingClientRect().bottom)
    const foot = await footOf(ok)
    expect(await footOf(dialog.getByRole('link', { name: 'View Job' }))).toBe(foot)
    expect(await footOf(retry)).toBe(foot)
    expect(await findingsInLight(page)).toEqual([])
    await instance.open()
    await retry.click()
    await page.getByText('Everything is up to date', { exact: true }).waitFor()
    await dialog.getByText('The instance is up to date.', { exact: true }).waitFor()
    // Retry is gone: the focus goes on to what is left to do.
    await ok.and(page.locator(':focus')).waitFor()
    // The dialog hides the bell from roles.
    await page.getByRole('button', { name: 'Messages', exact: true, includeHidden: true }).waitFor()
    expect(await instance.query('select is_disabled from vendor_product')).toEqual([{ is_disabled: true }])
    await ok.click()
    await until(page, '/vendor-products?vendorCode=OLD-2')
    await button(page, 'Messages').click()
    await page.getByRole('dialog').getByText('Vendor product update: done', { exact: true }).waitFor()
  })
})

describe('the Vendors tab of an instance', () => {
  it("shows integrations and Meridian's products to editors", async () => {
    const [unit, other] = [await test.orgUnit('Vendors North'), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: unit, enableXactus: true, enableDataFacts: true })
    const one = await product({ vendorServiceType: 'Appraisal' })
    await select(one.id, [id])
    const some = (permissions: Permission[], orgUnitId: number) => ({ permissions, orgUnitIds: [orgUnitId] })
    const viewer = [some(['VENDOR_CONFIG_VIEW', 'ORG_UNIT_VIEW'], unit), some(['VENDOR_CONFIG_EDIT'], other)]
    const page = await test.sharedBy(viewer, tabOf(id))
    await expect.poll(() => page.getByRole('main').getByRole('switch').count()).toBe(5)
    for (const name of FLAGS) {
      const control = flag(page, name)
      const isOn = name === 'Xactus' || name === 'Meridian'
      expect([await control.isChecked(), await control.getAttribute('aria-readonly')], name).toEqual([isOn, 'true'])
      // A tooltip would cover the next one.
      expect(await control.locator('..').getAttribute('data-hint'), name).toBeNull()
    }
    await page
      .getByText('Editing needs "Edit vendor configuration" for Vendors North.', { exact: true })
      .first()
      .waitFor()
    const cells = panel(page).getByRole('row').filter({ hasText: one.vendorCode }).locator('td, th')
    await expect.poll(() => cells.allTextContents()).toEqual(['Yes', 'Appraisal', one.vendorCode, one.vendorName])
    expect(await panel(page).getByRole('switch').count()).toBe(0)
  })

  it('switches any integration but Meridian at once, however quickly', async () => {
    const id = await test.instance()
    const { databaseCode } = await read(id)
    const page = await test.sharedBy(CONFIG, tabOf(id))
    await page.getByText(STAYS, { exact: true }).waitFor({ state: 'attached' })
    const bodies = sentTo(page, callOf(id))
    const release = await hold(page, callOf(id))
    await flag(page, 'Bank VOD').click()
    await page.getByRole('main').locator('[aria-busy=true] + [aria-hidden]').first().waitFor()
    await expect.poll(() => flag(page, 'Bank VOD').getAttribute('aria-busy')).toBe('true')
    await bannerSays(page, SAVED, async () => release(), `Bank VOD on for ${databaseCode}`)
    expect(bodies).toMatchObject([{ enableBankVod: true, enableXactus: null, rowVersion: 1 }])
    // One after another, without waiting for what is read again.
    await flag(page, 'Xactus').click()
    await expect.poll(() => flag(page, 'Xactus').isChecked()).toBe(true)
    await flag(page, 'Bank VOD').click()
    await expect.poll(() => flag(page, 'Bank VOD').isChecked()).toBe(false)
    expect(await panel(page).count()).toBe(0)
    await flag(page, 'Meridian').focus()
    await page.keyboard.press('Space')
    await panel(page).waitFor()
    await page.getByText(STAYS, { exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await flag(page, 'Meridian').click()
    expect(await flag(page, 'Meridian').isChecked()).toBe(true)
    expect(await read(id)).toMatchObject({
      enableBankVod: false,
      enableXactus: true,
      enableDataFacts: true,
      rowVersion: 5,
    })
    expect(bodies.length).toBe(4)
    await page.unrouteAll()

    const releaseQuick = await hold(page, callOf(id))
    for (const name of ['DataVerify', 'Service 1st', 'Bank VOD']) await flag(page, name).click()
    releaseQuick()
    const on = { enableXactus: true, enableDataVerify: true, enableServiceFirst: true, enableBankVod: true }
    await expect.poll(() => read(id)).toMatchObject(on)
    await page.unrouteAll()
    const other = await test.other(['INSTANCE_DETAILS_FULL_EDIT'])
    const { body } = await other.get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)
    await other.post('/ClientDatabase/SaveInstanceDetails', { ...body, databaseCompany: 'Changed meanwhile' })
    await bannerSays(page, SAVED, () => flag(page, 'Xactus').click(), `Xactus off for ${databaseCode}`)
    expect(await read(id)).toMatchObject({ ...on, enableXactus: false })
  })
})

describe('the Meridian products of an instance', () => {
  it('selects, deselects and shows failed updates', async () => {
    const instance = await test.linkedInstance({ enableDataFacts: true })
    const id = instance.databaseId
    const [one, two] = [await product(), await product({ vendorServiceType: 'Appraisal' })]
    await product({ isDisabled: true, vendorCode: 'GONE' })
    const switchedOff = await product({ isDisabled: true, vendorCode: 'KEPT', vendorName: 'Off since' })
    await select(switchedOff.id, [id])
    await product({ vendorServiceGroup: 'ICE Direct', vendorCode: 'ELSEWHERE' })
    const page = await test.sharedBy(CONFIG, tabOf(id))
    const bodies = sentTo(page, callOf(id))
    const again = page.waitForResponse((answer) => answer.url().endsWith(`/ClientDatabase/GetInstanceDetails/${id}`))
    await bannerSays(page, UPDATED, () => toggle(page, one).click(), `${nameOf(one)} selected`)
    await again
    expect(bodies).toMatchObject([{ id: one.id, isSelected: true }])
    await toggle(page, two).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => toggle(page, two).isChecked()).toBe(true)
    await toggle(page, one).click()
    await expect.poll(() => toggle(page, one).isChecked()).toBe(false)
    expect([await selected(id, one), await selected(id, two)]).toEqual([false, true])
    expect(await page.getByText(/^(GONE|ELSEWHERE)$/).count()).toBe(0)
    await page.getByRole('rowheader', { name: 'Off since (DISABLED)', exact: true }).waitFor()
    await toggle(page, switchedOff).click()
    await page.getByText('KEPT', { exact: true }).waitFor({ state: 'detached' })

    await instance.query('alter table vendor_product rename to gone')
    await toggle(page, one).click()
    await page.locator('[data-banner-level=warning]').getByText(WARNING, { exact: true }).waitFor()
    const dialog = page.getByRole('dialog', { name: 'Partial Failure' })
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => toggle(page, one).isChecked()).toBe(true)
    await page.getByText("The table 'vendor_product' is missing.").waitFor()
    // Retry: instance-tabs.e2e.ts.
    await page.getByRole('button', { name: /^Retry: Vendor Product Selection/ }).waitFor()
  })
})
