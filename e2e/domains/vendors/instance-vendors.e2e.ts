import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { VendorProduct } from '@acm/contract/vendors'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hold, openAnew, pathOf, stub, testConsole } from '../../harness/console.ts'
import { bannerSays } from '../../harness/roles.ts'
import { PARTIAL, sent, testVendors, toggle, UPDATED, WARNING } from '../../harness/vendors.ts'

const test = testConsole()
const { product, select } = testVendors(test)
const EDIT: Permission[] = ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT']
const FLAGS = ['Bank VOD', 'DataVerify', 'Service 1st', 'Xactus', 'Meridian']
const STAYS = 'Meridian cannot be disabled once it is enabled.'
const SAVED = 'Client Instance Saved Successfully'

const tabOf = (id: number) => `/instances/${id}?initialTab=vendors`
const callOf = (id: number) => `/Vendors/UpdateVendor/${id}`
const flag = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Meridian Products' })
const nameOf = ({ vendorServiceType, vendorName, vendorCode }: VendorProduct) =>
  `${vendorServiceType}: ${vendorName} (${vendorCode})`
const success = (page: Page, text: string) =>
  page.locator('[data-banner-level=success]').getByText(text, { exact: true })
const read = async (id: number) =>
  (await (await test.other(EDIT)).get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)).body
const selected = async (id: number, { id: productId }: VendorProduct) => {
  const path = `/Vendors/GetVendorProductsForInstance/${id}/Meridian`
  const { body } = await (await test.other(EDIT)).get<VendorProduct[]>(path)
  return body.find((one) => one.id === productId)?.isSelected
}

describe('the Vendors tab of an instance', () => {
  it("shows integrations and Meridian's products to editors", async () => {
    const [unit, other] = [await test.orgUnit('Vendors North'), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: unit, enableXactus: true })
    const one = await product({ vendorServiceType: 'Appraisal' })
    await select(one.id, [id])
    const some = (permissions: Permission[], orgUnitId: number) => ({ permissions, orgUnitIds: [orgUnitId] })
    const viewer = [some(['VENDOR_CONFIG_VIEW', 'ORG_UNIT_VIEW'], unit), some(['VENDOR_CONFIG_EDIT'], other)]
    const page = await test.sharedBy(viewer, tabOf(id))
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Vendors', 'History'])
    await expect.poll(() => page.getByRole('main').getByRole('switch').count()).toBe(5)
    for (const name of FLAGS) {
      const control = flag(page, name)
      expect(await control.isChecked(), name).toBe(name === 'Xactus')
      expect(await control.getAttribute('aria-readonly'), name).toBe('true')
      await control.click()
      // A tooltip would cover the next one.
      expect(await control.locator('..').getAttribute('data-hint'), name).toBeNull()
      expect(await control.isChecked(), `${name}, clicked`).toBe(name === 'Xactus')
    }
    await page
      .getByText('Editing needs "Edit vendor configuration" for Vendors North.', { exact: true })
      .first()
      .waitFor()
    expect(await panel(page).count()).toBe(0)
    expect((await read(id)).rowVersion).toBe(1)

    await test.db.updateTable('instances').set({ enableDataFacts: true }).where('databaseId', '=', id).execute()
    await openAnew(page, pathOf(page))
    const cells = panel(page).getByRole('row').filter({ hasText: one.vendorCode }).locator('td, th')
    await expect.poll(() => cells.allTextContents()).toEqual(['Yes', 'Appraisal', one.vendorCode, one.vendorName])
    expect(await panel(page).getByRole('switch').count()).toBe(0)
  })

  it('switches any integration but Meridian at once', async () => {
    const id = await test.instance()
    const { databaseCode } = await read(id)
    const page = await test.sharedBy(EDIT, tabOf(id))
    await page.getByText(STAYS, { exact: true }).waitFor({ state: 'attached' })
    const bodies = sent(page, callOf(id))
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
    await stub(page, callOf(id), 500)
    await bannerSays(page, 'There was a problem saving the client instance', () => flag(page, 'Xactus').click())
    expect(await flag(page, 'Xactus').isChecked()).toBe(true)
  })

  it('saves quick clicks and concurrent changes', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(EDIT, tabOf(id))
    const release = await hold(page, callOf(id))
    for (const name of ['Xactus', 'DataVerify', 'Service 1st', 'Bank VOD']) await flag(page, name).click()
    release()
    const on = { enableXactus: true, enableDataVerify: true, enableServiceFirst: true, enableBankVod: true }
    await expect.poll(() => read(id)).toMatchObject(on)
    await page.unrouteAll()
    const other = await test.as(['INSTANCE_DETAILS_FULL_EDIT'])
    const { body } = await other.get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)
    await other.post('/ClientDatabase/SaveInstanceDetails', { ...body, databaseCompany: 'Changed meanwhile' })
    await bannerSays(page, SAVED, () => flag(page, 'Xactus').click(), `Xactus off for ${body.databaseCode}`)
    expect(await read(id)).toMatchObject({ ...on, enableXactus: false })
  })
})

