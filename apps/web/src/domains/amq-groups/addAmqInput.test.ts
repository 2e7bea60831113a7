import { expect, test } from 'vitest'
import { addAmqInput } from './addAmqInput.ts'

const { check } = addAmqInput([{ name: 'Post-close Audit' }])
const TAKEN = [{ propertyName: 'name', errorMessage: 'An AMQ with this name already exists.' }]

test('an existing AMQ must be chosen, and the fields of a new one do not count', () => {
  expect(check({ isNew: false, amqId: null, name: null })).toEqual([
    { propertyName: 'amqId', errorMessage: 'Value is required.' },
  ])
  expect(check({ isNew: false, amqId: 5, name: 'x'.repeat(999) })).toEqual([])
})

test('a new AMQ needs a name that no other has, in any letter case', () => {
  const named = (name: string | null) => check({ isNew: true, amqId: null, name })
  expect(named(null)).toEqual([{ propertyName: 'name', errorMessage: 'Value is required.' }])
  expect(named('Post-Close AUDIT ')).toEqual(TAKEN)
  expect(named('Post-close Audit 2')).toEqual([])
})
