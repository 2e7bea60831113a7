import { endpoint, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { inUtc } from './core/shapes.ts'
import { typed } from './core/typed.ts'
import { OPEN_INSTANCES } from './instances.ts'
import { jobs } from './jobs.ts'
import { VIEW_SYSTEM_SETTINGS } from './system-settings.ts'
import type { Needs, Welcome } from './welcome.answers.ts'

export type { Needs, Welcome } from './welcome.answers.ts'

/** The permissions of the list in which each need is counted. */
export const NEEDS = {
  jobs: permissionsOf(jobs.getAll.permission),
  instances: OPEN_INSTANCES,
  subscriptions: ['REPORTING'],
  certificates: ['SSO_CONFIG_VIEW'],
  assignments: ['SSO_CONFIG_VIEW'],
  versions: ['AMQ_LIBRARY_VIEW'],
  users: ['USER_VIEW'],
  twoSteps: ['USER_VIEW'],
  accessEnds: ['USER_VIEW'],
  backups: permissionsOf(VIEW_SYSTEM_SETTINGS),
} as const satisfies Record<string, readonly Permission[]>
export type NeedName = keyof typeof NEEDS
/** Permissions that see to a need, where opening its list is not enough. */
const SEEING_TO: Partial<Record<NeedName, readonly Permission[]>> = { accessEnds: ['USER_EDIT'] }

export const isCounted = (can: (anyOf: readonly Permission[]) => boolean, name: NeedName): boolean =>
  can(NEEDS[name]) && can(SEEING_TO[name] ?? NEEDS[name])

export type NeedOf<N extends NeedName> = NonNullable<Needs[N]>

/** Entries shown; most entries counted for a day. */
export const LATEST_CHANGES = 6
export const MOST_COUNTED = 1000

export const welcome = {
  get: endpoint({
    path: '/x/welcome',
    summary: "What needs the caller's attention: counts for the lists they can open, and recent changes",
    permission: session,
    scope: 'list',
    follows: 'all',
    query: schema((z) =>
      z.object({
        since: z.iso
          .datetime({ offset: true, error: messages.invalid })
          .transform((text) => inUtc(text) ?? text)
          .optional()
          .describe("Start of the day in the caller's time zone; defaults to the installation's (TIME_ZONE)."),
      }),
    ),
    response: typed<Welcome>(),
    failure: "Couldn't load your overview. Try again.",
  }),
}
