import { z } from 'zod'
import { anyOf, endpoint, idText } from './core/endpoint.ts'
import { day, type Field, type FieldError, input, ownId, reference, rowVersion } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { idValue } from './core/shapes.ts'

/** Instances of a client subscribed to an AMQ group for the same dates (G-SUB-02). */
export const Subscription = z.strictObject({
  /** The lowest stored id among its instances. */
  id: z.int(),
  amqGroup: z.strictObject({ id: z.int(), name: z.string() }),
  /** In the order of their codes. */
  acesDatabases: z.array(z.strictObject({ databaseId: z.int(), databaseCode: z.string() })),
  /** YYYY-MM-DD. */
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
  /** Of the client: one counter for all of its subscriptions. */
  rowVersion: z.int(),
})
export type Subscription = z.infer<typeof Subscription>

/** The row key of a subscription on the screen (G-SUB-02). */
export const hashOf = ({ amqGroup, startDate, endDate }: Omit<Subscription, 'id'>): string =>
  `${amqGroup.id}|${startDate}|${endDate ?? ''}`

export const subscriptionMessages = {
  endBeforeStart: 'Invalid end date',
  groupDisabled: 'This AMQ Group is disabled: please choose another one.',
  subscribed: 'One or more instances are already subscribed to this AMQ group.',
} as const

const SomeDatabase = z.object({ databaseId: idValue }, { error: messages.invalid })

/** Ids of instances, given as ids or as the objects that reads answer. */
const databases = (label: string, rules: Field['rules']): Field<number[]> => ({
  label,
  kind: 'list',
  shape: z
    .array(z.union([idValue, SomeDatabase.transform((one) => one.databaseId)], { error: messages.invalid }), {
      error: messages.invalid,
    })
    .max(100_000, messages.invalid)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])].sort((a, b) => a - b)),
  required: rules.length > 0,
  rules,
})
const nonEmpty: Field['rules'][number] = (value) => ((value as number[]).length > 0 ? null : messages.emptySet)

const amqGroup: Field<number | null> = {
  ...reference('AMQ Group', { required: true }),
  shape: z
    .union([idValue, z.object({ id: idValue }, { error: messages.invalid }).transform((group) => group.id)], {
      error: messages.invalid,
    })
    .nullish()
    .transform((id) => id || null),
}

const endNotBeforeStart = (values: { startDate?: unknown; endDate?: unknown }): FieldError | null => {
  const { startDate, endDate } = values
  const isBefore = typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate
  return isBefore ? { propertyName: 'endDate', errorMessage: subscriptionMessages.endBeforeStart } : null
}

/** One subscription as it shall be: what is in `deletedAcesDatabases` leaves it (R-SUB-2). */
export const SubscriptionInput = input(
  {
    id: ownId(),
    acesClientId: reference('Client', { required: true }),
    amqGroup,
    acesDatabases: databases('Instances', [nonEmpty]),
    deletedAcesDatabases: databases('Removed Instances', []),
    startDate: day('Start Date', { required: true }),
    endDate: day('End Date'),
    rowVersion: rowVersion(),
  },
  [endNotBeforeStart],
)

/** Of a delta that only deletes neither instances nor dates are asked for. */
export const fieldsOfDeletion = ['acesClientId', 'amqGroup'] as const

export const subscriptions = {
  getForClient: endpoint({
    method: 'GET',
    path: '/AmqGroupSubscriptions/GetSubscriptionsForClient',
    summary: 'The AMQ subscriptions of one client',
    permission: anyOf('SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    scope: 'each',
    query: z.object({ acesClientId: idText }),
    noStore: true,
    response: z.array(Subscription),
    failure: "Can't load subscriptions. Please try again",
    ms: [5000, 5000],
  }),
  update: endpoint({
    method: 'POST',
    path: '/AmqGroupSubscriptions/UpdateSubscriptions',
    summary:
      'Adds, changes and deletes subscriptions of a client, all of it or nothing; answers all that there are then',
    permission: anyOf('SUBSCRIPTION_EDIT'),
    scope: 'each',
    changes: true,
    body: z.preprocess(
      (given) => (Array.isArray(given) ? given : [given]),
      z
        .array(SubscriptionInput.shape, { error: messages.invalid })
        .min(1, messages.invalid)
        .max(1000, messages.invalid),
    ),
    response: z.array(Subscription),
    success: 'Subscription is updated',
    failure: "Can't updated selected subscription. Please try again",
    ms: [5000, 5000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    subscriptions: true
  }
}
