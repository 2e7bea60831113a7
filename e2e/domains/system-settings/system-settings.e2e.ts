import { SETTING_GROUPS, type SystemSetting } from '@acm/contract/system-settings'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureSharedSecret } from '../../../apps/server/src/domains/system-settings/system-settings.service.ts'
import { systemContext } from '../../../apps/server/src/installation/installation.ts'
import { historyOf } from '../../../apps/server/test/app.ts'
import { testConsole } from '../../harness/console.ts'

const test = testConsole()
const open = async () => {
  const page = await test.sharedBy(['SYSTEM_SETTINGS_VIEW'], '/system-settings')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return page
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const copy = (page: Page, label: string) => page.getByRole('button', { name: `Copy Text: ${label}`, exact: true })
const GET = '/SystemSetting/GetSystemSetting/1'
const MASK = '••••••••••••'

beforeAll(() => ensureSharedSecret(systemContext({ services: test.services, job: 'seed' })))

/** Group by group, the label and the text of each row. */
const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('[role=region]')].map((group) => [
        group.querySelector('h2')?.textContent,
        ...[...group.querySelectorAll('dl > div')].map((row) => [
          row.querySelector('dt')?.textContent,
          row.querySelector('dd')?.textContent,
        ]),
      ]),
    )

describe('the system settings', () => {
  it('shows read-only groups with Copy Text', async () => {
    const script = '<script>alert(1)</script>'
    await sql`update system_settings set "headerSection_JSTrackingAndAnalytics" = ${script}, "errorEmail" = null`.execute(
      test.db,
    )
    await sql`update backup_state set "watchedSince" = now() - interval '37 hours'`.execute(test.db)
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'System Settings' }).waitFor()
    await copy(page, 'Internet URL').waitFor()
    await page.getByText('There is no good backup yet.', { exact: true }).waitFor()
    expect(await rowsOf(page)).toEqual([
      [
        'General',
        ['Application Folder', 'C:\\inetpub\\aces'],
        ['File Storage Folder', 'C:\\aces\\files'],
        ['Internet URL', 'https://aces.example'],
        ['Intranet URL', 'https://aces.intranet.example'],
        ['Error Email', ''],
        ['Integrated-Security DB Connection', ''],
        ['SSL-Certificate DB Connection', ''],
        ['Use of a Redis Cache', ''],
      ],
      ['FTP', ['Root Folder', 'C:\\aces\\ftp']],
      [
        'Knowledge Base',
        ['Login URL', 'https://knowledge.aces.example/login'],
        ['Redirect URL', 'https://knowledge.aces.example/sso'],
        ['Shared Secret Key', MASK],
        ['SSO Logout URL', 'https://aces.example/signed-out'],
      ],
      [
        'Business Objects',
        ['REST External Server or IP', 'bo.aces.example'],
        ['Internal Server or IP', 'bo.intranet.example'],
        ['Port', '6405'],
        ['Report View URL', 'https://bo.aces.example/BOE/OpenDocument'],
        ['Upgrade Input Folder', 'C:\\aces\\reports\\input'],
        ['SQL Server', 'sql01.intranet.example'],
        ['Database', 'BO_CMS'],
        ['Login', 'bo_reader'],
        ['Report Document Type Id', '17'],
      ],
      [
        'Load Balancing',
        ['Synchronized Servers', '1 – Main serverhttps://web01.intranet.example2https://web02.intranet.example'],
      ],
      [
        'Tableau',
        ['Internal URL', 'https://tableau.intranet.example'],
        ['URL', 'https://tableau.aces.example'],
        ['User Name', 'aces'],
      ],
      ['Activity Tracking and Analytics', ['Analytics Tracking Id', script]],
      ['History'],
    ])
    const servers = page.getByRole('list', { name: 'Synchronized Servers' }).getByRole('listitem')
    expect(await servers.count()).toBe(2)
    const boxes = SETTING_GROUPS[0]?.settings.slice(-3).map(([, label]) => page.getByRole('checkbox', { name: label }))
    const states = await Promise.all(boxes?.map(async (box) => [await box.isChecked(), await box.isDisabled()]) ?? [])
    expect(states).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(await page.getByRole('main').locator('input:not([disabled]), textarea, [contenteditable]').count()).toBe(0)

    expect(await copy(page, 'Error Email').count()).toBe(0)
    await copy(page, 'Internet URL').hover()
    await page.getByRole('tooltip', { name: 'Copy Text', exact: true }).waitFor()
    await copy(page, 'Internet URL').click()
    await expect.poll(() => clipboard(page)).toBe('https://aces.example')
    await copy(page, 'Synchronized Servers 2').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).toBe('https://web02.intranet.example')
    expect(await page.locator('[data-banner-level]').count()).toBe(0)
    expect(test.errors).toEqual([])
  })

  it('masks its secret and records views and copies', async () => {
    const caller = await test.as(['SYSTEM_SETTINGS_VIEW'])
    const secret = String((await caller.get<SystemSetting>(GET)).body.acesKnowledgeCenterSharedSecretKey)
    const acts = async () =>
      (await historyOf(test.db))
        .filter((entry) => entry.action === 'systemSettings.reveal')
        .map((entry) => entry.changes.reveal?.[1])
    const page = await open()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText(MASK, { exact: true }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    expect(await acts()).toEqual([])
    await page.getByRole('button', { name: 'Show Shared Secret Key' }).click()
    await page.getByText(secret, { exact: true }).waitFor()
    await expect.poll(acts).toEqual(['shown'])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing reaches beyond the screen').toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Hide Shared Secret Key' }).click()
    await page.getByText(MASK, { exact: true }).waitFor()
    await copy(page, 'Shared Secret Key').click()
    await expect.poll(() => clipboard(page)).toBe(secret)
    await expect.poll(acts).toEqual(['copied', 'shown'])
    // The browser refused to copy, so nothing was copied.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
      document.execCommand = () => false
    })
    await copy(page, 'Shared Secret Key').click()
    await page.getByRole('status').getByText("Your browser can't copy this.").waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Show Shared Secret Key' }).click()
    await expect.poll(acts).toEqual(['shown', 'copied', 'shown'])
  })
})
