import type { Permission } from '@acm/contract/core/permissions'
import type { DataBridge } from '@acm/contract/data-bridge'
import type { UserNotification } from '@acm/contract/notifications'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  arrivedIn,
  choosing,
  instanceWithUsers,
  notificationsPath,
  SAVE_NOTIFICATIONS,
} from '../../../apps/server/test/notified-users.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, stub, testConsole } from '../../harness/console.ts'
import { button, field, submit, text } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'
import { rowTexts } from '../../harness/subscribers.ts'

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
    const page = await test.sharedBy(ALL, tab(databaseId))
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
    const key = field(page, 'SFTP Client Private Key')
    await expect.poll(() => key.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.getByText('Leave blank to keep the current key').waitFor()
    expect(await page.content()).not.toContain('canary')
  })
})

const BOTH: Permission[] = ['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT']
const usersOf = (id: number, search = '') => `/instances/${id}?initialTab=inAppNotifications${search}`
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const setUp = (names: string[], values = {}) => instanceWithUsers(test, names, values)

const dialogOf = (page: Page, user: string) =>
  page.getByRole('dialog', { name: `In-App Notifications for ${user}`, exact: true })
async function edit(page: Page, user: string) {
  await page.getByRole('row', { name: user }).getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = dialogOf(page, user)
  await dialog.waitFor()
  return dialog
}
/** Someone else saves in the meantime. */
async function setChoices(instanceId: number, user: string, ...on: number[]) {
  const caller = await test.as(BOTH)
  const rows = (await caller.get<UserNotification[]>(notificationsPath(instanceId))).body
  const row = rows.find(({ name }) => name === user)
  expect((await caller.post(SAVE_NOTIFICATIONS, choosing(row, ...on))).status).toBe(200)
}

describe('the in-app notifications of an instance', () => {
  it('shows and filters users, without Edit for viewers', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const { instance } = await setUp(['Maria Chen', 'Susan Hughes', 'Zoe Quinn'], { orgUnitId: mine })
    await setChoices(instance.databaseId, 'Maria Chen', 1, 2, 7)
    await setChoices(instance.databaseId, 'Susan Hughes', 7)
    const only = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
    const viewer = [only(mine, 'USER_NOTIFICATIONS_VIEW'), only(other, 'USER_NOTIFICATIONS_EDIT')]
    const page = await test.sharedBy(viewer, usersOf(instance.databaseId))
    const rows = [
      ['Maria Chen', 'Audit Assigned, Audi...'],
      ['Susan Hughes', 'Import Failed'],
      ['Zoe Quinn', 'None'],
    ]
    const shown = () => rowTexts(page).then((all) => all.map((cells) => cells.slice(0, 2)))
    await expect.poll(shown).toEqual(rows)
    expect(await tabs(page)).toEqual(['In-App Notifications', 'History'])
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['User', 'Notifications'])
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
    const text = page.getByText('Audit Assigned, Audi...', { exact: true })
    await text.focus()
    await page
      .getByRole('tooltip')
      .getByText('Audit Assigned, Audit Completed, Import Failed', { exact: true })
      .waitFor()
    const filters = page.getByRole('search')
    await filters.getByLabel('User', { exact: true }).fill('chen')
    await expect.poll(shown).toEqual([rows[0]])
    await filters.getByLabel('User', { exact: true }).fill('')
    await filters.getByLabel('Notification', { exact: true }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual([
      'Audit Assigned',
      'Audit Completed',
      'Import Failed',
    ])
    await page.getByRole('option', { name: 'Import Failed' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(shown).toEqual([rows[0], rows[1]])
    expect(pathOf(page)).toBe(usersOf(instance.databaseId, '&notification=Import+Failed'))
  })
})

describe('editing the in-app notifications of a user', () => {
  it('saves by keyboard and updates the instance', async () => {
    const { instance, ids } = await setUp(['Maria Chen', 'Zoe Quinn'])
    const page = await test.sharedBy(BOTH, usersOf(instance.databaseId))
    const button = page.getByRole('row', { name: 'Maria Chen' }).getByRole('button', { name: 'Edit', exact: true })
    const read = page.waitForResponse((answer) =>
      answer.url().endsWith(notificationsPath(instance.databaseId, ids[0] ?? 0)),
    )
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Maria Chen')
    expect((await read).status()).toBe(200)
    const first = dialog.getByRole('switch').first()
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await dialog.locator('label').allInnerTexts()).toEqual([
      'Audit Assigned',
      'Audit Completed',
      'Audit Overdue',
      'Finding Raised',
      'Finding Response Due',
      'Finding Closed',
      'Import Failed',
      'Report Ready',
    ])
    await page.keyboard.press('Space')
    await dialog.getByLabel('Report Ready', { exact: true }).focus()
    await page.keyboard.press('Space')
    const sent = page.waitForRequest((request) => request.url().endsWith(SAVE_NOTIFICATIONS))
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ id: ids[0], instanceId: instance.databaseId, rowVersion: 0 })
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('In-App User Notification Saved Successfully', { exact: true }).waitFor()
    const shown = () => rowTexts(page).then((all) => all.map((cells) => cells.slice(0, 2)))
    const rows = [
      ['Maria Chen', 'Audit Assigned, Repo...'],
      ['Zoe Quinn', 'None'],
    ]
    await expect.poll(shown).toEqual(rows)
    await expect.poll(() => button.evaluate((input) => input === document.activeElement)).toBe(true)
    expect((await arrivedIn(instance)).map((one) => [one.user_id, one.name])).toEqual([
      [ids[0], 'Audit Assigned'],
      [ids[0], 'Report Ready'],
    ])
  })
})

