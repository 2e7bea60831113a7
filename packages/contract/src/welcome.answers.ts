import * as z from 'zod'
import type { Answers } from './core/answers.ts'
import { HistoryEntry } from './history.answers.ts'
import type { welcome } from './welcome.ts'

const count = () => z.int().min(0)
/** Absent: the caller may not open the list. Null: counting failed. */
const counts = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).nullable().optional()

const Needs = z.strictObject({
  jobs: counts({ failed: count(), open: count() }),
  /** Active instances whose database was unreachable several times. */
  instances: counts({ down: count() }),
  subscriptions: counts({ in30: count(), in60: count(), in90: count() }),
  certificates: counts({ ending: count() }),
  /** Instances with single sign-on, but no identity provider. */
  assignments: counts({ withoutProvider: count() }),
  versions: counts({ starting: count() }),
  /** Without archived ones. */
  users: counts({ locked: count() }),
  /** 1: the last backup failed or is old. */
  backups: counts({ overdue: count() }),
})
export type Needs = z.infer<typeof Needs>

export const Welcome = z.strictObject({
  needs: Needs,
  /** From the history that the caller may read; null: reading failed. */
  changes: z
    .strictObject({
      count: count(),
      /** The count stopped at its limit. */
      isMore: z.boolean(),
      /** Newest first; of a bulk change only its own entry. */
      latest: z.array(HistoryEntry),
      /** The moment that the search for those reached; null: it is complete. */
      searchedTo: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Welcome = z.infer<typeof Welcome>

const DoctorFinding = z.strictObject({
  about: z.string(),
  state: z.enum(['ok', 'look', 'wrong']),
  says: z.string(),
  /** Null: there is nothing to do. */
  todo: z.string().nullable(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

/** Absent: the caller may not take the step. Null: looking failed. */
const step = <S extends z.ZodRawShape>(facts: S) =>
  z
    .strictObject({ isDone: z.boolean(), ...facts })
    .nullable()
    .optional()

export const Setup = z.strictObject({
  orgUnits: step({}),
  /** Done once people hold more than one of them. */
  roles: step({ count: count(), inUse: count() }),
  /** Without archived ones; done once a second one can sign in. */
  people: step({ count: count(), canSignIn: count() }),
  client: step({}),
  instance: step({ isAnyLinked: z.boolean() }),
  /** Done once a group has an AMQ with a version. `amqId`, `groupId`: the first ones; null: there are none. */
  library: step({ amqId: z.int().nullable(), hasVersion: z.boolean(), groupId: z.int().nullable() }),
  /** `clientId`: the first client with an instance; null: there is none. */
  subscription: step({ clientId: z.int().nullable() }),
  /** Settings that the identity provider asks for. */
  signOn: step({ entityId: z.string(), consumerAddress: z.string() }),
  /** Findings of the doctor, without the good ones. */
  health: step({ findings: z.array(DoctorFinding) }),
})
export type Setup = z.infer<typeof Setup>

export const welcomeAnswers: Answers<typeof welcome> = {
  get: Welcome,
  setup: Setup,
}
