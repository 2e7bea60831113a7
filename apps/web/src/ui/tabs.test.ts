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

test('without any visible tab there is none to open', () => expect(tabFor([], 'details')).toBeUndefined())

const states: Record<string, readonly string[]>[] = [
  { initialTab: ['active'], email: ['ann'], role: ['A', 'B'], page: ['2'] },
  { initialTab: ['inactive'], 'active.email': ['ann'], 'active.role': ['A', 'B'], 'active.page': ['2'] },
]

test('a tab takes its filters and page with it, and gets them back', () => {
  const [active, inactive] = states
  expect(changesForTab({ ...active }, 'active', 'inactive')).toEqual({ email: [], role: [], page: [], ...inactive })
  const none = { 'active.email': [], 'active.role': [], 'active.page': [] }
  expect(changesForTab({ ...inactive }, 'inactive', 'active')).toEqual({ ...none, ...active })
})

test('a tab that has what is looked for is asked the same, and not what it was asked before', () => {
  const kept = { 'inactive.email': ['bob'], 'inactive.role': ['C'] }
  expect(changesForQuestion({ ...kept, email: ['ann'], page: ['2'] }, 'active', 'inactive')).toEqual({
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

test('a filter of the same name in both tabs is each time the one of the open tab', () => {
  const changes = changesForTab({ email: ['old'], 'active.email': ['ann'] }, 'inactive', 'active')
  expect(changes).toEqual({ email: ['ann'], 'active.email': [], 'inactive.email': ['old'], initialTab: ['active'] })
})

test('what is to be restored belongs to the page: another tab finds it as well', () => {
  expect(changesForTab({ restore: ['role.7.before.3'], email: ['ann'] }, 'details', 'sso')).toEqual({
    email: [],
    'details.email': ['ann'],
    initialTab: ['sso'],
  })
})