describe('an instance that is away', () => {
  it('shows last known users and retries a save', async () => {
    const { instance } = await setUp(['Maria Chen'], { databaseCode: 'AWAY-2' })
    const page = await test.sharedBy(BOTH, usersOf(instance.databaseId), { viewport: { width: 360, height: 740 } })
    await page.getByRole('row', { name: 'Maria Chen' }).waitFor()
    expect(await page.getByText('Users as of').count()).toBe(0)
    // A read under way would set the time again.
    await settled(page)
    await instance.shut()
    await sql`update instance_user_copies set "readAt" = '2026-02-03T10:15:00Z'`.execute(test.db)
    const dialog = await edit(page, 'Maria Chen')
    await dialog.getByLabel('Import Failed', { exact: true }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('In-App User Notification Saved Successfully', { exact: true }).waitFor()
    await page.getByRole('row', { name: 'Maria Chen' }).getByText('Import Failed', { exact: true }).waitFor()
    await page
      .getByText(/^Users as of 02\/03\/2026, 10:15\sAM UTC\. The instance couldn't be reached for newer data\.$/)
      .waitFor()
    await page.getByText('Saved here, not yet delivered to the instance:', { exact: true }).waitFor()
    const title = 'In-App Notifications: Maria Chen (AWAY-2)'
    await page.getByText(title, { exact: true }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing reaches beyond the screen').toBeLessThanOrEqual(360)
    const again = await edit(page, 'Maria Chen')
    expect(await again.getByLabel('Import Failed', { exact: true }).isChecked()).toBe(true)
    await expect.poll(() => findingsInLight(page), { message: 'axe, the dialog' }).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await arrivedIn(await opened(instance))).toEqual([])
    await page.getByRole('button', { name: `Retry: ${title}` }).click()
    await page.getByText('Everything is up to date', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Saved here, not yet delivered to the instance:').count()).toBe(0)
    expect((await arrivedIn(instance)).map((one) => one.name)).toEqual(['Import Failed'])
  })

  it('explains missing users instead of an empty list', async () => {
    const { instance } = await setUp(['Maria Chen'])
    await instance.shut()
    const page = await test.sharedBy(BOTH, usersOf(instance.databaseId))
    await page
      .getByRole('tabpanel')
      .getByText("Can't get user notifications. Please try again", { exact: true })
      .waitFor()
    await instance.open()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('row', { name: 'Maria Chen' }).waitFor()
    await instance.query('delete from app_user')
    await openAnew(page, usersOf(instance.databaseId))
    await page.getByText('This instance has no active users.', { exact: true }).waitFor()
    await openAnew(page, usersOf(await test.instance()))
    await page.getByText(/^No database is connected/).waitFor()
    await page.getByText("This instance has no linked database, so its users can't be read.", { exact: true }).waitFor()
  })
})

const opened = async <I extends { open(): Promise<void> }>(instance: I): Promise<I> => {
  await instance.open()
  return instance
}
