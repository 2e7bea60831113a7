import type { StartedAct } from '@acm/contract/bulk'
import { type BulkAct, bulkActsOf } from '@acm/contract/bulk-acts'
import { JOB_KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../shell/session/session.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { partOnDemand } from '../../ui/lateParts.ts'
import type { ChosenListRows, ListAct } from '../../ui/list/selection/useSelection.ts'
import type { ActDialogProps, ChosenRowsRequest, GivenAct } from './ActDialog.tsx'
import type { ActOutcomeProps } from './ActOutcome.tsx'
import { ACT_DISPLAYS } from './shownActs.tsx'

const ActDialog = partOnDemand<ActDialogProps>(() => import('./ActDialog.tsx').then((part) => part.ActDialog))
const ActOutcome = partOnDemand<ActOutcomeProps>(() => import('./ActOutcome.tsx').then((part) => part.ActOutcome))

export interface BulkRows<Row> {
  of: TargetKind
  chosen: (chosen: ChosenListRows<Row>) => ChosenRowsRequest
  /** For rows that belong to a client. */
  clientOf?: (row: Row) => number
  /** Absent: all acts of the records' kind. */
  acts?: readonly BulkAct[]
  /** Known of an act before its dialog opens; a stable object. */
  given?: Partial<Record<BulkAct, GivenAct>>
}

interface OpenAct<Row> {
  act: BulkAct
  chosen: ChosenListRows<Row>
}

interface BulkActs<Row> {
  acts: ListAct<Row>[]
  dialog: ReactNode
  /** The latest action's line above the list, until the next action. */
  outcome: ReactNode
}

export function useBulkActs<Row>(rows: BulkRows<Row>): BulkActs<Row> {
  const { of, chosen: chosenOf, clientOf, acts: offered = bulkActsOf(of), given } = rows
  const can = useCan()
  const { shown: open, show, close, around } = useDialog<OpenAct<Row>>()
  const [jobId, setJobId] = useState<number | null>(null)
  const allowed = offered.filter((act) => can(JOB_KINDS[act].permission))
  const acts = allowed.map((act): ListAct<Row> => {
    const { label, icon } = ACT_DISPLAYS[act]
    const run = (chosen: ChosenListRows<Row>) => {
      setJobId(null)
      show({ act, chosen })
    }
    return { label, icon, run }
  })
  const done = (started: StartedAct | null) => {
    setJobId(started?.jobId ?? null)
    close()
  }
  return {
    acts,
    dialog:
      open &&
      around(
        <ActDialog
          act={open.act}
          chosen={chosenOf(open.chosen)}
          clientIds={clientOf ? [...new Set(open.chosen.rows.map(clientOf))] : []}
          given={given?.[open.act]}
          onDone={done}
        />,
      ),
    outcome: jobId !== null && <ActOutcome key={jobId} jobId={jobId} onNext={done} onClose={() => setJobId(null)} />,
  }
}
