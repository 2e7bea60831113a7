import { SETUP, type Setup, type SetupOf, type SetupStep } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import type { Services } from '../../platform/services.ts'
import { signOnAddresses } from '../sso/public.ts'
import { orNull } from './or-null.ts'
import * as queries from './setup.queries.ts'

type Examine = Services['examine']

const LOOKED_AT: { [S in SetupStep]: (ctx: Context, examine: Examine) => Promise<SetupOf<S>> } = {
  orgUnits: async ({ db }) => ({ isDone: await queries.hasOrgUnit(db) }),
  roles: async ({ db }) => {
    const roles = await queries.countRoles(db)
    return { isDone: roles.inUse > 1, ...roles }
  },
  people: async ({ db }) => {
    const people = await queries.countPeople(db)
    return { isDone: people.canSignIn > 1, ...people }
  },
  client: async (ctx) => ({ isDone: await queries.hasClient(ctx.db, ctx.scope(...SETUP.client)) }),
  instance: async (ctx) => {
    const { db, links } = ctx
    const { isAny, isAnyLinked } = await queries.findInstances(db, ctx.scope(...SETUP.instance), links.areAllLinked)
    return { isDone: isAny, isAnyLinked }
  },
  library: async ({ db }) => {
    const { isFilled, ...library } = await queries.findLibrary(db)
    return { isDone: isFilled, ...library }
  },
  subscription: async (ctx) => {
    const { isAny, clientId } = await queries.findSubscription(ctx.db, ctx.scope(...SETUP.subscription))
    return { isDone: isAny, clientId }
  },
  signOn: async ({ config }) => ({ isDone: config.saml !== null, ...signOnAddresses(config) }),
  health: async (_ctx, examine) => {
    const findings = ((await examine?.()) ?? []).filter(({ state }) => state !== 'ok')
    return { isDone: findings.length === 0, findings }
  },
}
const STEPS = Object.keys(SETUP) as SetupStep[]

/** Only what the caller may set up, where they may. */
export async function getSetup(ctx: Context, examine: Examine): Promise<Setup> {
  const open = STEPS.filter((name) => ctx.can(SETUP[name]))
  const seen = open.map(
    async (name) => [name, await orNull<SetupOf<SetupStep>>(ctx, name, LOOKED_AT[name](ctx, examine))] as const,
  )
  return Object.fromEntries(await Promise.all(seen)) as Setup
}
