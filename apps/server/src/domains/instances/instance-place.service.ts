import type { Scope } from '@acm/contract/core/permissions'
import { requireInScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import * as queries from './instance-place.queries.ts'

/** Where an instance lies that must be in the scope: what its parts ask before they show anything of it. */
export const requirePlace = async (db: Database, scope: Scope, databaseId: number): Promise<queries.Place> =>
  requireInScope(scope, await queries.findPlace(db, databaseId))

/** The same before they change anything of it: it stays there until the transaction ends. */
export const holdPlace = async (tx: Tx, scope: Scope, databaseId: number): Promise<queries.Place> =>
  requireInScope(scope, await queries.holdPlace(tx, databaseId))
