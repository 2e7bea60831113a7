import { messages } from '@acm/contract/core/messages'
import { instances } from '@acm/contract/instances'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { syncDataImportFields } from './data-import.service.ts'
import { syncDataImportFieldsJob } from './instances.jobs.ts'
import { instanceSearch } from './instances.queries.ts'
import {
  getInstance,
  instanceHistory,
  listInstances,
  listInstancesOfClient,
  listServers,
  saveInstance,
} from './instances.service.ts'

export const instancesDomain = {
  routes: mount(
    instances,
    {
      getAll: (ctx, { query }) => listInstances(ctx, query),
      getForClient: (ctx, { query }) => listInstancesOfClient(ctx, query),
      getServers: (ctx) => listServers(ctx),
      get: (ctx, { params }) => getInstance(ctx, params.id),
      save: (ctx, { body }) => saveInstance(ctx, body),
      syncDataImportFields: (ctx, { params }) => syncDataImportFields(ctx, params.id),
    },
    {
      instances_code: {
        holder: 'instance',
        propertyName: 'databaseCode',
        errorMessage: 'An instance with this instance code already exists.',
      },
      instances_orgUnitId_fkey: { propertyName: 'orgUnitId', errorMessage: messages.invalid },
      instances_provider: {
        propertyName: 'ssoIdentityProviderId',
        errorMessage: 'The identity provider does not belong to the client of this instance.',
      },
    },
  ),
  history: { instance: instanceHistory },
  search: { instance: instanceSearch },
  jobs: [syncDataImportFieldsJob],
} satisfies ServerDomain<typeof instances>
