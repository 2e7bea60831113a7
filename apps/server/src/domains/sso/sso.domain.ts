import { sso } from '@acm/contract/sso'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { saveSsoAssignment } from '../instances/public.ts'
import {
  countCertificatesByMonth,
  getProvider,
  identityProviderHistory,
  listClients,
  listForClient,
  listInstances,
  saveProvider,
} from './identity-providers.service.ts'
import { checkMetadata } from './metadata-check.service.ts'

export const ssoDomain = {
  routes: ({ services }) =>
    mount(
      sso,
      {
        getInstances: (ctx, { query }) => listInstances(ctx, query),
        getClients: (ctx, { query }) => listClients(ctx, query),
        getForClient: (ctx, { params }) => listForClient(ctx, params.id),
        get: (ctx, { params }) => getProvider(ctx, params.id),
        save: (ctx, { body }) => saveProvider(ctx, body),
        saveAssignment: (ctx, { body }) => saveSsoAssignment(ctx, body),
        certificatesByMonth: (ctx) => countCertificatesByMonth(ctx),
        check: (ctx, { params }) => checkMetadata(ctx, params.id, services.outbound),
      },
      {
        identity_providers_name: {
          holder: 'identityProvider',
          propertyName: 'name',
          errorMessage: 'An identity provider with this name already exists for this client.',
        },
      },
    ),
  history: { identityProvider: identityProviderHistory },
} satisfies ServerDomain<typeof sso>
