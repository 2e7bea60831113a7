import { daysAfter } from './core/days.ts'
import { anyOf, endpoint, idText } from './core/endpoint.ts'
import type { FieldError, RequiredField } from './core/field.ts'
import { day, reference, required } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { type Answer, record, recordList } from './core/record.ts'
import { nonEmptySet } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { idValue } from './core/shapes.ts'
import { list, onlySent, severalIds, storedAs } from './core/stored.ts'
import { typed } from './core/typed.ts'

export const subscriptionMessages = {
  endBeforeStart: 'Invalid end date',
  groupDisabled: 'This AMQ group is disabled. Select another one.',
  subscribed: 'One or more instances are already subscribed to this AMQ group.',
} as const

const someDatabase = schema((z) => z.object({ databaseId: idValue(z) }, { error: messages.invalid }))
/** Ids, or objects as in answers. */
const databaseIds = severalIds(
  100_000,
  schema((z) => z.union([idValue(z), someDatabase(z).transform((one) => one.databaseId)], { error: messages.invalid })),
)

const amqGroup: RequiredField<number> = {
  ...required(reference('AMQ Group')),
  shape: schema((z) =>
    z
      .union([idValue(z), z.object({ id: idValue(z) }, { error: messages.invalid }).transform((group) => group.id)], {
        error: messages.invalid,
      })
      .nullish()
      .transform((id) => id || null),
  ),
}

const endNotBeforeStart = (values: { startDate?: unknown; endDate?: unknown }): FieldError | null => {
  const { startDate, endDate } = values
  const isBefore = typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate
  return isBefore ? { propertyName: 'endDate', errorMessage: subscriptionMessages.endBeforeStart } : null
}

/** Instances of a client that share AMQ group and dates (G-SUB-02); `id` is the lowest stored one of them. */
export const subscription = record({
  name: 'subscription',
  id: 'id',
  liesIn: 'orgUnitId',
  groups: {
    all: {
      edit: ['SUBSCRIPTION_EDIT'],
      fields: {
        acesClientId: onlySent(required(reference('Client'))),
        amqGroup: storedAs(amqGroup, typed<{ id: number; name: string }>()),
        acesDatabases: storedAs(
          list('Instances', databaseIds, [nonEmptySet]),
          typed<{ databaseId: number; databaseCode: string }[]>(),
        ),
        /** Instances to remove from it (R-SUB-2). */
        deletedAcesDatabases: onlySent(list('Removed Instances', databaseIds)),
        startDate: required(day('Start Date')),
        endDate: day('End Date'),
      },
    },
  },
  rules: [endNotBeforeStart],
})
/** `rowVersion` is the client's: one counter for all of its subscriptions. */
export type Subscription = Answer<typeof subscription>

/** Days. */
export const ENDINGS = [30, 60, 90] as const
export type SubscriptionEnding = (typeof ENDINGS)[number]

/** The last day counts; empty where there is no end, or it has passed. */
export const endingsOf = (endDate: string | null, day: string): SubscriptionEnding[] =>
  ENDINGS.filter((days) => endDate !== null && endDate >= day && endDate <= daysAfter(day, days))

/** The row key on the screen (G-SUB-02). */
export const hashOf = (one: Pick<Subscription, 'amqGroup' | 'startDate' | 'endDate'>): string =>
  `${one.amqGroup.id}|${one.startDate}|${one.endDate ?? ''}`

/** A delta that only deletes needs neither instances nor dates. */
export const fieldsOfDeletion = ['acesClientId', 'amqGroup'] as const

export const subscriptions = {
  getForClient: endpoint({
    path: '/AmqGroupSubscriptions/GetSubscriptionsForClient',
    summary: 'The AMQ subscriptions of one client',
    permission: anyOf('SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    scope: 'each',
    query: schema((z) => z.object({ acesClientId: idText(z) })),
    response: recordList(subscription),
    failure: "Can't load subscriptions. Please try again",
  }),
  update: endpoint({
    path: '/AmqGroupSubscriptions/UpdateSubscriptions',
    summary: 'Adds, updates and deletes subscriptions of a client, all or none; returns all of them',
    permission: anyOf('SUBSCRIPTION_EDIT'),
    scope: 'each',
    body: schema((z) =>
      z.preprocess(
        (given) => (Array.isArray(given) ? given : [given]),
        z
          .array(subscription.input.shape(z), { error: messages.invalid })
          .min(1, messages.invalid)
          .max(1000, messages.invalid),
      ),
    ),
    response: recordList(subscription),
    success: 'Subscription is updated',
    failure: "Can't updated selected subscription. Please try again",
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    subscriptions: true
  }
}
