import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { InstanceSummary } from '@acm/contract/instances'
import { DATA_BRIDGE_FLAGS, instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { useMemo } from 'react'
import { type Can, useCan } from '../../shell/session/session.ts'
import { FlagIcon } from '../../ui/FlagIcon.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ClientLink } from '../clients/public.ts'
import { useOrgUnitFilter } from '../org-units/public.ts'

const { fields } = instance
const clientName = (instance: InstanceSummary) => instance.acesClient.acesClientName

const ACTIVE = { no: 'disabled' } as const

const COLUMNS: readonly Column<InstanceSummary>[] = [
  column(fields.databaseCode),
  {
    id: 'acesClientName',
    header: 'Client Name',
    sortBy: 'text',
    value: clientName,
    cell: (instance) => <ClientLink id={instance.acesClientId} name={clientName(instance)} instance={instance} />,
  },
  column(fields.databaseName),
  column(fields.databaseServer),
  {
    id: 'active',
    header: 'Active',
    sortBy: 'flag',
    value: (instance) => !instance.disabled,
    means: ACTIVE,
    cell: ({ disabled, isDown }) =>
      isDown && !disabled ? <StateBadge state="down" /> : <FlagIcon value={!disabled} {...ACTIVE} />,
  },
]

type Filters = ViewedListDeclaration<'instances', InstanceSummary>['filters']

const FILTERS: Filters = [
  textFilter('databaseCode', fields.databaseCode.label),
  textFilter('acesClientName', 'Client Name', { value: clientName }),
  textFilter('databaseName', fields.databaseName.label),
  flagFilter('active', 'Active Only', {
    initial: true,
    keeps: (instance) => !instance.disabled,
    asks: ['disabled', 'false'],
  }),
]

/** Columns and filters for people with the permission (G-PERM-07). */
const flagsFor = (can: Can) =>
  [
    ...(can('DATA_BRIDGE_CONFIG_VIEW') ? DATA_BRIDGE_FLAGS : []),
    ...(can('VENDOR_CONFIG_VIEW') ? VENDOR_FLAGS : []),
  ].map((id) => ({ id, label: fields[id].label }))

/** Needs the right to see the state of some database. */
const DOWN = {
  filter: flagFilter<InstanceSummary, 'isDown'>('isDown', 'Down Only'),
  permissions: permissionsOf(contract.jobs.instanceLink.permission),
}

const rowId = (instance: InstanceSummary) => instance.databaseId

/** Memoized: new columns would sort all rows again. */
export function useInstanceList(): ViewedListDeclaration<'instances', InstanceSummary> {
  const can = useCan()
  const orgUnit = useOrgUnitFilter<InstanceSummary>()
  const flags = useMemo(() => flagsFor(can), [can])
  const columns = useMemo(
    () => [...COLUMNS, ...flags.map(({ id, label }) => ({ id, header: label, sortBy: 'flag' as const }))],
    [flags],
  )
  const filters = useMemo<Filters>(
    () => [
      ...FILTERS,
      ...(can(DOWN.permissions) ? [DOWN.filter] : []),
      ...(orgUnit ? [orgUnit] : []),
      ...flags.map(({ id, label }) => flagFilter<InstanceSummary, typeof id>(id, label, { group: 'Integrations' })),
    ],
    [flags, orgUnit, can],
  )
  return { name: 'Instances', rowId, columns, filters }
}
