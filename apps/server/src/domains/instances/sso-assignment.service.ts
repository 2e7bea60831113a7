import type { BodyOf } from '@acm/contract/core/endpoint'
import { type Instance, SSO_FIELDS } from '@acm/contract/instances'
import type { sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import * as queries from './instances.queries.ts'
import { withSsoOption } from './instances.rules.ts'
import { instanceKind } from './instances.service.ts'

/** Sets how people sign in to an instance, and nothing else of it; the flags become those of an option (R-SSO-1). */
export const saveSsoAssignment = (ctx: Context, input: BodyOf<typeof sso.saveAssignment>): Promise<Instance> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope('SSO_CONFIG_EDIT'), await queries.lockInstance(w.db, input.databaseId))
    await instanceKind.requireVersion(w, before, input.rowVersion)
    const values = await instanceKind.checked(w, before, input, { editable: SSO_FIELDS })
    return instanceKind.saved(w, before, await instanceKind.store(w, before, withSsoOption(values)))
  })
