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
    expect(PERMISSIONS).toHaveLength(37)
    expect(new Set(PERMISSIONS).size).toBe(37)
    const numbered = {
      SUBSCRIPTION_VIEW: 0,
      USER_EDIT_OWN_PASSWORD: 7,
      ORG_UNIT_ADD: 13,
      FEATURE_FLAG_VIEW: 20,
      SSO_CONFIG_EDIT: 30,
      REPORTING: 36,
    }
    for (const [name, number] of Object.entries(numbered)) expect(PERMISSIONS[number]).toBe(name)
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
