import { endpoint, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { inUtc } from './core/shapes.ts'
import * as z from './core/zod.ts'
import { HistoryEntry, searchedTo } from './history.ts'
import { jobs } from './jobs.ts'

/** What may need somebody, and whoever may open the list that it is counted in. */
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
/** Absent: its list is not the caller's. Null: it could not be counted. */
const counts = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).nullable().optional()

const Needs = z.strictObject({
  /** Jobs with failures, and jobs that are not finished. */
  jobs: counts({ failed: count(), open: count() }),
  /** Instances in use whose database could not be reached, again and again. */
  instances: counts({ down: count() }),
  /** Subscriptions that end within so many days, counted from today. */
  subscriptions: counts({ in30: count(), in60: count(), in90: count() }),
  /** Identity providers whose certificate has ended, or ends soon. */
  certificates: counts({ ending: count() }),
  /** AMQs of which a version starts this week. */
  versions: counts({ starting: count() }),
  /** Locked users who are not archived. */
  users: counts({ locked: count() }),
})
export type Needs = z.infer<typeof Needs>
export type Need<N extends NeedName> = NonNullable<Needs[N]>

/**
 * How many of the changes are read, how many entries are where a job made some of them, and up to how many entries are
 * looked through to count those of a day.
 */
export const LATEST_CHANGES = 6
export const MOST_OF_JOBS = 50
export const MOST_COUNTED = 1000

/** What needs the caller today. */
export const Welcome = z.strictObject({
  needs: Needs,
  /** Of the history that the caller may read; null: it could not be read. */
  changes: z
    .strictObject({
      /** Since the moment asked about. */
      count: count(),
      /** There may be more: so many entries are not looked through. */
      isMore: z.boolean(),
      /** Newest first; of one background job the newest alone. */
      latest: z.array(
        z.strictObject({
          entry: HistoryEntry,
          /** How many others the same job made; null: more than are looked through. */
          others: count().nullable(),
        }),
      ),
      /** Up to when was looked for those in the time there is; null: there are no others. */
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
