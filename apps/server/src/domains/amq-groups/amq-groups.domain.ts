import { amqGroups } from '@acm/contract/amq-groups'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { amqGroupSearch, listGroups } from './amq-groups.queries.ts'
import { addAmq, amqGroupHistory, listAmqsOfGroup, removeAmq, saveGroup } from './amq-groups.service.ts'

export const amqGroupsDomain = {
  routes: mount(
    amqGroups,
    {
      getAll: (ctx, { query }) => listGroups(ctx.db, ctx.can(permissionsOf(amqGroups.getAmqs.permission)), query),
      save: (ctx, { body }) => saveGroup(ctx, body),
      getAmqs: (ctx, { params }) => listAmqsOfGroup(ctx, params.groupId),
      addAmq: (ctx, { body }) => addAmq(ctx, body),
      removeAmq: (ctx, { params }) => removeAmq(ctx, params),
    },
    {
      amq_groups_name: {
        holder: 'amqGroup',
        propertyName: 'name',
        errorMessage: 'An AMQ Group with this name already exists.',
      },
      amq_group_amqs_amqId_fkey: { propertyName: 'amqId', errorMessage: messages.invalid },
    },
  ),
  history: { amqGroup: amqGroupHistory },
  search: { amqGroup: amqGroupSearch },
} satisfies ServerDomain<typeof amqGroups>
