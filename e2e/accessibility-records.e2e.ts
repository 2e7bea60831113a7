import { describe, expect, it } from 'vitest'
import { givenOneOfEach, walkAccessibly } from './harness/axe.ts'
import { testConsole } from './harness/console.ts'
import { layoutFindings } from './harness/layout.ts'

const test = testConsole()

const TABS = {
  clients: ['details', 'email', 'instances', 'businessObjects', 'sso'],
  instances: [
    'details',
    'businessObjects',
    'acesIntelligence',
    'layout',
    'sso',
    'features',
    'vendors',
    'inAppNotifications',
    'dataBridge',
  ],
}
const REPORTS = ['amq-subscriptions', 'vendor-reports', 'in-app-notifications'].map((one) => `/reporting/${one}`)
const tabs = (path: string, keys: readonly string[]) => keys.map((key) => `${path}?initialTab=${key}`)

describe('axe finds nothing', () => {
  it('on any tab of any kind of record', async () => {
    const { caller, unit, client, instance, user, job } = await givenOneOfEach(test)
    await walkAccessibly(await test.pageOf(caller, '/'), test.url, [
      ...tabs(`/clients/${client}`, TABS.clients),
      ...tabs(`/instances/${instance}`, TABS.instances),
      `/ai-settings/${instance}`,
      `/org-unit/${unit}`,
      `/jobs/${job}`,
      `/access?initialTab=orgUnit&orgUnitId=${unit}`,
      `/user/info/${user}`,
      `/user/password/${user}`,
    ])
  }, 180_000)
})

it('on a phone nothing jumps while a report arrives', async () => {
  const page = await test.signedIn(['REPORTING'], '/')
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of REPORTS) {
    await page.goto(test.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await layoutFindings(page), path).toEqual([])
  }
}, 60_000)
