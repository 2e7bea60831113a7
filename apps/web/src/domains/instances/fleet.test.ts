import type { InstanceSummary } from '@acm/contract/instances'
import { expect, test } from 'vitest'
import { countFleet } from './fleet.ts'

const instance = (state: Partial<InstanceSummary>) =>
  ({ disabled: false, isDown: false, isLinked: true, ...state }) as InstanceSummary

test('counts each instance once', () => {
  const instances = [
    instance({}),
    instance({ isDown: null }),
    instance({ isDown: true }),
    instance({ isLinked: false }),
    instance({ disabled: true, isDown: true }),
    instance({ disabled: true, isLinked: false }),
  ]
  expect(countFleet(instances)).toEqual([
    { part: 'linked', count: 2 },
    { part: 'down', count: 1 },
    { part: 'notLinked', count: 1 },
    { part: 'disabled', count: 2 },
  ])
})

test('leaves out parts without instances', () => {
  expect(countFleet([instance({})])).toEqual([{ part: 'linked', count: 1 }])
})
