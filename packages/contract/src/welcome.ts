import { endpoint, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { inUtc } from './core/shapes.ts'
import * as z from './core/zod.ts'
import { HistoryEntry, searchedTo } from './history.ts'
import { jobs } from './jobs.ts'

/** The permissions of the list in which each need is counted. */
export const NEEDS = {
  jobs: permissionsOf(jobs.getAll.permission),
  instances: ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW'],
  subscriptions: ['REPORTING'],
  certificates: ['SSO_CONFIG_VIEW'],
  versions: ['AMQ_LIBRARY_VIEW'],
  users: ['USER_VIEW'],
} as const satisfies Record<string, readonly Permission[]>
export type NeedName = keyof typeof NEEDS

const count = () => z.int().min(0)
/** Absent: the caller may not open the list. Null: counting failed. */
const counts = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).nullable().optional()

const Needs = z.strictObject({
  jobs: counts({ failed: count(), open: count() }),
  /** Active instances whose database was unreachable several times. */
  instances: counts({ down: count() }),
  subscriptions: counts({ in30: count(), in60: count(), in90: count() }),
  certificates: counts({ ending: count() }),
  versions: counts({ starting: count() }),
  /** Without archived ones. */
  users: counts({ locked: count() }),
})
export type Needs = z.infer<typeof Needs>
export type Need<N extends NeedName> = NonNullable<Needs[N]>

/** Entries shown; entries read where jobs made some of them; most entries counted for a day. */
export const LATEST_CHANGES = 6
export const MOST_OF_JOBS = 50
export const MOST_COUNTED = 1000

export const Welcome = z.strictObject({
  needs: Needs,
  /** From the history that the caller may read; null: reading failed. */
  changes: z
    .strictObject({
      count: count(),
      /** The count stopped at its limit. */
      isMore: z.boolean(),
      /** Newest first; of a background job only the newest. */
      latest: z.array(
        z.strictObject({
          entry: HistoryEntry,
          /** Further entries of the same job; null: more than are read. */
          others: count().nullable(),
        }),
      ),
      /** The moment that the search for those reached in time; null: it is complete. */
      searchedTo,
    })
    .nullable(),
})
export type Welcome = z.infer<typeof Welcome>

export const welcome = {
  get: endpoint({
    method: 'GET',
    path: '/x/welcome',
    summary: 'What needs the caller today: counts of what lists hold that they may open, and the latest changes',
    permission: session,
    scope: 'list',
    follows: 'all',
    query: z.object({
      since: z.iso
        .datetime({ offset: true, error: messages.invalid })
        .transform((text) => inUtc(text) ?? text)
        .optional()
        .describe('When the day began where the caller is; else where the installation is (TIME_ZONE).'),
    }),
    response: Welcome,
    failure: "Can't get what needs you today. Please try again",
    ms: [5000, 5000],
  }),
}
