import type { amqGroups } from '@acm/contract/amq-groups'
import type { ServerDomain } from '../../platform/domain.ts'
import { amqGroupSearch } from './amq-groups.queries.ts'
import { amqGroupRoutes } from './amq-groups.routes.ts'
import { amqGroupHistory } from './amq-groups.service.ts'

export const amqGroupsDomain = {
  routes: () => amqGroupRoutes,
  history: { amqGroup: amqGroupHistory },
  search: { amqGroup: amqGroupSearch },
} satisfies ServerDomain<typeof amqGroups>
