import { amq, making } from './amqs.ts'
import { anyOf, endpoint, idText, listEndpoint } from './core/endpoint.ts'
import { flag, input, reference, required, requiredText, text, type ValuesOf } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { schema } from './core/schema.ts'
import { done, typed } from './core/typed.ts'

export const amqGroup = record({
  name: 'amqGroup',
  id: 'id',
  groups: {
    details: {
      edit: ['AMQ_LIBRARY_EDIT'],
      fields: {
        name: requiredText('Name', 255),
        description: text('Description', 255),
        /** Property name in the guidance tool; shown as AppCues. */
        appcuesPropertyName: text('AppCues Property Name', 100, { isCode: true }),
        /** Disabled groups are not offered for new subscriptions; existing ones stay (G-AMQ-08). */
        enabled: flag('Enabled', { initially: true }),
      },
    },
    making,
  },
})
export type AmqGroup = Answer<typeof amqGroup>

export type AmqGroupRow = AmqGroup & {
  /** Names of its AMQs; null: the caller can't see AMQs. */
  amqs: string[] | null
}

const linkFields = {
  amqId: required(reference('AMQ')),
  amqGroupId: required(reference('AMQ Group')),
}
export const AmqGroupLinkInput = input(linkFields)

export const amqGroups = {
  getAll: listEndpoint({
    path: '/AmqGroup/GetAllAmqGroups',
    summary: 'All AMQ groups',
    permission: anyOf('AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    scope: 'global',
    reads: ['amq-groups', 'amqs'],
    list: {
      columns: {
        name: column(amqGroup.fields.name, { filter: 'text', filterLabel: 'Filter by Name', sort: true }),
        description: column(amqGroup.fields.description, { filter: 'text', sort: true, isLong: true }),
        createdOn: column(amqGroup.fields.createdOn, { sort: true }),
        createdBy: column(amqGroup.fields.createdBy, { filter: 'text', sort: true }),
        appcuesPropertyName: column(amqGroup.fields.appcuesPropertyName, {
          label: 'AppCues',
          filter: 'text',
          sort: true,
        }),
        enabled: column(amqGroup.fields.enabled, { filter: 'flag', sort: true }),
        amqs: { label: 'AMQ', filter: 'inBrowser' },
        id: { sort: true },
      },
      defaultSort: 'name',
    },
    response: typed<AmqGroupRow[]>(),
    failure: "Can't get AMQ Groups. Please try again",
  }),
  save: endpoint({
    path: '/AmqGroup/SaveAmqGroup',
    summary: 'Creates (id 0) or updates an AMQ group',
    permission: anyOf('AMQ_LIBRARY_EDIT'),
    scope: 'global',
    body: amqGroup.input.shape,
    response: oneRecord(amqGroup),
    success: 'AMQ Group Saved',
    failure: 'Unable to save AMQ Group. Please try again',
    noAnswer: { sentence: 'Error saving AMQ Group', without: 'id' },
  }),
  getAmqs: endpoint({
    path: '/AmqGroupAmqAssignments/{groupId}',
    summary: 'The AMQs of a group with their versions',
    permission: anyOf('AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT'),
    scope: 'global',
    params: schema((z) => z.object({ groupId: idText(z) })),
    response: recordList(amq),
    failure: "Can't get AMQs for selected AMQ Group. Please try again",
  }),
  addAmq: endpoint({
    path: '/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations',
    summary: 'Adds an AMQ to a group; no effect if it is already there',
    permission: anyOf('AMQ_LIBRARY_EDIT'),
    scope: 'global',
    body: AmqGroupLinkInput.shape,
    response: typed<ValuesOf<typeof AmqGroupLinkInput.fields>>(),
    success: 'AMQ is updated',
    failure: 'Unable to save AMQ-AMQ Group association. Please try again',
  }),
  removeAmq: endpoint({
    method: 'POST',
    path: '/AmqGroup/RemoveFromGroup/{groupId}/{amqId}',
    summary: 'Removes an AMQ from a group; the AMQ itself is unchanged',
    permission: anyOf('AMQ_LIBRARY_EDIT'),
    scope: 'global',
    params: schema((z) => z.object({ groupId: idText(z), amqId: idText(z) })),
    response: done,
    success: 'AMQ Group Saved',
    failure: 'Unable to removeAMQ Group.',
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    'amq-groups': true
  }
}
