import { VIEWED_LISTS } from '@acm/contract/viewed-lists'
import { expect, test } from 'vitest'
import { isParent, navigation, tools } from '../../navigation.ts'
import { screens } from '../../routes.tsx'
import { storedQuery } from './useViews.ts'

test.each(Object.entries(VIEWED_LISTS))(
  'the list %s has views for exactly those who may open its screen',
  (list, { anyOf }) => {
    const screen = screens.find(({ name }) => name === list)
    expect([screen?.path.includes('{'), screen?.permission]).toEqual([false, [...anyOf]])
  },
)

test('every list of the menu has views', () => {
  const items = [...navigation.flat().flatMap((entry) => (isParent(entry) ? entry.items : [entry])), ...tools]
  const without = items.map(({ id }) => id).filter((id) => !(id in VIEWED_LISTS))
  // Screens with filters that are no lists: a single record, and a page of questions.
  expect(without).toEqual(['system-settings', 'access'])
})

test('stores known keys of the URL without the page', () => {
  const search = '?acesClientName=a+b%26&page=3&sort=-x&restore=client.5&utm=x&constructor=1&users.email=x&pageSize=25'
  expect(storedQuery(search, 'clients')).toBe('acesClientName=a+b%26&sort=-x&pageSize=25')
  expect(storedQuery('?__proto__=1', 'clients')).toBe('')
})
