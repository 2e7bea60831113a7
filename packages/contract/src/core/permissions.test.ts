import { describe, expect, it } from 'vitest'
import { PERMISSION_TITLES } from '../permission-definitions.ts'
import { type Grant, holds, inScope, PERMISSIONS, scopeOf } from './permissions.ts'

const grants: Grant[] = [
  { permission: 'BO_VIEW', allOrgUnits: false, orgUnitIds: [1, 3] },
  { permission: 'BO_EDIT', allOrgUnits: false, orgUnitIds: [2] },
  { permission: 'REPORTING', allOrgUnits: true, orgUnitIds: [] },
]

describe('permissions', () => {
  it('are the 37 specified ones in order', () => {
    const specified = [
      'SUBSCRIPTION_VIEW SUBSCRIPTION_EDIT AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT AMQ_LIBRARY_UPDATE_VERSION',
      'USER_VIEW USER_EDIT USER_EDIT_OWN_PASSWORD ROLE_VIEW ROLE_EDIT SYSTEM_SETTINGS_VIEW ORG_UNIT_VIEW',
      'ORG_UNIT_EDIT ORG_UNIT_ADD CLIENT_DETAILS_VIEW CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT',
      'INSTANCE_DETAILS_VIEW INSTANCE_DETAILS_LIMITED_EDIT INSTANCE_DETAILS_FULL_EDIT FEATURE_FLAG_VIEW',
      'FEATURE_FLAG_EDIT DATA_BRIDGE_CONFIG_VIEW DATA_BRIDGE_CONFIG_EDIT DATA_BRIDGE_SECURITY_EDIT',
      'VENDOR_CONFIG_VIEW VENDOR_CONFIG_EDIT VENDOR_PRODUCTS_VIEW VENDOR_PRODUCTS_EDIT SSO_CONFIG_VIEW',
      'SSO_CONFIG_EDIT USER_NOTIFICATIONS_VIEW USER_NOTIFICATIONS_EDIT SYNC_DATA_IMPORT_FIELDS BO_VIEW BO_EDIT',
      'REPORTING',
    ]
    expect(PERMISSIONS.join(' ')).toBe(specified.join(' '))
  })

  it('have unique titles that begin with a verb', () => {
    const titles = PERMISSIONS.map((permission) => PERMISSION_TITLES[permission])
    expect(new Set(titles).size).toBe(37)
    for (const title of titles) expect(title).toMatch(/^(View|Edit|Add|Update|Change|Sync) /)
  })

  it('are held anywhere, everywhere, or in an org unit', () => {
    expect(holds(grants, ['BO_VIEW'])).toBe(true)
    expect(holds(grants, ['USER_VIEW', 'BO_EDIT'])).toBe(true)
    expect(holds(grants, ['USER_VIEW'])).toBe(false)
    expect(holds(grants, ['BO_VIEW'], 'all')).toBe(false)
    expect(holds(grants, ['REPORTING'], 'all')).toBe(true)
    expect(holds(grants, ['BO_VIEW'], { orgUnitId: 3 })).toBe(true)
    expect(holds(grants, ['BO_VIEW'], { orgUnitId: 2 })).toBe(false)
    expect(holds([{ permission: 'BO_VIEW', allOrgUnits: false, orgUnitIds: [] }], ['BO_VIEW'])).toBe(false)
  })

  it('require all org units for records without one', () => {
    expect(holds(grants, ['BO_VIEW'], { orgUnitId: null })).toBe(false)
    expect(holds(grants, ['REPORTING'], { orgUnitId: null })).toBe(true)
  })

  it('unite into one scope', () => {
    expect(scopeOf(grants, ['BO_VIEW', 'BO_EDIT'])).toEqual({ all: false, orgUnitIds: [1, 2, 3] })
    expect(scopeOf(grants, ['BO_VIEW', 'REPORTING'])).toEqual({ all: true })
    expect(scopeOf(grants, ['USER_VIEW'])).toEqual({ all: false, orgUnitIds: [] })
    expect(inScope(scopeOf(grants, ['BO_VIEW']), 1)).toBe(true)
    expect(inScope(scopeOf(grants, ['BO_VIEW']), null)).toBe(false)
    expect(inScope(scopeOf(grants, ['REPORTING']), null)).toBe(true)
  })
})
