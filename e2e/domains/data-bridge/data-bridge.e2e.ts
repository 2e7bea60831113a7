import type { Permission } from '@acm/contract/core/permissions'
import type { DataBridge } from '@acm/contract/data-bridge'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findingsInLight } from '../../harness/axe.ts'
import { stub, testConsole, until } from '../../harness/console.ts'
import { button, field, submit, text } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const EDIT: Permission[] = ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT']
const ALL: Permission[] = [...EDIT, 'DATA_BRIDGE_SECURITY_EDIT', 'INSTANCE_DETAILS_VIEW']
const SAVED = 'Data Bridge configuration updated successfully'
const PARTIAL = 'Data Bridge configuration update was partially successful'
const LINK = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html'
const DESTINATION = { iceSftpHost: 'sftp.example.com', iceSFTPPort: 22, iceSftpUsername: 'aces' }

const tab = (id: number) => `/instances/${id}?initialTab=dataBridge`
const banner = (page: Page, level: 'success' | 'warning' | 'error') => page.locator(`[data-banner-level=${level}]`)
const stored = async (id: number) => (await (await test.other(ALL)).get<DataBridge>(`/IceFire/Get/${id}`)).body
const setup = async (id: number) => (await stored(id)).setupSystem
const store = async (databaseId: number, setupSystem: object) => {
  const caller = await test.as(ALL)
  const { status } = await caller.post('/IceFire/Save', {
    databaseDetails: { databaseId, enableICE: true },
    exportTables: {},
    setupSystem,
  })
  expect(status).toBe(200)
}

describe('the Data Bridge tab', () => {
  it('shows the tab with permission, read-only for viewers', async () => {
    const [unit, other] = [await test.orgUnit('North'), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: unit, enableICE: true })
    await store(id, { ...DESTINATION, iceS3BucketName: 'the-bucket', iceKmsKeyArn: 'arn:of:key' })
    const within = (permissions: Permission[], orgUnitId = unit) => ({ permissions, orgUnitIds: [orgUnitId] })
    const page = await test.sharedBy([within(['DATA_BRIDGE_CONFIG_VIEW']), within(ALL, other)], tab(id))
    await page.getByRole('tab', { name: 'Data Bridge', selected: true }).waitFor()
    await text(page, 'You can\'t edit this. Editing needs "Edit data bridge configuration" for North.').waitFor()
    for (const name of ['Export Tables', 'SFTP Host', 'SFTP Port', 'SFTP Username', 'SFTP Path', 'Failure Email']) {
      expect(await field(page, name).isEditable(), name).toBe(false)
    }
    expect(await field(page, 'ICE').isChecked()).toBe(true)
    await field(page, 'ICE').click()
    expect(await field(page, 'ICE').isChecked()).toBe(true)
    expect(await submit(page).count()).toBe(0)
    const security = ['S3 Bucket Name', 'KMS Key ARN', 'SFTP Client Private Key']
    for (const name of security) expect(await page.getByText(name, { exact: true }).count(), name).toBe(0)
    expect(await page.getByRole('button', { name: /Update Password|Replace/ }).count()).toBe(0)

    await test.regrant(page, [within(['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_SECURITY_EDIT'])], tab(id))
    await expect.poll(() => field(page, 'S3 Bucket Name').inputValue()).toBe('the-bucket')
    expect(await field(page, 'KMS Key ARN').inputValue()).toBe('arn:of:key')
    expect(await field(page, 'S3 Bucket Name').isEditable()).toBe(false)
    expect(await page.getByRole('button', { name: 'Replace' }).count()).toBe(0)
  })

  it("lists tables that can't be exported, with reasons", async () => {
    const { databaseId } = await test.linkedInstance({ databaseCode: 'PART-1' })
    await sql`insert into data_bridge_setups ("databaseId", tables)
              values (${await test.instance()}, 'borrower')`.execute(test.db)
    const page = await test.sharedBy(ALL, '/instances')
    await page.getByRole('link', { name: 'PART-1' }).click()
    await page.getByRole('tab', { name: 'Data Bridge' }).click()
    await field(page, 'Export Tables').fill('LOAN, audit, finding\nnowhere')
    await field(page, 'Data Bridge').check()
    await field(page, 'SFTP Password').fill('typed with it')
    await text(page, '3 changes').waitFor()
    const alert = page.getByRole('group').filter({ hasText: 'The following tables could not be added' })
    // Nothing else takes its place.
    await bannerSays(page, PARTIAL, async () => {
      await submit(page).click()
      await banner(page, 'warning').getByText(PARTIAL, { exact: true }).waitFor()
      await expect.poll(async () => (await setup(databaseId)).hasIceSftpPassword).toBe(true)
    })
    expect(await alert.textContent()).toContain(
      'The following tables could not be added because they do not exist, lack a single primary key index, or lack an int primary key:',
    )
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
      'audit lacks an int primary key',
      'finding lacks a single primary key index',
      'nowhere does not exist',
    ])
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, 'Export Tables').inputValue()).toBe('loan')
    expect(await submit(page).isDisabled()).toBe(true)
    // It would lie on Submit.
    await button(page, 'Close message').click()

    // Another instance exports it.
    await button(page, 'Add borrower to Export Tables').click()
    expect(await field(page, 'Export Tables').inputValue()).toBe('loan, borrower')
    await submit(page).click()
    await banner(page, 'success').getByText(SAVED, { exact: true }).waitFor()
    await expect.poll(() => alert.count()).toBe(0)
    expect((await stored(databaseId)).exportTables.tables).toBe('loan,borrower')
    await page.getByRole('link', { name: 'Instances', exact: true }).first().click()
    await until(page, '/instances')
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'PART-1' }) })
    await row.waitFor()
    const header = await page.getByRole('columnheader').allInnerTexts()
    await expect.poll(() => row.locator('td, th').nth(header.indexOf('Data Bridge')).textContent()).toBe('Yes')
  })

  it("validates each value and keeps what an instance can't check", async () => {
    const id = await test.instance({ databaseCode: 'AWAY-1' })
    const page = await test.sharedBy(ALL, tab(id))
    await page.getByText('No database is connected', { exact: false }).waitFor()
    await field(page, 'Export Tables').fill('loan')
    await field(page, 'SFTP Host').fill('typed.example.com')
    await submit(page).click()
    const reason = "Instance AWAY-1 can't be reached: The instance has no linked database."
    await banner(page, 'error').getByText(reason, { exact: true }).waitFor()
    await page.getByRole('main').getByText(reason, { exact: true }).waitFor()
    expect(await field(page, 'SFTP Host').inputValue()).toBe('typed.example.com')
    await text(page, '2 changes').waitFor()
    expect((await setup(id)).id).toBe(0)
    // It would lie on Cancel.
    await button(page, 'Close message').click()
    await page.getByRole('button', { name: 'Cancel' }).click()

    const error = async (name: string) => page.locator(`[id="${await field(page, name).getAttribute('id')}-help"]`)
    await field(page, 'S3 Bucket Name').fill('Bad_Bucket')
    const link = (await error('S3 Bucket Name')).getByRole('link')
    expect(await link.getAttribute('href')).toBe(LINK)
    expect(await (await error('S3 Bucket Name')).textContent()).toBe(`S3 bucket name is not valid. Please see ${LINK}`)
    expect(await findingsInLight(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await field(page, 'S3 Bucket Name').inputValue()).toBe('')
    for (const [name, wrong, sentence, right] of [
      ['SFTP Port', 'abc', 'Port must be 22 or 20022', '20022'],
      ['Failure Email Interval (Minutes)', '0', 'Value must be greater than or equal to 1', '5'],
    ] as const) {
      await field(page, name).fill(wrong)
      await (await error(name)).getByText(sentence, { exact: true }).waitFor()
      expect(await submit(page).isDisabled(), wrong).toBe(true)
      await field(page, name).fill(right)
    }
    await field(page, 'Failure Email').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'a@example.com\r\nb@example.com\t\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(await field(page, 'Failure Email').inputValue()).toBe('a@example.com, b@example.com')
    // A warning doesn't prevent the save; data-bridge.test.ts of the contract checks each.
    await field(page, 'KMS Key ARN').fill('hello')
    await text(page, "This doesn't look like a KMS key ARN.").waitFor()
    await submit(page).click()
    await text(page, SAVED).waitFor()
    expect(await setup(id)).toMatchObject({
      iceKmsKeyArn: 'hello',
      iceSFTPPort: 20022,
      iceFailureEmail: 'a@example.com, b@example.com',
      iceFailureEmailIntervalMinutes: 5,
    })
  })
})

