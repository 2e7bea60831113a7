import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { InstanceSummary } from '@acm/contract/instances'
import { DATA_BRIDGE_FLAGS, VENDOR_FLAGS } from '@acm/contract/instances'
import { useMemo } from 'react'
import { type HasPermission, useCan } from '../../shell/session/session.ts'
import { FlagIcon } from '../../ui/FlagIcon.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, selectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { STATES } from '../../ui/states.ts'
import { ClientLink } from '../clients/public.ts'
import { useOrgUnitFilter } from '../org-units/public.ts'
import { FLEET, FLEET_PARTS, fleetPartOf } from './fleet.ts'

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
  flagFilter(known.active, { initial: true, keeps: (instance) => !instance.disabled }),
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
export function useInstanceList(): ViewedListDeclaration<'instances', InstanceSummary> {
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
