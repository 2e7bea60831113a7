import { VIEWED_LISTS } from '@acm/contract/views'
import { expect, test } from 'vitest'
import { isParent, navigation, tools } from '../../navigation.ts'
import { screens } from '../../routes.tsx'
import { keptOf } from './useViews.ts'

test.each(Object.entries(VIEWED_LISTS))(
  'the list %s has views for exactly those who may open its screen',
  (list, anyOf) => {
    const screen = screens.find(({ name }) => name === list)
    expect([screen?.path.includes('{'), screen?.permission]).toEqual([false, [...anyOf]])
  },
)

test('every list of the menu has views', () => {
  const items = [...navigation.flat().flatMap((entry) => (isParent(entry) ? entry.items : [entry])), ...tools]
  const without = items.map(({ id }) => id).filter((id) => !(id in VIEWED_LISTS))
  // One record, and a page of questions.
  expect(without).toEqual(['system-settings', 'access'])
})

test('a view keeps the address of its list but which page it is', () => {
  expect(keptOf('?acesClientName=a+b%26&page=3&sort=-x&restore=client.5')).toBe('acesClientName=a+b%26&sort=-x')
})
