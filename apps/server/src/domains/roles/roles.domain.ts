import { PERMISSIONS } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS } from '@acm/contract/permission-definitions'
import { roles } from '@acm/contract/roles'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { listRoles, roleSearch } from './roles.queries.ts'
import { getRole, noteExport, noteImport, removeRole, roleHistory, saveRole } from './roles.service.ts'

export const rolesDomain = {
  routes: mount(
    roles,
    {
      getAll: (ctx, { query }) => listRoles(ctx.db, query),
      get: (ctx, { params }) => getRole(ctx.db, params.id),
      save: (ctx, { body }) => saveRole(ctx, body),
      remove: (ctx, { params }) => removeRole(ctx, params.id),
      exported: (ctx, { body }) => noteExport(ctx, body),
      imported: (ctx, { body }) => noteImport(ctx, body),
      permissions: () =>
        PERMISSIONS.map((permission) => ({ permission, description: PERMISSION_DESCRIPTIONS[permission] })),
    },
    { roles_name: { holder: 'role', propertyName: 'name', errorMessage: 'A role with this name already exists.' } },
  ),
  history: { role: roleHistory },
  search: { role: roleSearch },
} satisfies ServerDomain<typeof roles>