describe('the secrets of the Data Bridge tab', () => {
  it('stay typed when their call fails, then have a dialog', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(ALL, tab(id))
    await field(page, 'SFTP Host').fill('sftp.example.com')
    await field(page, 'SFTP Password').fill('canary-first')
    await stub(page, `/IceFire/UpdateSftpPassword/${id}`, 500)
    await submit(page).click()
    await banner(page, 'error').getByText('There was an error updating the password', { exact: true }).waitFor()
    await text(page, '1 change').waitFor()
    expect(await field(page, 'SFTP Password').inputValue()).toBe('canary-first')
    expect((await setup(id)).iceSftpHost).toBe('sftp.example.com')
    await page.unrouteAll()
    // It would lie on Submit.
    await button(page, 'Close message').click()
    await field(page, 'SFTP Client Private Key').fill('line 1\nline 2')
    await submit(page).click()
    // The password that goes with it says nothing of its own.
    await text(page, SAVED).waitFor()
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.waitFor()
    expect(await page.getByText('set', { exact: true }).count()).toBe(2)
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    expect(await setup(id)).toMatchObject({
      hasIceSftpPassword: true,
      hasIceSftpClientPrivateKey: true,
    })
    await update.click()
    const dialog = page.getByRole('dialog', { name: 'Update Password' })
    await dialog.getByLabel('New Password', { exact: true }).fill('another one')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await setup(id)).rowVersion).toBe(4)

    const note = 'Changing the SFTP host, port or username removes the saved password and private key.'
    await field(page, 'SFTP Host').fill('SFTP.example.com')
    await text(page, '1 change').waitFor()
    expect(await page.getByText(note).count(), 'the same server').toBe(0)
    await field(page, 'SFTP Port').fill('20022')
    await text(page, note).waitFor()
    expect(await field(page, 'SFTP Client Private Key').inputValue()).toBe('')
    await field(page, 'SFTP Client Private Key').fill('new key')
    await submit(page).click()
    await text(page, SAVED).waitFor()
    await field(page, 'SFTP Password').waitFor()
    expect(await setup(id)).toMatchObject({
      hasIceSftpPassword: false,
      hasIceSftpClientPrivateKey: true,
    })
    await page.getByRole('button', { name: 'Replace' }).press('Enter')
    await expect
      .poll(() => field(page, 'SFTP Client Private Key').evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.getByText('Leave blank to keep the current key').waitFor()
    expect(await page.content()).not.toContain('canary')
  })
})
