import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { ensureFirstData } from './first-data.ts'

const test = testApp()

/** By hand; every role also has USER_EDIT_OWN_PASSWORD. */
const DELIVERED: Record<string, string> = {
  'Read Only': `SUBSCRIPTION_VIEW AMQ_LIBRARY_VIEW USER_VIEW ROLE_VIEW SYSTEM_SETTINGS_VIEW ORG_UNIT_VIEW
    CLIENT_DETAILS_VIEW INSTANCE_DETAILS_VIEW FEATURE_FLAG_VIEW DATA_BRIDGE_CONFIG_VIEW VENDOR_CONFIG_VIEW
    VENDOR_PRODUCTS_VIEW SSO_CONFIG_VIEW USER_NOTIFICATIONS_VIEW BO_VIEW`,
  'Client Manager': `CLIENT_DETAILS_VIEW CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT INSTANCE_DETAILS_VIEW
    INSTANCE_DETAILS_LIMITED_EDIT INSTANCE_DETAILS_FULL_EDIT SUBSCRIPTION_VIEW SUBSCRIPTION_EDIT BO_VIEW BO_EDIT`,
  'Library Manager': 'AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT AMQ_LIBRARY_UPDATE_VERSION',
  'Security Administrator': 'USER_VIEW USER_EDIT ROLE_VIEW ROLE_EDIT ORG_UNIT_VIEW ORG_UNIT_EDIT ORG_UNIT_ADD',
  'Report Viewer': 'REPORTING',
}

describe('the delivered roles', () => {
  it('let their users change their own password (R-FIRST-1)', async () => {
    expect(await ensureFirstData(test.services)).toBe(true)
    const body = await (await test.as(['ROLE_VIEW'])).read(contract.roles.getAll)
    const held = (name: string) => body.find((role) => role.name === name)?.permissions.map((one) => one.permission)
    expect(held('System Administrator')).toHaveLength(37)
    for (const [name, permissions] of Object.entries(DELIVERED))
      expect(held(name)?.sort(), name).toEqual([...permissions.split(/\s+/), 'USER_EDIT_OWN_PASSWORD'].sort())
  })
})
