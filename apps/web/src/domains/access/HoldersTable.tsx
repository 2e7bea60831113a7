import { contract } from '@acm/contract'
import type { Source, UserAccess } from '@acm/contract/access'
import type { Permission } from '@acm/contract/core/permissions'
import { useMemo } from 'react'
import { useList } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import type { Column } from '../../ui/list/columns/columns.ts'
import { flagFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { StateBadge, widthText } from '../../ui/StateBadge.tsx'
import { accessOf } from './paths.ts'
import { type OrgUnitNamesOf, shortList, useOrgUnitNames, whereText } from './where.ts'

const rowLink = (holder: UserAccess) => accessOf(holder.userId)
const filters = [
  textFilter<UserAccess>({ name: 'fullName', label: 'Filter by Name' }),
  flagFilter<UserAccess>({ name: 'isActive', label: 'Active Only' }),
]
const rowId = (holder: UserAccess) => holder.userId

const personColumns: readonly Column<UserAccess>[] = [
  {
    id: 'fullName',
    header: 'Name',
    sortBy: 'text',
    asWideAs: ({ fullName, isActive }) => widthText(fullName, !isActive && 'inactive'),
    cell: ({ fullName, isActive }) =>
      isActive ? (
        fullName
      ) : (
        <>
          {fullName} <StateBadge state="inactive" />
        </>
      ),
  },
  { id: 'email', header: 'Email', sortBy: 'text' },
]

const placeOf = ({ sources }: UserAccess) => ({
  allOrgUnits: sources.some((source) => source.allOrgUnits),
  orgUnitIds: [...new Set(sources.flatMap((source) => source.orgUnitIds))],
})

const inWords = (source: Source, namesOf: OrgUnitNamesOf) =>
  source.allOrgUnits ? 'all org units' : whereText(source, namesOf)

function columnsOf(namesOf: OrgUnitNamesOf, hasRoles: boolean): readonly Column<UserAccess>[] {
  const through = ({ sources }: UserAccess) =>
    shortList(sources.map((source) => `${source.roleName} (${inWords(source, namesOf)})`))
  return [
    ...personColumns,
    { id: 'where', header: 'Where', sortBy: 'text', value: (holder) => whereText(placeOf(holder), namesOf) },
    ...(hasRoles ? [{ id: 'through', header: 'Role', sortBy: 'text' as const, value: through }] : []),
  ]
}

/** Takes permission to see people and permission to see roles. */
export function useSeesHolders(): boolean {
  const can = useCan()
  return can('USER_VIEW') && can('ROLE_VIEW')
}

interface HoldersTableProps {
  asked: { permission?: Permission; orgUnitId?: number; roleId?: number }
  none: string
}

export function HoldersTable({ asked, none }: HoldersTableProps) {
  const namesOf = useOrgUnitNames()
  const hasRoles = asked.roleId === undefined
  const declaration = useMemo<ListDeclaration<UserAccess>>(
    () => ({ name: 'People', rowId, columns: columnsOf(namesOf, hasRoles), filters }),
    [namesOf, hasRoles],
  )
  const list = useList(contract.access.holders, declaration, { query: asked })
  return <DataList list={list} rowLink={rowLink} empty={{ text: none }} />
}
