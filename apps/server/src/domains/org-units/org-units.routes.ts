import { orgUnits } from '@acm/contract/org-units'
import { mount } from '../../platform/http/calls/mount.ts'
import { listOrgUnits } from './org-units.queries.ts'
import { saveOrgUnit } from './org-units.service.ts'

export const orgUnitRoutes = mount(
  orgUnits,
  {
    getAll: (ctx, { query }) => listOrgUnits(ctx.db, query),
    save: (ctx, { body }) => saveOrgUnit(ctx, body),
  },
  {
    org_units_name: {
      holder: 'orgUnit',
      propertyName: 'name',
      errorMessage: 'An org unit with this name already exists.',
    },
  },
)
