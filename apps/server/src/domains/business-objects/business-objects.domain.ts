import { businessObjects } from '@acm/contract/business-objects'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import {
  boAccountHistory,
  boConfigHistory,
  getAccount,
  getConfig,
  listAccounts,
  removeAccount,
  saveAccount,
  saveAccounts,
  saveConfig,
} from './business-objects.service.ts'

export const businessObjectsDomain = {
  routes: mount(
    businessObjects,
    {
      getAll: (ctx, { query }) => listAccounts(ctx, query),
      get: (ctx, { params }) => getAccount(ctx, params.id),
      save: (ctx, { body }) => saveAccount(ctx, body),
      saveAll: (ctx, { body }) => saveAccounts(ctx, body),
      remove: (ctx, { params }) => removeAccount(ctx, params.id),
      getConfig: (ctx, { params }) => getConfig(ctx, params.instanceId),
      saveConfig: (ctx, { body }) => saveConfig(ctx, body),
    },
    {
      bo_accounts_username: {
        holder: 'boAccount',
        propertyName: 'boUsername',
        errorMessage: 'A BO account with this username already exists for this instance.',
      },
    },
  ),
  history: { boAccount: boAccountHistory, boConfig: boConfigHistory },
} satisfies ServerDomain<typeof businessObjects>
