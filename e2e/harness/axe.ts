import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Job } from '@acm/contract/jobs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ensureSharedSecret } from '../../apps/server/src/domains/system-settings/system-settings.service.ts'
import { systemContext } from '../../apps/server/src/installation.ts'
import { identityProvider } from '../../apps/server/test/identity-providers.ts'
import { upload } from '../../apps/server/test/uploads.ts'
import { givenVendors } from '../../apps/server/test/vendors.ts'
import { testConsole } from './console.ts'
import { dayIn, tabOf, testSubscribers } from './subscribers.ts'

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** What a theme can make worse. */
const COLOUR_RULES = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds on the page against WCAG 2.2 AA, in words: everything in the light theme, colours in the dark one too. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const light = await run(page, RULES)
  await setTheme(page, 'dark')
  const dark = await run(page, COLOUR_RULES)
  await setTheme(page, 'light')
  return [...light, ...dark.map((finding) => `dark: ${finding}`)]
}

const setTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)

const run = (page: Page, options: object): Promise<string[]> =>
  page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    // A colour on its way between two has a contrast that nobody is left with; what inherits it sets out after it.
    const passing = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let all = passing(); all.length > 0; all = passing()) {
      await Promise.allSettled(all.map((one) => one.finished))
    }
    const { violations } = await axe.run(given)
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
  }, options)

const ROUTES = [
  '/',
  '/profile',
  '/users',
  '/users?initialTab=inactive',
  '/user/info/0',
  '/org-units',
  '/org-unit/0',
  '/clients',
  '/clients/0',
  '/instances?active=false',
  '/instances/0',
  '/jobs',
  '/features',
  '/features?view=matrix',
  '/features-bulk-edit',
  '/roles',
  '/reporting/amq-subscriptions',
  '/reporting/vendor-reports',
  '/reporting/vendor-reports?initialTab=products',
  '/reporting/in-app-notifications',
  '/sso/identity-providers',
  '/sso/identity-provider-assignment',
  '/system-settings',
  '/vendor-products',
  '/vendor-product/0',
  '/role/0',
  '/role/1',
  '/import-role',
  '/access',
  '/access?user=1&held=true',
  '/access?initialTab=permission&permission=BO_VIEW',
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
  enableDataFacts: true,
}

/** Every kind of page. */
export function walkAccessibly() {
  const test = testConsole()

  it('on any kind of page', async () => {
    const unit = await test.orgUnit()
    const client = await test.client({ orgUnitId: unit })
    const instance = await test.instance({ ...WIDE_INSTANCE, acesClientId: client, orgUnitId: unit })
    await identityProvider(test, { acesClientId: client })
    const vendors = givenVendors(test)
    await vendors.select((await vendors.product()).id, [instance])
    await vendors.product({ isDisabled: true })
    await vendors.product()
    await test.db
      .insertInto('bo_accounts')
      .values({ instanceId: instance, boUsername: 'axe', boPassword: null })
      .execute()
    await ensureSharedSecret(systemContext({ services: test.services, job: 'seed' }))
    const user = await test.user({ isLocked: true })
    const caller = await test.as([...PERMISSIONS])
    await caller.get(`/ClientDatabase/SyncDataImportFields/${(await test.linkedInstance()).databaseId}`)
    const { body: jobs } = await caller.get<Job[]>('/x/jobs')
    const page = await test.pageOf(caller, '/')
    for (const path of [
      ...ROUTES,
      `/clients/${client}`,
      `/clients/${client}?initialTab=email`,
      `/clients/${client}?initialTab=instances`,
      `/clients/${client}?initialTab=businessObjects`,
      `/instances/${instance}`,
      `/instances/${instance}?initialTab=businessObjects`,
      `/instances/${instance}?initialTab=acesIntelligence`,
      `/ai-settings/${instance}`,
      `/instances/${instance}?initialTab=layout`,
      `/clients/${client}?initialTab=sso`,
      `/instances/${instance}?initialTab=sso`,
      `/instances/${instance}?initialTab=features`,
      `/instances/${instance}?initialTab=vendors`,
      `/instances/${instance}?initialTab=inAppNotifications`,
      `/instances/${instance}?initialTab=dataBridge`,
      `/org-unit/${unit}`,
      `/jobs/${jobs[0]?.id}`,
      `/access?initialTab=orgUnit&orgUnitId=${unit}`,
      `/user/info/${user.id}`,
      `/user/password/${user.id}`,
    ]) {
      await page.goto(test.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await findings(page), path).toEqual([])
    }
    const out = await test.signedOut('/login')
    await out.getByLabel('Email', { exact: true }).waitFor()
    expect(await findings(out), '/login').toEqual([])
  }, 240_000)

  it('in the questionnaire library, with its dialogs refused', async () => {
    const caller = await test.as([...PERMISSIONS])
    const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', {
      name: 'AMQ of axe',
      description: 'About it',
    })
    await upload(caller, { AMQId: amq.id, StartDate: '2001-01-01' })
    const { body: group } = await caller.post<AmqGroup>('/AmqGroup/SaveAmqGroup', { name: 'Group of axe' })
    await caller.post('/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations', { amqId: amq.id, amqGroupId: group.id })
    const page = await test.pageOf(caller, '/')
    for (const [path, act] of [
      ['/amqs', 'Add New AMQ'],
      [`/amqs/${amq.id}`, 'Add New Version'],
      [`/amqs/${amq.id}`, 'Edit'],
      ['/amq-groups', 'Add New AMQ Group'],
      [`/amq-groups/${group.id}`, 'Add AMQ'],
      [`/amq-groups/${group.id}`, 'Remove'],
    ] as const) {
      await page.goto(test.url + path)
      await page.getByRole('row').nth(1).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await findings(page), path).toEqual([])
      await page.getByRole('button', { name: act, exact: true }).first().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      if (act.startsWith('Add')) {
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Value is required.', { exact: true }).first().waitFor()
      }
      await expect.poll(() => findings(page), { message: `${path} ${act}` }).toEqual([])
    }
  }, 120_000)

  it('on the subscriptions of a client, as table, timeline and in their dialogs', async () => {
    const given = testSubscribers(test)
    const client = await given.client([1, 2, 3].map((place) => `AXE-${place}`))
    const group = await given.group('Axe')
    const [first = 0, ...others] = Object.values(client.ids)
    await given.subscribe(
      { group, on: [first], startDate: '2025-01-01', endDate: dayIn(10) },
      { group: await given.group('Axe too'), on: [first, ...others], startDate: dayIn(-100) },
      { group, on: others, startDate: '2024-01-01', endDate: dayIn(-10) },
    )
    const page = await test.signedIn([...PERMISSIONS], tabOf(client, '&view=timeline'))
    await page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await findings(page), 'timeline').toEqual([])
    await page.goto(test.url + tabOf(client))
    for (const act of ['Add Subscription', 'Edit', 'Delete']) {
      await page.getByRole('button', { name: act, exact: true }).first().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      if (act.startsWith('Add')) await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => findings(page), { message: act }).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'hidden' })
      expect(await findings(page), 'table').toEqual([])
    }
  }, 120_000)

  return test
}
