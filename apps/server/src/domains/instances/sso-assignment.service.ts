import { InstanceInput, normalSsoFlags, SSO_FIELDS } from '@acm/contract/instance-input'
import type { Instance } from '@acm/contract/instances'
import type { AssignmentInput } from '@acm/contract/sso'
import type { z } from 'zod'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { pick, saveRecord } from '../../platform/history/records.ts'
import * as queries from './instances.queries.ts'
import { instanceKind } from './instances.service.ts'

type Assignment = z.infer<typeof AssignmentInput.shape>

/** Sets how people sign in to an instance, and nothing else of it; the flags become those of an option (R-SSO-1). */
export const saveSsoAssignment = (ctx: Context, input: Assignment): Promise<Instance> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope('SSO_CONFIG_EDIT'), await queries.lockInstance(tx, input.databaseId))
    return saveRecord({ ctx, tx }, instanceKind, {
      before,
      seen: input.rowVersion,
      check: () => InstanceInput.check(input, SSO_FIELDS),
      row: () => normalSsoFlags(pick(input, SSO_FIELDS)),
    })
  })
