import { USES, type Use, type UsedBy, type UsedKind, usedBy } from '@acm/contract/used-by'
import type { Context } from '../../platform/access/context.ts'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import * as queries from './used-by.queries.ts'

/** Counts only in lists that the caller can open, and only what those show them. */
function countUses(ctx: Context, kind: UsedKind, id: number): Promise<UsedBy> {
  const lists = Object.entries<Use>(USES[kind]).filter(([, { opens }]) => ctx.can(opens))
  const scopes = lists.map(([use, { shows }]) => [use, ctx.scope(...shows)] as const)
  return queries.countUses(ctx.db, { kind, id, scopes })
}

export const usedByDomain = {
  routes: mount(usedBy, { get: (ctx, { params }) => countUses(ctx, params.kind, params.id) }),
} satisfies ServerDomain<typeof usedBy>