describe('the Meridian products of an instance', () => {
  it('selects and deselects by mouse and key', async () => {
    const id = await test.instance({ enableDataFacts: true })
    const [one, two] = [await product(), await product({ vendorServiceType: 'Appraisal' })]
    await product({ isDisabled: true, vendorCode: 'GONE' })
    const switchedOff = await product({ isDisabled: true, vendorCode: 'KEPT', vendorName: 'Off since' })
    await select(switchedOff.id, [id])
    await product({ vendorServiceGroup: 'ICE Direct', vendorCode: 'ELSEWHERE' })
    const page = await test.sharedBy(EDIT, tabOf(id))
    const bodies = sent(page, callOf(id))
    await bannerSays(page, UPDATED, () => toggle(page, one).click(), `${nameOf(one)} selected`)
    expect(bodies).toMatchObject([{ id: one.id, isSelected: true }])
    await toggle(page, two).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => toggle(page, two).isChecked()).toBe(true)
    await toggle(page, one).click()
    await expect.poll(() => toggle(page, one).isChecked()).toBe(false)
    await openAnew(page, pathOf(page))
    await expect.poll(() => toggle(page, two).isChecked()).toBe(true)
    expect([await selected(id, one), await selected(id, two)]).toEqual([false, true])
    expect(await page.getByText(/^(GONE|ELSEWHERE)$/).count()).toBe(0)
    await page.getByRole('rowheader', { name: 'Off since (DISABLED)', exact: true }).waitFor()
    await toggle(page, switchedOff).click()
    await page.getByText('KEPT', { exact: true }).waitFor({ state: 'detached' })
  })

  it('shows failed updates with Retry', async () => {
    const instance = await test.linkedInstance({ enableDataFacts: true })
    const one = await product()
    await instance.query('alter table vendor_product rename to gone')
    const page = await test.sharedBy(EDIT, tabOf(instance.databaseId))
    await toggle(page, one).click()
    await page.locator('[data-banner-level=warning]').getByText(WARNING, { exact: true }).waitFor()
    const dialog = page.getByRole('dialog', { name: 'Partial Failure' })
    await dialog.getByText(PARTIAL, { exact: true }).waitFor()
    await dialog.getByText(`Instance ID(s): ${instance.databaseId}`, { exact: true }).waitFor()
    await dialog.getByText("The table 'vendor_product' is missing.").waitFor()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => toggle(page, one).isChecked()).toBe(true)
    await page.getByText("The table 'vendor_product' is missing.").waitFor()
    await instance.query('alter table gone rename to vendor_product')
    await page.getByRole('button', { name: /^Retry: Vendor Product Selection/ }).click()
    await success(page, 'Everything is up to date').waitFor()
    await page.getByText("The table 'vendor_product' is missing.").waitFor({ state: 'hidden' })
    expect(await instance.query('select is_selected from vendor_product')).toEqual([{ is_selected: true }])
  })
})
