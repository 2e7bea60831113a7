import type { Permission } from '@acm/contract/core/permissions'
import { USES, type UsedBy, type UsedKind } from '@acm/contract/used-by'
import type { Context } from '../../platform/access/context.ts'
import * as queries from './used-by.queries.ts'

/** Counts only in lists that the caller can open, and only what those show them. */
export function countUses(ctx: Context, kind: UsedKind, id: number): Promise<UsedBy> {
  const lists = Object.entries<readonly Permission[]>(USES[kind]).filter(([, permissions]) => ctx.can(permissions))
  const scopes = lists.map(([use, permissions]) => [use, ctx.scope(...permissions)] as const)
  return queries.countUses(ctx.db, { kind, id, scopes })
}
