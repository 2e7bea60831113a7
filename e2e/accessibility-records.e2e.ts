import { describe, it } from 'vitest'
import { givenOneOfEach, walkAccessibly } from './harness/axe.ts'
import { testConsole } from './harness/console.ts'

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
