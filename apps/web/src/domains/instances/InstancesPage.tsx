import { contract } from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { InstanceSummary } from '@acm/contract/instances'
import { Fragment, useMemo } from 'react'
import { useList } from '../../api/useList.ts'
import { COMMANDS, useCommand } from '../../shell/commands.ts'
import { useEmptyListText } from '../../shell/emptyListText.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { ShareBar, ShareSign } from '../../ui/chart/ShareBar.tsx'
import { counted } from '../../ui/counted.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { partOnDemand } from '../../ui/lateParts.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import type { ListModel } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { instanceRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { useCompareActs } from '../compare/public.ts'
import { countFleet, FLEET, type FleetPart } from './fleet.ts'
import styles from './InstancesPage.module.css'
import { useInstanceList } from './instanceList.tsx'
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
      <FilterBar list={list} />
      {bulk.outcome}
      <DataTable
        list={list}
        rowLink={rowLink}
        choosing={{ nameOf, acts }}
        empty={{ text, about: EMPTY_LISTS.instance, action: create }}
      />
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
