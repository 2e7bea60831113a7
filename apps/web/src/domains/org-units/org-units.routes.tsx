import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const orgUnitScreens = [
  screen({
    name: 'org-units',
    path: '/org-units',
    about: 'Parts of the organization that limit what people can see',
    permission: ['ORG_UNIT_VIEW'],
    component: () => import('./OrgUnitsPage.tsx').then((page) => page.OrgUnitsPage),
    reads: [contract.orgUnits.getAll],
  }),
  screen({
    name: 'org-unit',
    record: 'orgUnit',
    path: '/org-unit/{id}',
    permission: { create: ['ORG_UNIT_ADD'], edit: ['ORG_UNIT_EDIT'] },
    component: () => import('./OrgUnitPage.tsx').then((page) => page.OrgUnitPage),
    holdsFor: () => [apiQuery(contract.orgUnits.getAll, {})],
    menu: 'org-units',
  }),
]
