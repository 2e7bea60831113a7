import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { HistoryChoices } from '@acm/contract/history'
import { HISTORY_KINDS, historyKinds } from '@acm/contract/history-kinds'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { idOf } from '../../shell/screenAccess.ts'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'
import {
  dayFilter,
  type Filter,
  flagFilter,
  multiSelectFilter,
  type Option,
  selectFilter,
  textFilter,
} from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { labelOf } from './told.ts'
import { nothing } from './useHistoryFilters.ts'

const select = <Id extends string>(id: Id, label: string, options: readonly Option[]): Filter<never, Id> =>
  selectFilter<never, Id>({ name: id, label }, { options, value: nothing })
const several = <Id extends string>(id: Id, label: string, options: readonly Option[]): Filter<never, Id> =>
  multiSelectFilter<never, Id>({ name: id, label }, { options, value: nothing })

/** Filters whose choices the person may not read are left out. */
export function useActivityDeclaration(): ViewedListDeclaration<'activity', never> {
  const [search] = useAddress()
  const { kind: kinds = [], within = [] } = readAddress(search)
  const asked = `${kinds.join()} ${within.join()}`
  const { data: known } = useApiQuery(contract.history.kinds)
  const recordLabel = useRecordLabel(within.join(), known)
  const people = usePeople()
  const units = useOrgUnits()
  return useMemo(() => {
    const [ofKinds = '', record = ''] = asked.split(' ')
    const chosen = ofKinds.split(',').filter((one) => one !== '')
    return {
      name: 'Activity',
      rowId: nothing,
      columns: [],
      filters: [
        ...(record === '' ? [] : [select('within', 'Record', [{ value: record, label: recordLabel }])]),
        people === null
          ? textFilter<never, 'who'>({ name: 'who', label: 'Changed by' }, { value: nothing })
          : select('person', 'Changed by', people),
        several('kind', 'Record type', known?.map(({ kind, label }) => ({ value: kind, label })) ?? []),
        several('action', 'Action', actionsOf(known ?? [], chosen)),
        ...(chosen.length === 1 ? [select('field', 'Field', fieldsOf(known ?? [], chosen))] : []),
        ...(units === null ? [] : [select('orgUnit', 'Org unit', units)]),
        flagFilter<never, 'onlyChanges'>(
          { name: 'onlyChanges', label: 'Changes only' },
          { initial: true, keeps: () => true },
        ),
        dayFilter({ name: 'from', label: 'From' }),
        dayFilter({ name: 'to', label: 'To' }),
        textFilter<never, 'text'>({ name: 'text', label: 'Contains' }, { value: nothing }),
      ],
    }
  }, [asked, recordLabel, known, people, units])
}

const { failure: _, ...silent } = contract.history.asOf
/** Silent: a record that may not be opened has no name, which is no failure. */
const nameCall = { ...silent, background: true }

/** The kind of 'instance.12', with the name once it is known. */
function useRecordLabel(record: string, known: readonly HistoryChoices[] = []): string {
  const [given = '', id = ''] = record.split('.')
  const kind = HISTORY_KINDS.find((one) => one === given)
  const asked = { params: { kind: kind ?? 'client', id: idOf(id) }, query: {} } as const
  const isOpen = known.some((one) => one.kind === kind) && idOf(id) > 0
  const { data } = useApiQuery(nameCall, { ...asked, enabled: isOpen })
  return kind === undefined ? record : `${historyKinds[kind].label} ${data?.record.name ?? id}`
}

const ofChosen = (known: readonly HistoryChoices[], chosen: readonly string[]) =>
  chosen.length === 0 ? known : known.filter(({ kind }) => chosen.includes(kind))

const actionsOf = (known: readonly HistoryChoices[], chosen: readonly string[]): Option[] =>
  ofChosen(known, chosen).flatMap(({ label, actions }) =>
    actions.map(({ action, did }) => ({ value: action, label: `${label}: ${did}` })),
  )

const fieldsOf = (known: readonly HistoryChoices[], chosen: readonly string[]): Option[] =>
  ofChosen(known, chosen).flatMap(({ kind, fields }) =>
    fields.map((one) => ({ value: one.field, label: labelOf(kind, one) })),
  )

/** Null: the person may not see users. */
function usePeople(): readonly Option[] | null {
  const isOpen = useCan()(permissionsOf(contract.users.getAll.permission))
  const { data } = useApiQuery(contract.users.getAll, { enabled: isOpen })
  return useMemo(() => {
    const options = data?.map(({ id, fullName, email }) => ({ value: String(id), label: `${fullName} (${email})` }))
    return isOpen ? (options ?? []) : null
  }, [data, isOpen])
}

function useOrgUnits(): readonly Option[] | null {
  const isOpen = useCan()('ORG_UNIT_VIEW')
  const { data } = useApiQuery(contract.orgUnits.getAll, { enabled: isOpen })
  return useMemo(() => {
    const options = data?.map(({ id, name }) => ({ value: String(id), label: name }))
    return isOpen ? (options ?? []) : null
  }, [data, isOpen])
}
