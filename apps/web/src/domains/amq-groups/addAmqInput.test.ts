import { expect, test } from 'vitest'
import { addAmqInput } from './AddAmqDialog.tsx'

const { check } = addAmqInput([{ name: 'Post-close Audit' }])
const NAME_EXISTS = [{ propertyName: 'name', errorMessage: 'An AMQ with this name already exists.' }]

test('requires an existing AMQ and ignores new fields', () => {
  expect(check({ isNew: false, amqId: null, name: null })).toEqual([
    { propertyName: 'amqId', errorMessage: 'Value is required.' },
  ])
  expect(check({ isNew: false, amqId: 5, name: 'x'.repeat(999) })).toEqual([])
})

test('requires a name that no other AMQ has', () => {
  const checkNew = (name: string | null) => check({ isNew: true, amqId: null, name })
  expect(checkNew(null)).toEqual([{ propertyName: 'name', errorMessage: 'Value is required.' }])
  expect(checkNew('Post-Close AUDIT ')).toEqual(NAME_EXISTS)
  expect(checkNew('Post-close Audit 2')).toEqual([])
})
