import { contract } from '@acm/contract'
import type { OrgUnit } from '@acm/contract/org-units'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Edit } from '../../ui/icons.ts'
import { column } from '../../ui/list/columns/columns.ts'
import { textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { useRowDialog } from '../../ui/list/table/RowDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { paths } from './paths.ts'

const { columns } = contract.orgUnits.getAll.list

const orgUnitList: ViewedListDeclaration<'org-units', OrgUnit> = {
  name: 'Org Units',
  rowId: (unit) => unit.id,
  columns: [column(columns.name), column(columns.description), column(columns.createdAt)],
  filters: [textFilter(columns.name)],
}

const rowLink = (unit: OrgUnit) => paths.orgUnit(unit.id)
const rowActions = (unit: OrgUnit) => [{ label: 'Edit', icon: <Edit />, to: paths.orgUnit(unit.id), isGlyph: true }]

export function OrgUnitsPage() {
  const can = useCan()
  const list = useList(contract.orgUnits.getAll, orgUnitList)
  const create = can('ORG_UNIT_ADD') && <LinkButton to={paths.orgUnit(0)}>New Org Unit</LinkButton>
  const canEdit = can('ORG_UNIT_EDIT')
  const { onOpen, dialog } = useRowDialog('Org Unit', list.columns.all)
  return (
    <Page title="Org Units" action={create}>
      <DataList
        list={list}
        actionsHeader="Actions"
        {...(canEdit ? { rowLink, rowActions } : { onOpen })}
        empty={{ text: 'No org units yet.', about: EMPTY_LISTS.orgUnit, action: create }}
      />
      {dialog}
    </Page>
  )
}
