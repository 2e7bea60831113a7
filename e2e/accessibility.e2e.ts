import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stub, testConsole } from './harness/console.ts'

const test = testConsole()
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page against WCAG 2.2 AA, in words. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  })
}

const ROUTES = [
  '/',
  '/profile',
  '/org-units',
  '/org-unit/0',
  '/clients',
  '/clients/0',
  '/instances?active=false',
  '/instances/0',
  '/features',
  '/error',
  '/forbidden',
  '/no-such-page',
]

/** With every field that some switch brings into sight. */
const WIDE_INSTANCE = {
  disabled: true,
  enableEncompassIntegration: true,
  enableAcesProtectIntegration: true,
  enableDataRetentionPolicy: true,
  dataRetentionPolicyMonthsToRetain: 12,
  dataRetentionPolicyPriority: 1,
  dataRetentionPolicyMaxAuditsToPurge: 100,
  dataRetentionPolicyMaxLoansToPurge: 100,
}

describe('axe finds nothing', () => {
  it.each(['light', 'dark'] as const)(
    'on any kind of page, in the %s theme',
    async (scheme) => {
      const unit = await test.orgUnit()
      const client = await test.client({ orgUnitId: unit })
      const instance = await test.instance({ ...WIDE_INSTANCE, acesClientId: client, orgUnitId: unit })
      const before = (fresh: Page) => fresh.addInitScript((theme) => localStorage.setItem('acm-theme', theme), scheme)
      const page = await test.signedIn([...PERMISSIONS], '/', { before })
      for (const path of [
        ...ROUTES,
        `/clients/${client}`,
        `/clients/${client}?initialTab=email`,
        `/clients/${client}?initialTab=instances`,
        `/instances/${instance}`,
        `/instances/${instance}?initialTab=layout`,
        `/org-unit/${unit}`,
      ]) {
        await page.goto(test.url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(scheme)
        expect(await findings(page), path).toEqual([])
      }
      const out = await test.signedOut('/login', { before })
      await out.getByLabel('Email', { exact: true }).waitFor()
      expect(await findings(out), '/login').toEqual([])
    },
    120_000,
  )

  it('on an empty list, a failed one, a refused form and an open dialog', async () => {
    const caller = await test.as([...PERMISSIONS])
    const client = await test.client({ emailServer: 'mail.example' })
    const page = await test.pageOf(caller, '/clients?acesClientName=nothing-like-it')
    await page.getByRole('button', { name: 'Reset' }).first().waitFor()
    expect(await findings(page), 'empty').toEqual([])
    await page.goto(`${test.url}/org-unit/0`)
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Value is required.', { exact: true }).first().waitFor()
    expect(await findings(page), 'refused').toEqual([])
    await page.goto(`${test.url}/clients/${client}?initialTab=email`)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByRole('dialog').waitFor()
    // Its text is pale while it fades in.
    await expect.poll(() => findings(page), { message: 'dialog' }).toEqual([])
    await stub(page, '/Client/GetAllClients', 500)
    await page.goto(`${test.url}/clients`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await findings(page), 'failed').toEqual([])
  })
})
