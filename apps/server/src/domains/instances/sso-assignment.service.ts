import type { BodyOf } from '@acm/contract/core/endpoint'
import { type Instance, SSO_FIELDS } from '@acm/contract/instances'
import type { sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import * as queries from './instances.queries.ts'
import { withSsoOption } from './instances.rules.ts'
import { instanceKind } from './instances.service.ts'

type Assignment = Omit<BodyOf<typeof sso.saveAssignment>, 'databaseId' | 'rowVersion'>
type SeenVersion = { databaseId: number; rowVersion: number | null }

/** Sets only the sign-in fields of an instance; invalid flags are reduced to an option (R-SSO-1). */
export const saveSsoAssignment = (ctx: Context, input: BodyOf<typeof sso.saveAssignment>): Promise<Instance> =>
  mutate(ctx, async (w) => {
    const { before, after } = await assign(w, input, input, SSO_FIELDS)
    return instanceKind.saved(w, before, after)
  })

/** Sets only the given fields; returns the instance before and after. */
export const changeSsoAssignment = (ctx: Context, seen: SeenVersion, some: Partial<Assignment>) =>
  mutate(ctx, async (w) => {
    const { before, after } = await assign(w, seen, some, Object.keys(some))
    return { ...(await instanceKind.saved(w, before, after)), result: { before, after } }
  })

async function assign(
  w: WriteContext,
  { databaseId, rowVersion }: SeenVersion,
  given: Partial<Assignment>,
  editable: readonly string[],
) {
  const before = requireInScope(w.scope('SSO_CONFIG_EDIT'), await queries.lockInstance(w.db, databaseId))
  const values = await instanceKind.checked(w, before, { ...given, rowVersion }, { editable })
  return { before, after: await instanceKind.store(w, before, withSsoOption(values)) }
}
