import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { actionsOf, HISTORY_KINDS, historyKinds } from '@acm/contract/history-kinds'
import type { OrgUnit } from '@acm/contract/org-units'
import type { User } from '@acm/contract/users'
import { useMemo } from 'react'
import { addressOf } from '../../api/client.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { idOf } from '../../shell/screen.ts'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'
import { DownloadButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { FileDownload as Download } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import {
  dayFilter,
  type Filter,
  flagFilter,
  multiSelectFilter,
  type Option,
  selectFilter,
} from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { HistoryList, nothing, useHistoryFilters } from './HistoryList.tsx'
import { useVersion } from './VersionDialog.tsx'

export function ActivityPage() {
  const { bar, query } = useHistoryFilters(useActivityDeclaration())
  const { show, dialog } = useVersion()
  const told = query.onlyChanges ? 'changes' : 'activity'
  return (
    <Page title="Activity" action={<Exports query={query} />}>
      <FilterBar list={bar} />
      <Panel>
        <HistoryList
          query={query}
          bar={bar}
          onShowVersion={show}
          none={
            bar.isFiltered
              ? `No ${query.onlyChanges ? 'changes' : 'entries'} match these filters.`
              : `No ${told} you have access to yet. If you expected some, contact your administrator.`
          }
        />
      </Panel>
      {dialog}
    </Page>
  )
}

const FORMATS = [
  ['csv', 'Export CSV'],
  ['jsonl', 'Export JSON Lines'],
] as const

function Exports({ query }: { query: ListQuery }) {
  return (
    <Row wraps gap={8}>
      {FORMATS.map(([format, label]) => (
        <DownloadButton
          key={format}
          variant="quiet"
          href={addressOf(contract.history.exported, {}, { ...query, format })}
          icon={<Download />}
        >
          {label}
        </DownloadButton>
      ))}
    </Row>
  )
}

const select = <Id extends string>(id: Id, label: string, options: readonly Option[]): Filter<never, Id> =>
  selectFilter<never, Id>({ name: id, label }, { options, value: nothing })
const several = <Id extends string>(id: Id, label: string, options: readonly Option[]): Filter<never, Id> =>
  multiSelectFilter<never, Id>({ name: id, label }, { options, value: nothing })
const flag = <Id extends string>(name: Id, label: string, startsOn: boolean): Filter<never, Id> =>
  flagFilter<never, Id>({ name, label }, { startsOn, keeps: () => true })

/** Filters whose choices the person can't read are left out. */
function useActivityDeclaration(): ViewedListDeclaration<'activity', never> {
  const [search] = useAddress()
  const { kind: kinds = [], within = [] } = readAddress(search)
  const asked = `${kinds.join()} ${within.join()}`
  const can = useCan()
  const recordLabel = useRecordLabel(within.join())
  const seesPeople = can(permissionsOf(contract.users.getAll.permission))
  const seesUnits = can('ORG_UNIT_VIEW')
  const { data: people } = useApiQuery(contract.users.getAll, { enabled: seesPeople })
  const { data: units } = useApiQuery(contract.orgUnits.getAll, { enabled: seesUnits })
  return useMemo(() => {
    const [ofKinds = '', record = ''] = asked.split(' ')
    const known = HISTORY_KINDS.filter((one) => can(historyKinds[one].opens))
    const chosen = known.filter((one) => ofKinds === '' || ofKinds.split(',').includes(one))
    const actions = chosen.flatMap((one) =>
      actionsOf(one).map(({ action, did }) => ({ value: action, label: `${historyKinds[one].label}: ${did}` })),
    )
    return {
      name: 'Activity',
      rowId: nothing,
      columns: [],
      filters: [
        ...(record === '' ? [] : [select('within', 'Record', [{ value: record, label: recordLabel }])]),
        ...(seesPeople ? [select('person', 'Changed By', (people ?? []).map(personOption))] : []),
        several(
          'kind',
          'Record Type',
          known.map((one) => ({ value: one, label: historyKinds[one].label })),
        ),
        several('action', 'Action', actions),
        ...(seesUnits ? [select('orgUnit', 'Org Unit', (units ?? []).map(unitOption))] : []),
        dayFilter({ name: 'from', label: 'From' }),
        dayFilter({ name: 'to', label: 'To' }),
        flag('onlyChanges', 'Changes Only', true),
        flag('each', 'Each Record of Bulk Changes', false),
      ],
    }
  }, [asked, can, recordLabel, seesPeople, people, seesUnits, units])
}

const { failure: _, ...silent } = contract.history.asOf
/** Silent: a record that can't be opened has no name, which is no failure. */
const nameCall = { ...silent, background: true }

/** The kind of 'instance.12', with the name once it is known. */
function useRecordLabel(record: string): string {
  const [given = '', id = ''] = record.split('.')
  const kind = HISTORY_KINDS.find((one) => one === given)
  const isOpen = useCan()(kind ? historyKinds[kind].opens : []) && idOf(id) > 0
  const params = { kind: kind ?? 'client', id: idOf(id) }
  const { data } = useApiQuery(nameCall, { params, query: {}, enabled: isOpen })
  return kind === undefined ? record : `${historyKinds[kind].label} ${data?.record.name ?? id}`
}

const personOption = ({ id, fullName, email }: User) => ({ value: String(id), label: `${fullName} (${email})` })
const unitOption = ({ id, name }: OrgUnit) => ({ value: String(id), label: name })
