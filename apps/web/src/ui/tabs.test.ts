import { expect, test } from 'vitest'
import { changesForQuestion, changesForTab, tabFor } from './tabs.ts'

const tabs = [{ key: 'details' }, { key: 'businessObjects' }, { key: 'sso' }]

test.each([
  ['businessObjects', 'businessObjects'],
  ['BUSINESSOBJECTS', 'businessObjects'],
  ['business-objects', 'businessObjects'],
  ['Business-Objects', 'businessObjects'],
  ['SSO', 'sso'],
  ['unknown', 'details'],
  ['', 'details'],
  [undefined, 'details'],
])('initialTab %s opens %s', (initialTab, key) => expect(tabFor(tabs, initialTab)?.key).toBe(key))

test('opens none without visible tabs', () => expect(tabFor([], 'details')).toBeUndefined())

const states: Record<string, readonly string[]>[] = [
  { initialTab: ['active'], email: ['ann'], role: ['A', 'B'], page: ['2'] },
  { initialTab: ['inactive'], 'active.email': ['ann'], 'active.role': ['A', 'B'], 'active.page': ['2'] },
]

test('keeps filters and page per tab', () => {
  const [active, inactive] = states
  expect(changesForTab({ ...active }, 'active', 'inactive')).toEqual({ email: [], role: [], page: [], ...inactive })
  const none = { 'active.email': [], 'active.role': [], 'active.page': [] }
  expect(changesForTab({ ...inactive }, 'inactive', 'active')).toEqual({ ...none, ...active })
})

test('searches the other tab with the same filters', () => {
  const filters = { 'inactive.email': ['bob'], 'inactive.role': ['C'] }
  expect(changesForQuestion({ ...filters, email: ['ann'], page: ['2'] }, 'active', 'inactive')).toEqual({
    'inactive.email': [],
    'inactive.role': [],
    'active.email': ['ann'],
    'active.page': ['2'],
    page: [],
    role: [],
    email: ['ann'],
    initialTab: ['inactive'],
  })
})

test('uses a shared filter name for the open tab', () => {
  const changes = changesForTab({ email: ['old'], 'active.email': ['ann'] }, 'inactive', 'active')
  expect(changes).toEqual({ email: ['ann'], 'active.email': [], 'inactive.email': ['old'], initialTab: ['active'] })
})

test('keeps the restore point for every tab', () => {
  expect(changesForTab({ restore: ['role.7.before.3'], email: ['ann'] }, 'details', 'sso')).toEqual({
    email: [],
    'details.email': ['ann'],
    initialTab: ['sso'],
  })
})
