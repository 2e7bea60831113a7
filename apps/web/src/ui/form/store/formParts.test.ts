import { expect, test } from 'vitest'
import { createPart, register } from './formParts.ts'

test('lists fields in page order whenever they register', () => {
  const tab = createPart(null)
  const folded = createPart(tab)
  const page = ['flag', 'config', 'last']
  const isBefore = (name: string) => (other: string) => page.indexOf(name) < page.indexOf(other)
  register(tab, 'flag', isBefore('flag'))
  register(tab, 'last', isBefore('last'))
  register(folded, 'config', isBefore('config'))
  register(folded, 'config', isBefore('config'))
  expect([tab.names, folded.names]).toEqual([['flag', 'config', 'last'], ['config']])
})
