import { dataBridge } from '@acm/contract/data-bridge'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import {
  dataBridgeHistory,
  getDataBridge,
  listDetails,
  listTables,
  saveDataBridge,
  updateSftpPassword,
} from './data-bridge.service.ts'

export const dataBridgeDomain = {
  routes: mount(dataBridge, {
    getAll: (ctx, { query }) => listDetails(ctx, query),
    getTables: (ctx) => listTables(ctx),
    get: (ctx, { params }) => getDataBridge(ctx, params.id),
    save: (ctx, { body }) => saveDataBridge(ctx, body),
    updateSftpPassword: (ctx, { params, body }) => updateSftpPassword(ctx, { databaseId: params.id, input: body }),
  }),
  history: { dataBridge: dataBridgeHistory },
} satisfies ServerDomain<typeof dataBridge>
