import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { DATA_BRIDGE_FLAGS, type InstanceSummary, VENDOR_FLAGS } from '@acm/contract/instances'
import { Fragment, useMemo } from 'react'
import { useList } from '../../api/useList.ts'
import { COMMANDS, useCommand } from '../../shell/commands.ts'
import { EMPTY_LISTS, useEmptyListText } from '../../shell/emptyRecords.tsx'
import { type HasPermission, useCan } from '../../shell/session/session.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { ShareBar, ShareSign } from '../../ui/chart/ShareBar.tsx'
import { counted } from '../../ui/counted.ts'
import { FlagIcon } from '../../ui/FlagIcon.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { partOnDemand } from '../../ui/lateParts.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, selectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListModel, ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { STATES } from '../../ui/states.ts'
import { instanceRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { ClientLink } from '../clients/public.ts'
import { useCompareActs } from '../compare/public.ts'
import { useOrgUnitFilter } from '../org-units/public.ts'
import { countFleet, FLEET, FLEET_PARTS, type FleetPart, fleetPartOf } from './fleet.ts'
import styles from './InstancesPage.module.css'
import { paths } from './paths.ts'

const rowLink = (instance: InstanceSummary) => paths.instance(instance.databaseId)

export function InstancesPage() {
  const can = useCan()
  const list = useList(contract.instances.getAll, useInstanceList())
  const bulk = useBulkActs(instanceRows)
  const acts = [...bulk.acts, useExportAct('Instances', list), ...useCompareActs('instance', idOf)]
  const create = can('INSTANCE_DETAILS_FULL_EDIT') && <LinkButton to={paths.instance(0)}>New Instance</LinkButton>
  const text = useEmptyListText(contract.instances.getAll, 'instances')
  const actions = (
    <Row gap={8} wraps>
      {can('SYNC_DATA_IMPORT_FIELDS') && <SyncButton />}
      {create}
    </Row>
  )
  return (
    <Page title="Instances" action={actions}>
      {(list.status === 'loading' || list.count > 0) && <FleetBar list={list} />}
      <DataList
        list={list}
        rowLink={rowLink}
        choosing={{ nameOf, acts }}
        empty={{ text, about: EMPTY_LISTS.instance, action: create }}
      >
        {bulk.outcome}
      </DataList>
      {bulk.dialog}
    </Page>
  )
}

const SyncDialog = partOnDemand(() => import('./SyncDialog.tsx').then((part) => part.SyncDialog))

/** A sync goes on after the dialog is closed. */
function SyncButton() {
  const { shown, show, close, around } = useDialog<true>()
  useCommand({ ...COMMANDS.sync, run: () => show(true) })
  return (
    <>
      <Button onClick={() => show(true)}>{JOB_KINDS.syncDataImportFields.label}</Button>
      {shown && around(<SyncDialog onClose={close} />)}
    </>
  )
}

const idOf = (instance: InstanceSummary) => instance.databaseId
const nameOf = (instance: InstanceSummary) => instance.databaseCode

/** All instances by their state. Each part shows its rows; pressed again, the rows of before. */
function FleetBar({ list: { all, filters, setFilters } }: { list: ListModel<InstanceSummary> }) {
  const counts = useMemo(() => countFleet(all), [all])
  const chosen = filters.find(({ filter }) => filter.id === 'fleet')?.value
  const press = (part: FleetPart) =>
    setFilters(
      part === chosen ? { fleet: '', active: true } : { fleet: part, active: part !== 'disabled', isDown: false },
    )
  return (
    <div className={styles.fleet}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div role="group" aria-label="Fleet" className={styles.parts}>
        {counts.map(({ part, count }, place) => (
          <Fragment key={part}>
            {place > 0 && <span aria-hidden> · </span>}
            <button type="button" aria-pressed={part === chosen} className={styles.part} onClick={() => press(part)}>
              <ShareSign tone={FLEET[part].tone} />
              {`${counted(count)} ${FLEET[part].label.toLowerCase()}`}
            </button>
          </Fragment>
        ))}
      </div>
      {/* Its place depends on the counts. */}
      {all.length > 0 && (
        <ShareBar
          shares={counts.map(({ part, count }) => ({ key: part, count, tone: FLEET[part].tone }))}
          whole={all.length}
        />
      )}
    </div>
  )
}

const { columns: known } = contract.instances.getAll.list
const clientName = (instance: InstanceSummary) => instance.acesClient.acesClientName

const ACTIVE = { no: 'disabled' } as const

const COLUMNS: readonly Column<InstanceSummary>[] = [
  column(known.databaseCode),
  column(known.acesClientName, {
    value: clientName,
    isWhole: true,
    cell: (instance) => <ClientLink id={instance.acesClientId} name={clientName(instance)} instance={instance} />,
  }),
  column(known.databaseName),
  column(known.databaseServer),
  column(known.active, {
    value: (instance) => !instance.disabled,
    means: ACTIVE,
    asWideAs: ({ disabled, isDown }) => (disabled ? STATES.disabled.word : isDown ? STATES.down.word : ''),
    cell: ({ disabled, isDown }) =>
      isDown && !disabled ? <StateBadge state="down" /> : <FlagIcon value={!disabled} {...ACTIVE} />,
  }),
]

type FlagName = (typeof DATA_BRIDGE_FLAGS)[number] | (typeof VENDOR_FLAGS)[number]

type Filters = ViewedListDeclaration<'instances', InstanceSummary>['filters']

const FILTERS: Filters = [
  textFilter(known.databaseCode),
  textFilter(known.acesClientName, { value: clientName }),
  textFilter(known.databaseName),
  flagFilter(known.active, { startsOn: true, keeps: (instance) => !instance.disabled }),
  selectFilter(known.fleet, {
    options: FLEET_PARTS.map((part) => ({ value: part, label: FLEET[part].label })),
    value: fleetPartOf,
    isElsewhere: true,
  }),
]

/** Columns and filters for people with the permission (G-PERM-07). */
const flagsFor = (can: HasPermission) =>
  [
    ...(can('DATA_BRIDGE_CONFIG_VIEW') ? DATA_BRIDGE_FLAGS : []),
    ...(can('VENDOR_CONFIG_VIEW') ? VENDOR_FLAGS : []),
  ].map((flag) => known[flag])

/** Needs the right to see the state of some database. */
const DOWN = {
  filter: flagFilter<InstanceSummary, 'isDown'>(known.isDown),
  permissions: permissionsOf(contract.jobs.instanceLink.permission),
}

const rowId = (instance: InstanceSummary) => instance.databaseId

/** Memoized: new columns would sort all rows again. */
function useInstanceList(): ViewedListDeclaration<'instances', InstanceSummary> {
  const can = useCan()
  const orgUnit = useOrgUnitFilter<InstanceSummary>()
  const flags = useMemo(() => flagsFor(can), [can])
  const columns = useMemo(() => [...COLUMNS, ...flags.map((flag) => column<InstanceSummary, FlagName>(flag))], [flags])
  const filters = useMemo<Filters>(
    () => [
      ...FILTERS,
      ...(can(DOWN.permissions) ? [DOWN.filter] : []),
      ...(orgUnit ? [orgUnit] : []),
      ...flags.map((flag) => flagFilter<InstanceSummary, FlagName>(flag, { group: 'Integrations' })),
    ],
    [flags, orgUnit, can],
  )
  return { name: 'Instances', rowId, columns, filters }
}
