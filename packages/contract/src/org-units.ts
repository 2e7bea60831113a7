import { z } from 'zod'
import { anyOf, byId, endpoint, listEndpoint } from './core/endpoint.ts'
import { input, ownId, requiredText, rowVersion } from './core/fields.ts'

/** A part of the provider's organisation; clients and instances belong to one, and permissions may be limited to some. */
export const OrgUnit = z.strictObject({
  id: z.int(),
  /** Unique, at most 50 characters. */
  name: z.string(),
  /** At most 100 characters. */
  description: z.string(),
  /** UTC date-time of creation, set by the server. */
  createdAt: z.iso.datetime(),
  rowVersion: z.int(),
})
export type OrgUnit = z.infer<typeof OrgUnit>

/** What the org unit page saves. */
export const OrgUnitInput = input({
  id: ownId(),
  name: requiredText('Name', 50),
  description: requiredText('Description', 100),
  rowVersion: rowVersion(),
})

export const orgUnits = {
  getAll: listEndpoint({
    path: '/OrgUnits/GetAll',
    summary: 'All org units',
    permission: anyOf(
      'ORG_UNIT_VIEW',
      'ORG_UNIT_EDIT',
      'ORG_UNIT_ADD',
      'USER_VIEW',
      'USER_EDIT',
      'CLIENT_DETAILS_VIEW',
      'CLIENT_DETAILS_LIMITED_EDIT',
      'CLIENT_DETAILS_FULL_EDIT',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_LIMITED_EDIT',
      'INSTANCE_DETAILS_FULL_EDIT',
    ),
    scope: 'global',
    reads: ['org-units'],
    list: {
      filters: { name: 'text', description: 'text' },
      sorts: ['name', 'description', 'createdAt', 'id'],
      defaultSort: 'name',
    },
    response: z.array(OrgUnit),
    failure: "Can't get org units. Please try again",
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/OrgUnits/SaveOrgUnit',
    summary: 'Creates (id 0) or changes an org unit',
    permission: byId('id', { create: ['ORG_UNIT_ADD'], edit: ['ORG_UNIT_EDIT'] }),
    scope: 'global',
    changes: true,
    body: OrgUnitInput.shape,
    response: OrgUnit,
    success: 'Org Unit saved successfully',
    failure: 'There was a problem saving the Org Unit',
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    'org-units': true
  }
}
