import { startIn, today } from '@acm/contract/core/days'
import type { QueryOf } from '@acm/contract/core/endpoint'
import { FIRST_RECORDS, type FirstRecord } from '@acm/contract/first-records'
import {
  isCounted,
  NEEDS,
  type NeedName,
  type NeedOf,
  type Needs,
  type Welcome,
  type welcome,
} from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import { countLocked } from '../../platform/access/sessions.ts'
import { countStarting } from '../amqs/public.ts'
import { readLatest, type Subjects } from '../history/public.ts'
import { countDownInstances } from '../instances/public.ts'
import { countNeedyJobs } from '../jobs/public.ts'
import { countEndingSubscriptions } from '../reports/public.ts'
import { countEndingCertificates, countInstancesWithoutProvider } from '../sso/public.ts'
import { getBackups } from '../system-settings/public.ts'
import { countEndingAccess, countWithoutTwoSteps } from '../users/public.ts'
import { listMissing } from './first-records.queries.ts'

const COUNTED: { [N in NeedName]: (ctx: Context) => Promise<NeedOf<N>> } = {
  jobs: countNeedyJobs,
  instances: countDownInstances,
  subscriptions: countEndingSubscriptions,
  certificates: countEndingCertificates,
  assignments: countInstancesWithoutProvider,
  versions: ({ db, config }) => countStarting(db, today(config.timeZone)),
  users: async ({ db }) => ({ locked: await countLocked(db) }),
  twoSteps: ({ db, config }) => countWithoutTwoSteps(db, today(config.timeZone)),
  accessEnds: ({ db, config }) => countEndingAccess(db, today(config.timeZone)),
  backups: async (ctx) => ({ overdue: (await getBackups(ctx)).isOverdue ? 1 : 0 }),
}
const NAMES = Object.keys(NEEDS) as NeedName[]

/** A part that fails is missing; the others are shown. */
async function orNull<T>(ctx: Context, what: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    ctx.log.error({ err: error }, `Couldn't load ${what} for the start page.`)
    return null
  }
}

const FIRST = Object.entries(FIRST_RECORDS) as [FirstRecord, (typeof FIRST_RECORDS)[FirstRecord]][]

/** Counts only what the caller can open as a list. */
export async function getWelcome(
  ctx: Context,
  subjects: Subjects,
  { since }: QueryOf<typeof welcome.get>,
): Promise<Welcome> {
  const { timeZone } = ctx.config
  const open = NAMES.filter((name) => isCounted(ctx.can, name))
  const counted = open.map(
    async (name) => [name, await orNull<NeedOf<NeedName>>(ctx, name, COUNTED[name](ctx))] as const,
  )
  const addable = FIRST.filter(([, permissions]) => ctx.can(permissions))
  const scopes = addable.map(([kind, permissions]) => [kind, ctx.scope(...permissions)] as const)
  const missing = orNull(ctx, 'first records', listMissing(ctx.db, scopes))
  const changes = orNull(ctx, 'changes', readLatest(ctx, subjects, since ?? startIn(timeZone, today(timeZone))))
  return {
    needs: Object.fromEntries(await Promise.all(counted)) as Needs,
    missing: await missing,
    changes: await changes,
  }
}
