import type { Permission } from '@acm/contract/core/permissions'
import type { DataBridge } from '@acm/contract/data-bridge'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stub, testConsole } from '../../harness/console.ts'
import { field, submit, text } from '../../harness/controls.ts'

const test = testConsole()
const ALL: Permission[] = [
  'DATA_BRIDGE_CONFIG_VIEW',
  'DATA_BRIDGE_CONFIG_EDIT',
  'DATA_BRIDGE_SECURITY_EDIT',
  'INSTANCE_DETAILS_VIEW',
]
const SAVED = 'Data Bridge configuration updated successfully'

const tab = (id: number) => `/instances/${id}?initialTab=dataBridge`
const failed = (page: Page, words: string) =>
  page.locator('[data-banner-level=error]').getByText(words, { exact: true })
const stored = async (id: number) =>
  (await (await test.other(ALL)).get<DataBridge>(`/IceFire/Get/${id}`)).body.setupSystem

describe('the secrets of the Data Bridge tab', () => {
  it('offers a password field, then a dialog', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(ALL, tab(id))
    await field(page, 'SFTP Host').fill('sftp.example.com')
    await field(page, 'SFTP Password').fill('canary-first')
    await field(page, 'SFTP Client Private Key').fill('line 1\nline 2')
    await submit(page).click()
    // The password that goes with it says nothing of its own.
    await text(page, SAVED).waitFor()
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.waitFor()
    expect(await page.getByText('set', { exact: true }).count()).toBe(2)
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    expect(await stored(id)).toMatchObject({
      hasIceSftpPassword: true,
      hasIceSftpClientPrivateKey: true,
    })
    await update.click()
    const dialog = page.getByRole('dialog', { name: 'Update Password' })
    await dialog.getByLabel('New Password', { exact: true }).fill('x'.repeat(257))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Value must be less than 256 characters.', { exact: true }).first().waitFor()
    await dialog.getByLabel('New Password', { exact: true }).fill('x'.repeat(256))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await stored(id)).rowVersion).toBe(3)

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
    expect(await stored(id)).toMatchObject({
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

  it('saves suspicious values with a warning', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(ALL, tab(id))
    for (const [name, typed, warning] of [
      ['SFTP Host', 'sftp://sftp.example.com', 'Enter the host name only, e.g. sftp.example.com.'],
      ['SFTP Host', 'aces@sftp.example.com', 'Enter the host name only, e.g. sftp.example.com.'],
      ['SFTP Host', 'sftp.example.com:22', 'Enter the host name only, e.g. sftp.example.com.'],
      ['KMS Key ARN', 'hello', "This doesn't look like a KMS key ARN."],
      ['KMS Key ARN', 'arn:aws:iam::111122223333:role/x', "This doesn't look like a KMS key ARN."],
      ['SFTP Client Private Key', 'ssh-rsa AAAAB3', 'This is a public key. Enter the private key.'],
      ['SFTP Client Private Key', '-----BEGIN PUBLIC KEY-----\nMIIB', 'This is a public key. Enter the private key.'],
      [
        'SFTP Client Private Key',
        'PuTTY-User-Key-File-3: ssh-ed25519',
        'This is a PuTTY key. Convert it to OpenSSH format.',
      ],
      [
        'SFTP Client Private Key',
        '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----',
        "This doesn't look like a private key.",
      ],
    ] as const) {
      await field(page, name).fill(typed)
      await text(page, warning).waitFor()
    }
    await submit(page).click()
    await text(page, SAVED).waitFor()
    for (const [name, typed, warning] of [
      ['SFTP Host', 'sftp.example.com', 'Enter the host name only, e.g. sftp.example.com.'],
      ['KMS Key ARN', 'arn:aws:kms:us-east-1:111122223333:key/1', "This doesn't look like a KMS key ARN."],
    ] as const) {
      await field(page, name).fill(typed)
      await expect.poll(() => page.getByText(warning, { exact: true }).count(), { message: typed }).toBe(0)
    }
  })

  it('stay typed when only their own call fails', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(ALL, tab(id))
    await field(page, 'SFTP Host').fill('sftp.example.com')
    await field(page, 'SFTP Password').fill('typed')
    await stub(page, `/IceFire/UpdateSftpPassword/${id}`, 500)
    await submit(page).click()
    await failed(page, 'There was an error updating the password').waitFor()
    await text(page, '1 change').waitFor()
    expect(await field(page, 'SFTP Password').inputValue()).toBe('typed')
    expect((await stored(id)).iceSftpHost).toBe('sftp.example.com')
    await page.unrouteAll()
    await submit(page).click()
    await text(page, SAVED).waitFor()
    await expect.poll(async () => (await stored(id)).hasIceSftpPassword).toBe(true)
  })
})
