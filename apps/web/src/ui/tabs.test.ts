import { expect, test } from 'vitest'
import { tabFor } from './tabs.ts'

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
