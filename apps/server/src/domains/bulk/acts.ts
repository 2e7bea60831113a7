import type { BulkAct } from '@acm/contract/bulk-acts'
import type { ActDefinition, ValuesOfAct } from './act-shape.ts'
import { enableClients, moveClients } from './client-acts.ts'
import { assignProvider, enableInstances, moveInstances, setFeature, subscribeToGroup } from './instance-acts.ts'
import { assignRole, endSessions, removeRole, setUsers } from './user-acts.ts'

export const acts: { [A in BulkAct]: ActDefinition<ValuesOfAct<A>> } = {
  setFeature,
  subscribe: subscribeToGroup,
  moveInstances,
  enableInstances,
  assignProvider,
  moveClients,
  enableClients,
  setUsers,
  assignRole,
  removeRole,
  endSessions,
}
