import { clients } from '@acm/contract/clients'
import { messages } from '@acm/contract/core/messages'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { clientSearch } from './clients.queries.ts'
import { clientHistory, getClient, listClients, saveClient, updateEmailPassword } from './clients.service.ts'

export const clientsDomain = {
  routes: mount(
    clients,
    {
      getAll: (ctx, { query }) => listClients(ctx, query),
      get: (ctx, { params }) => getClient(ctx, params.id),
      save: (ctx, { body }) => saveClient(ctx, body),
      updateEmailPassword: (ctx, { body }) => updateEmailPassword(ctx, body),
    },
    {
      clients_name: {
        holder: 'client',
        propertyName: 'acesClientName',
        errorMessage: 'A client with this name already exists.',
      },
      clients_code: {
        holder: 'client',
        propertyName: 'clientCode',
        errorMessage: 'A client with this client code already exists.',
      },
      clients_orgUnitId_fkey: { propertyName: 'orgUnitId', errorMessage: messages.invalid },
    },
  ),
  history: { client: clientHistory },
  search: { client: clientSearch },
} satisfies ServerDomain<typeof clients>
