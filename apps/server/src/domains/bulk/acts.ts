import type { BulkAct } from '@acm/contract/bulk-acts'
import type { ActDefinition, ValuesOfAct } from './act-shape.ts'
import { enableClients, moveClients } from './client-acts.ts'
import { assignProvider, enableInstances, moveInstances, setFeature } from './instance-acts.ts'

export const acts: { [A in BulkAct]: ActDefinition<ValuesOfAct<A>> } = {
  setFeature,
  moveInstances,
  enableInstances,
  assignProvider,
  moveClients,
  enableClients,
}
