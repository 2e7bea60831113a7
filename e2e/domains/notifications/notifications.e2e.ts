import type { Permission } from '@acm/contract/core/permissions'
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
import { openAnew, pathOf, testConsole } from '../../harness/console.ts'
import { settled } from '../../harness/pages.ts'
import { rowTexts } from '../../harness/subscribers.ts'

const test = testConsole()
const BOTH: Permission[] = ['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT']
const tabOf = (id: number, search = '') => `/instances/${id}?initialTab=inAppNotifications${search}`
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
    const page = await test.sharedBy(viewer, tabOf(instance.databaseId))
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
    const copied = text.evaluate((element) => {
      const data = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return data.getData('text/plain')
    })
    expect(await copied).toBe('Audit Assigned, Audit Completed, Import Failed')
    const filters = page.getByRole('search')
    await filters.getByLabel('User', { exact: true }).fill('e C')
    await page.getByText('No users of the instance match these filters.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await expect.poll(shown).toEqual(rows)
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
    expect(pathOf(page)).toBe(tabOf(instance.databaseId, '&notification=Import+Failed'))
  })
})

describe('editing the in-app notifications of a user', () => {
  it('saves by keyboard and updates the instance', async () => {
    const { instance, ids } = await setUp(['Maria Chen', 'Zoe Quinn'])
    const page = await test.sharedBy(BOTH, tabOf(instance.databaseId))
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
    const again = await edit(page, 'Maria Chen')
    expect(await again.getByLabel('Report Ready', { exact: true }).isChecked()).toBe(true)
    expect(await again.getByLabel('Import Failed', { exact: true }).isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await again.waitFor({ state: 'hidden' })
  })
})

describe('an instance that is away', () => {
  it('shows last known users and retries a save', async () => {
    const { instance } = await setUp(['Maria Chen'], { databaseCode: 'AWAY-1' })
    const page = await test.sharedBy(BOTH, tabOf(instance.databaseId), { viewport: { width: 360, height: 740 } })
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
    const title = 'In-App Notifications: Maria Chen (AWAY-1)'
    await page.getByText(title, { exact: true }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing reaches beyond the screen').toBeLessThanOrEqual(360)
    await edit(page, 'Maria Chen')
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
    const page = await test.sharedBy(BOTH, tabOf(instance.databaseId))
    await page
      .getByRole('tabpanel')
      .getByText("Can't get user notifications. Please try again", { exact: true })
      .waitFor()
    await instance.open()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('row', { name: 'Maria Chen' }).waitFor()
    await instance.query('delete from app_user')
    await openAnew(page, tabOf(instance.databaseId))
    await page.getByText('This instance has no active users.', { exact: true }).waitFor()
    await openAnew(page, tabOf(await test.instance()))
    await page.getByText(/^No database is connected/).waitFor()
    await page.getByText("This instance has no linked database, so its users can't be read.", { exact: true }).waitFor()
  })
})

const opened = async <I extends { open(): Promise<void> }>(instance: I): Promise<I> => {
  await instance.open()
  return instance
}
