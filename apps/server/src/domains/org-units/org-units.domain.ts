import { orgUnits } from '@acm/contract/org-units'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { listOrgUnits, orgUnitSearch } from './org-units.queries.ts'
import { orgUnitHistory, saveOrgUnit } from './org-units.service.ts'

export const orgUnitsDomain = {
  routes: mount(
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
  ),
  history: { orgUnit: orgUnitHistory },
  search: { orgUnit: orgUnitSearch },
} satisfies ServerDomain<typeof orgUnits>
