import type { StartedAct } from '@acm/contract/bulk'
import { type BulkAct, bulkActsOf } from '@acm/contract/bulk-acts'
import { JOB_KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import type { ReactNode } from 'react'
import { useCan } from '../../shell/session/session.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import type { ChosenListRows, ListAct } from '../../ui/list/selection/useSelection.ts'
import { ActDialog } from './ActDialog.tsx'
import type { ChosenRowsRequest } from './chosenRows.ts'
import { StartedDialog } from './StartedDialog.tsx'
import { SHOWN } from './shownActs.tsx'

export interface BulkRows<Row> {
  of: TargetKind
  chosen: (chosen: ChosenListRows<Row>) => ChosenRowsRequest
  /** For rows that belong to a client. */
  clientOf?: (row: Row) => number
  /** Absent: all acts of the records' kind. */
  acts?: readonly BulkAct[]
}

type OpenBulkDialog<Row> = { act: BulkAct; chosen: ChosenListRows<Row> } | { jobId: number }

export function useBulkActs<Row>({ of, chosen: chosenOf, clientOf, acts: offered = bulkActsOf(of) }: BulkRows<Row>): {
  acts: ListAct<Row>[]
  dialog: ReactNode
} {
  const can = useCan()
  const { shown: open, show: setOpen, close, around } = useDialog<OpenBulkDialog<Row>>()
  const show = ({ jobId }: StartedAct) => setOpen(jobId === null ? null : { jobId })
  const allowed = offered.filter((act) => can(JOB_KINDS[act].permission))
  const acts = allowed.map((act): ListAct<Row> => {
    const { label, icon } = SHOWN[act]
    return { label, icon, run: (chosen) => setOpen({ act, chosen }) }
  })
  return {
    acts,
    dialog:
      open &&
      ('jobId' in open ? (
        <StartedDialog key={open.jobId} jobId={open.jobId} onNext={show} onClose={close} />
      ) : (
        around(
          <ActDialog
            act={open.act}
            chosen={chosenOf(open.chosen)}
            clientIds={clientOf ? [...new Set(open.chosen.rows.map(clientOf))] : []}
            onDone={(started) => (started ? show(started) : close())}
          />,
        )
      )),
  }
}
