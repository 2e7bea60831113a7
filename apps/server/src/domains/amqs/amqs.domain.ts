import type { amqs } from '@acm/contract/amqs'
import type { ServerDomain } from '../../platform/domain.ts'
import { amqSearch } from './amqs.queries.ts'
import { amqRoutes } from './amqs.routes.ts'
import { amqHistory, amqVersionHistory } from './amqs.service.ts'

export const amqsDomain = {
  routes: () => amqRoutes,
  history: { amq: amqHistory, amqVersion: amqVersionHistory },
  search: { amq: amqSearch },
} satisfies ServerDomain<typeof amqs>
