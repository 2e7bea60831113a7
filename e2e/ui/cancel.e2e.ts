import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { GrantList } from '../../apps/server/test/app.ts'
import { testConsole, until } from '../harness/console.ts'
import { field, submit } from '../harness/controls.ts'

const test = testConsole()
const RIGHTS: GrantList = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_FULL_EDIT',
  'BO_VIEW',
  'BO_EDIT',
  'USER_VIEW',
  'USER_EDIT',
  'ORG_UNIT_VIEW',
  'ROLE_VIEW',
]
const open = (path: string) => test.sharedBy(RIGHTS, path, { clock: true })

describe('Cancel', () => {
  const closed = (title: string) => `“${title}” was closed without saving. We'll keep what you typed for 15 minutes.`
  const undo = (page: Page, title: string) => page.getByRole('button', { name: `Undo Cancel of ${title}` })
  const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true }).click()

  it('leaves a page and offers Undo without secrets', async () => {
    const page = await open('/user/info/0')
    await field(page, 'Email').fill('undone@example.com')
    await field(page, 'Password').fill('a secret of mine')
    await cancel(page)
    await until(page, '/users')
    await page.getByText(closed('Add User'), { exact: true }).waitFor()
    // A person who begins again begins with nothing.
    await page.getByRole('link', { name: 'New User' }).click()
    await until(page, '/user/info/0')
    expect(await field(page, 'Email').inputValue()).toBe('')
    await page.getByRole('link', { name: 'User Management' }).click()
    await undo(page, 'Add User').click()
    await until(page, '/user/info/0')
    await page.getByText("We restored what you typed before you canceled. It isn't saved yet.").waitFor()
    expect([await field(page, 'Email').inputValue(), await field(page, 'Password').inputValue()]).toEqual([
      'undone@example.com',
      '',
    ])
    await cancel(page)
    await until(page, '/users')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText(closed('Add User')).waitFor({ state: 'detached' })
    // Nothing was typed: there is nothing to undo.
    await page.getByRole('link', { name: 'New User' }).click()
    await cancel(page)
    await until(page, '/users')
    expect(await undo(page, 'Add User').count()).toBe(0)
  })

  it('reverts a record and offers Undo', async () => {
    const id = await test.client({ acesClientName: 'As stored' })
    const page = await open(`/clients/${id}`)
    const name = field(page, 'Client Name')
    await name.fill('As typed')
    await cancel(page)
    await expect.poll(() => name.inputValue()).toBe('As stored')
    const note = page.getByText('Your changes were reverted. Undo', { exact: true })
    await note.waitFor()
    expect(await page.getByText(/was closed without saving/).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => name.inputValue()).toBe('As typed')
    await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByText('1 change', { exact: true }).waitFor()
    await cancel(page)
    await note.waitFor()
    await field(page, 'Minimum Monthly Payment').fill('7')
    await note.waitFor({ state: 'detached' })
    await submit(page).click()
    await page.getByText('Client Saved Successfully', { exact: true }).first().waitFor()
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    expect(await note.count()).toBe(0)
  })

  it('closes a dialog and offers Undo for 15 minutes', async () => {
    const client = await test.client()
    await test.instance({ acesClientId: client })
    const page = await open(`/clients/${client}?initialTab=businessObjects`)
    const dialog = page.getByRole('dialog', { name: 'Add BO Account' })
    await page.getByRole('button', { name: 'Add BO Account', exact: true }).click()
    await dialog.getByLabel('User Name', { exact: true }).fill('half typed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.getByText(closed('Add BO Account'), { exact: true }).waitFor()
    await undo(page, 'Add BO Account').click()
    await expect.poll(() => dialog.getByLabel('User Name', { exact: true }).inputValue()).toBe('half typed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await undo(page, 'Add BO Account').waitFor()
    // Its part of the page is another one by then.
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByText(`${closed('Add BO Account')} Open it again to continue.`, { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Business Objects' }).click()
    await page.getByRole('button', { name: 'Add BO Account', exact: true }).click()
    await expect.poll(() => dialog.getByLabel('User Name', { exact: true }).inputValue()).toBe('half typed')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await undo(page, 'Add BO Account').waitFor()
    await page.clock.fastForward('15:00')
    await undo(page, 'Add BO Account').waitFor({ state: 'detached' })
  })
})
