import type { Scope } from '@acm/contract/core/permissions'
import { requireInScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import * as queries from './instance-place.queries.ts'

export const requirePlace = async (db: Database, scope: Scope, databaseId: number): Promise<queries.InstanceScope> =>
  requireInScope(scope, await queries.findPlace(db, databaseId))

/** Checked before any part of an instance is changed; the instance keeps its org unit until the transaction ends. */
export const holdPlace = async (tx: Tx, scope: Scope, databaseId: number): Promise<queries.InstanceScope> =>
  requireInScope(scope, await queries.holdPlace(tx, databaseId))
