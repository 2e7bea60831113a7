import { anyOf, byId, endpoint, listEndpoint } from './core/endpoint.ts'
import { instant, required, requiredText } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import type { Permission } from './core/permissions.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'

const ADD: readonly Permission[] = ['ORG_UNIT_ADD']
const EDIT: readonly Permission[] = ['ORG_UNIT_EDIT']

/** Clients and instances belong to one, and permissions may be limited to some. */
export const orgUnit = record({
  name: 'orgUnit',
  id: 'id',
  create: ADD,
  groups: {
    naming: {
      edit: EDIT,
      fields: { name: requiredText('Name', 50), description: requiredText('Description', 100) },
    },
    making: { edit: [], fields: { createdAt: required(instant('Created On')) } },
  },
})
export type OrgUnit = Answer<typeof orgUnit>

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
      columns: {
        name: column(orgUnit.fields.name, { filter: 'text', filterLabel: 'Filter by Name', sort: true }),
        description: column(orgUnit.fields.description, { filter: 'text', sort: true, isLong: true }),
        createdAt: column(orgUnit.fields.createdAt, { sort: true }),
        id: { sort: true },
      },
      defaultSort: 'name',
    },
    response: recordList(orgUnit),
    failure: "Can't get org units. Please try again",
  }),
  save: endpoint({
    path: '/OrgUnits/SaveOrgUnit',
    summary: 'Creates (id 0) or updates an org unit',
    permission: byId('id', { create: ADD, edit: EDIT }),
    scope: 'global',
    body: orgUnit.input.shape,
    response: oneRecord(orgUnit),
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
