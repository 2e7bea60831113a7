import { contract } from '@acm/contract'
import { SIGN_IN_RULE_LABELS } from '@acm/contract/sign-in-rules'
import { ACCESS_ENDS_DAYS, isActiveUser, type RoleAssignment, type User } from '@acm/contract/users'
import { Fragment, useMemo } from 'react'
import { useList } from '../../api/useList.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Edit, Key } from '../../ui/icons.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListModel, ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import type { EmptyText } from '../../ui/list/table/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { changesForQuestion } from '../../ui/tabs.ts'
import { today } from '../../ui/today.ts'
import { accessOf } from '../access/paths.ts'
import { useExportAct } from '../bulk/public.ts'
import { useOrgUnitsFilter } from '../org-units/public.ts'
import { accessUntil, askedForOf, endsWithin, lacksTwoSteps } from './accessEnds.ts'
import { paths } from './paths.ts'

export function UsersPage() {
  const can = useCan()
  const { active, inactive } = useUserLists()
  const create = can('USER_EDIT') && <LinkButton to={paths.userEditInfo(0)}>New User</LinkButton>
  return (
    <Page title="User Management" action={create}>
      <RecordTabs
        label="Users"
        hasOwnLists
        isInHead
        tabs={[
          {
            key: 'active',
            label: USER_TABS.active,
            visible: true,
            component: <UsersTab list={active} empty={{ text: 'No active users.', action: create }} />,
          },
          {
            key: 'inactive',
            label: USER_TABS.inactive,
            visible: true,
            component: <UsersTab list={inactive} empty={{ text: 'No inactive users.' }} />,
          },
        ]}
      />
    </Page>
  )
}

/** Also family name first and without spaces, as some languages write names. */
export const searchedName = ({ fullName, firstName, lastName }: Pick<User, 'fullName' | 'firstName' | 'lastName'>) =>
  `${fullName} ${firstName} ${(lastName + firstName).replaceAll(' ', '')}`

const { columns } = contract.users.getAll.list
const unitsOf = (user: User) => user.roleAssignments.flatMap((one) => one.orgUnitIds)
const roleNames = (user: User) => user.roleAssignments.map((one) => one.roleName)

function askedForText(user: User): string | null {
  const rule = askedForOf(user)
  return rule === 'any' ? null : SIGN_IN_RULE_LABELS[rule]
}

const endingWithin = (days: number) => (user: User) => endsWithin(user, days, today())

const COLUMNS: readonly Column<User>[] = [
  column(columns.email),
  column(columns.fullName),
  column(columns.roles, {
    value: (user) => roleNames(user).join(', '),
    cell: ({ roleAssignments }) => <Roles all={roleAssignments} />,
  }),
  column(columns.lastLoginAt),
  column(columns.createdAt),
  column(columns.hasTwoSteps, { extra: 'byChoice' }),
  column(columns.askedFor, { value: askedForText, extra: 'byChoice' }),
  column(columns.accessUntil, { value: accessUntil, extra: 'byChoice' }),
]

const activeDeclaration: ViewedListDeclaration<'users', User> = {
  name: 'Active Users',
  rowId: (user) => user.id,
  columns: COLUMNS,
  filters: [
    textFilter(columns.email),
    textFilter(columns.fullName, { value: searchedName }),
    multiSelectFilter(columns.role, { value: roleNames }),
    flagFilter(columns.lacksTwoSteps, { keeps: lacksTwoSteps }),
    flagFilter(columns.accessEnds, { keeps: endingWithin(ACCESS_ENDS_DAYS.filter) }),
    flagFilter(columns.accessEndsSoon, { keeps: endingWithin(ACCESS_ENDS_DAYS.counted), isElsewhere: true }),
  ],
}

const inactiveDeclaration: ViewedListDeclaration<'users', User> = {
  ...activeDeclaration,
  name: 'Inactive Users',
  columns: [
    ...COLUMNS,
    column(columns.isEnabled, { means: { no: 'disabled' } }),
    column(columns.isLocked, { means: { yes: 'locked' } }),
    column(columns.deletedAt, { none: 'Not archived' }),
  ],
  filters: [
    ...activeDeclaration.filters,
    flagFilter(columns.isLocked),
    flagFilter(columns.isInUse, { keeps: (user) => user.deletedAt === null }),
  ],
}

const DECLARATIONS = { active: activeDeclaration, inactive: inactiveDeclaration }

/** Keys are `initialTab` values. */
const USER_TABS = { active: 'Active', inactive: 'Inactive' }
type UserTab = keyof typeof USER_TABS

const isInactiveUser = (user: User) => !isActiveUser(user)
const nameOf = (user: User) => user.fullName
const editLink = (user: User) => paths.userEditInfo(user.id)
const readLink = (user: User) => accessOf(user.id)
const rowActions = (user: User) => [
  { label: 'Edit', icon: <Edit fontSize="small" />, to: paths.userEditInfo(user.id) },
  { label: 'Update Password', icon: <Key fontSize="small" />, to: paths.userEditPassword(user.id) },
]

/** Both tabs filter the same answer; a search without results points to the other tab. */
function useUserLists() {
  const [search, write] = useAddress()
  const orgUnit = useOrgUnitsFilter(unitsOf)
  // Memoized: new filters would search all rows again.
  const declarations = useMemo<typeof DECLARATIONS>(() => {
    if (!orgUnit) return DECLARATIONS
    const { active, inactive } = DECLARATIONS
    const withUnit = ({ filters, ...list }: typeof active) => ({ ...list, filters: [...filters, orgUnit] })
    return { active: withUnit(active), inactive: withUnit(inactive) }
  }, [orgUnit])
  const restOn = (left: UserTab, next: UserTab) => ({
    tab: USER_TABS[next],
    list: DECLARATIONS[next].name,
    show: () => write(changesForQuestion(readAddress(search), left, next)),
  })
  return {
    active: useList(contract.users.getAll, declarations.active, {
      keeps: isActiveUser,
      rest: restOn('active', 'inactive'),
    }),
    inactive: useList(contract.users.getAll, declarations.inactive, {
      keeps: isInactiveUser,
      rest: restOn('inactive', 'active'),
    }),
  }
}

interface UsersTabProps {
  list: ListModel<User>
  empty: EmptyText
}

function UsersTab({ list, empty }: UsersTabProps) {
  const canEdit = useCan()('USER_EDIT')
  const acts = [useExportAct('Users', list)]
  return (
    <DataList
      list={list}
      rowLink={canEdit ? editLink : readLink}
      choosing={{ nameOf, acts }}
      rowActions={canEdit ? rowActions : undefined}
      actionsHeader="Actions"
      empty={empty}
    />
  )
}

const Roles = ({ all }: { all: readonly RoleAssignment[] }) =>
  all.map(({ id, roleId, roleName }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <RecordLink kind="role" id={roleId} name={roleName} />
    </Fragment>
  ))
