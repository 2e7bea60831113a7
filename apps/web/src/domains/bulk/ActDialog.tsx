import { contract } from '@acm/contract'
import type { StartedAct } from '@acm/contract/bulk'
import { type BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { AFFECTED, countedTargets } from '../jobs/public.ts'
import { useOrgUnitInput } from '../org-units/public.ts'
import { ActFields } from './ActFields.tsx'
import { type ChosenRowsRequest, Numbers, type PreviewedNumbers } from './Numbers.tsx'
import { ACT_DISPLAYS } from './shownActs.tsx'

type BulkStartBody = BodyOf<typeof contract.bulk.start>

/** Facts known before the dialog opens. */
export interface GivenAct {
  title: string
  initial: object
}

export interface ActDialogProps {
  act: BulkAct
  chosen: ChosenRowsRequest
  clientIds: readonly number[]
  /** In place of the act's own title and values. */
  given?: GivenAct | undefined
  /** Null: nothing was done. */
  onDone: (started: StartedAct | null) => void
}

/** A stable object: a new one would reset the form. */
const BLANK = {}
const NOTHING_LEFT = 'None of the selected rows would change.'

/** Shows the numbers that the act will have; if they changed in the meantime, nothing is done and they are shown again. */
export function ActDialog({ act, chosen, clientIds, given, onDone }: ActDialogProps) {
  const [seen, setSeen] = useState<PreviewedNumbers | null>(null)
  const [round, setRound] = useState(0)
  // Only people with permission in all org units can leave the org unit empty.
  const placed = useOrgUnitInput(bulkActs.moveInstances, JOB_KINDS[act].permission)
  const input = ('orgUnitId' in bulkActs[act].fields ? placed : bulkActs[act]) as unknown as Input
  const { save } = useApiSave(contract.bulk.start, { act, affects: AFFECTED, isAction: true })
  const { title, initial = BLANK, does, isTaking } = { ...ACT_DISPLAYS[act], ...given }
  const isEnough = seen !== null && seen.numbers.changing > 0
  const start = async (values: object): Promise<SaveOutcome<StartedAct>> => {
    if (seen?.numbers.changing === 0) return { errors: [{ propertyName: '', errorMessage: NOTHING_LEFT }] }
    const outcome = await save({ ...values, act, ...chosen, seen: seen?.numbers ?? null } as BulkStartBody)
    if (!('conflict' in outcome)) return outcome
    setRound(round + 1)
    return { errors: [] }
  }
  return (
    <FormDialog
      title={title}
      input={input}
      record={initial}
      save={start}
      submitLabel={isEnough ? `${does(seen.values)} ${countedOf(act, seen.numbers.changing)}` : 'Apply'}
      submitColor={isEnough && isTaking?.(seen.values) ? 'error' : 'primary'}
      onDone={onDone}
    >
      <ActFields act={act} clientIds={clientIds} />
      <Numbers act={act} chosen={chosen} uncounted={uncountedOf(act, chosen)} round={round} onSeen={setSeen} />
    </FormDialog>
  )
}

/** Shown until the numbers are there. */
const uncountedOf = (act: BulkAct, { ids, filters }: ChosenRowsRequest): string =>
  filters ? 'All rows that match the filters are selected.' : `${countedOf(act, ids.length)} selected.`

const countedOf = (act: BulkAct, count: number): string => countedTargets(JOB_KINDS[act].of, count)
