import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { historyKinds } from '@acm/contract/history-kinds'
import { expect, test } from 'vitest'
import { recordedSave } from './recordedSaves.ts'

const calls = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
)

test('every save of a form is looked up where its answer is lost; by their answers only are acts that say what they set, or nothing', () => {
  const others = calls.filter(({ endpoint }) => endpoint.changes && endpoint.success && !recordedSave(endpoint))
  expect(
    others.map(({ name }) => name),
    'without a line in recordedSaves.ts',
  ).toEqual([
    'instances.syncDataImportFields',
    'features.edit',
    'features.undoBulkEdit',
    'jobs.retry',
    'jobs.settle',
    'bulk.undo',
    'users.endSession',
    'roles.remove',
    'amqGroups.removeAmq',
    'vendors.updateVendor',
    'businessObjects.remove',
    'views.delete',
  ])
})

test('it is looked for by an action that the history tells of', () => {
  const actions = Object.values(historyKinds).flatMap(({ did }) => Object.keys(did))
  const looked = calls.flatMap(({ endpoint }) => recordedSave(endpoint)?.action ?? [])
  expect(looked.length).toBeGreaterThan(20)
  expect(looked.filter((action) => !actions.includes(action))).toEqual([])
})
