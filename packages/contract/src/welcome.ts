import { endpoint, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { inUtc } from './core/shapes.ts'
import { typed } from './core/typed.ts'
import { OPEN_INSTANCES } from './instances.ts'
import { jobs } from './jobs.ts'
import { VIEW_SYSTEM_SETTINGS } from './system-settings.ts'
import type { Needs, Setup, Welcome } from './welcome.answers.ts'

export type { DoctorFinding, Needs, Setup, Welcome } from './welcome.answers.ts'

/** The permissions of the list in which each need is counted. */
export const NEEDS = {
  jobs: permissionsOf(jobs.getAll.permission),
  instances: OPEN_INSTANCES,
  subscriptions: ['REPORTING'],
  certificates: ['SSO_CONFIG_VIEW'],
  assignments: ['SSO_CONFIG_VIEW'],
  versions: ['AMQ_LIBRARY_VIEW'],
  users: ['USER_VIEW'],
  backups: permissionsOf(VIEW_SYSTEM_SETTINGS),
} as const satisfies Record<string, readonly Permission[]>
export type NeedName = keyof typeof NEEDS
export type NeedOf<N extends NeedName> = NonNullable<Needs[N]>

/** Permissions by which each step of setting up an installation is shown: those to take it. */
export const SETUP = {
  orgUnits: ['ORG_UNIT_ADD'],
  roles: ['ROLE_EDIT'],
  people: ['USER_EDIT'],
  client: ['CLIENT_DETAILS_FULL_EDIT'],
  instance: ['INSTANCE_DETAILS_FULL_EDIT'],
  library: ['AMQ_LIBRARY_EDIT'],
  subscription: ['SUBSCRIPTION_EDIT'],
  signOn: ['SYSTEM_SETTINGS_VIEW'],
  health: ['SYSTEM_SETTINGS_VIEW'],
} as const satisfies Record<string, readonly Permission[]>
export type SetupStep = keyof typeof SETUP

/** The steps without which an installation is of no use. The others are shown as long as one of these is not done. */
export const NEEDED_STEPS = [
  'roles',
  'people',
  'client',
  'instance',
  'library',
  'subscription',
] as const satisfies SetupStep[]
/** People to whom the set-up is shown. */
export const SETUP_STARTERS: readonly Permission[] = NEEDED_STEPS.flatMap((step) => SETUP[step])
export type SetupOf<S extends SetupStep> = NonNullable<Setup[S]>

/** Entries shown; most entries counted for a day. */
export const LATEST_CHANGES = 6
export const MOST_COUNTED = 1000

export const welcome = {
  get: endpoint({
    method: 'GET',
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
    failure: "Can't load your overview. Please try again",
    ms: [5000, 5000],
  }),
  setup: endpoint({
    method: 'GET',
    path: '/x/welcome/setup',
    summary: 'What is still to be set up in this installation, of what the caller may set up',
    permission: session,
    scope: 'list',
    background: true,
    follows: 'all',
    response: typed<Setup>(),
  }),
}
