import { contract } from '@acm/contract'
import { type InstanceAct, instanceActs, type StartedAct } from '@acm/contract/bulk'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import type { ChosenNumbers } from '@acm/contract/jobs'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { SaveOutcome } from '../../ui/form/outcome.ts'
import { AFFECTED } from '../jobs/public.ts'
import { ActFields } from './ActFields.tsx'
import type { ChosenRows } from './chosenRows.ts'
import { Numbers } from './Numbers.tsx'

type Start = BodyOf<typeof contract.bulk.start>

interface ActDialogProps {
  act: InstanceAct
  title: string
  /** What its fields say at first. */
  initial: object
  chosen: ChosenRows
  /** With null when nothing was done. */
  onDone: (started: StartedAct | null) => void
}

const NOTHING_LEFT = 'None of the chosen instances would change.'

/** Asks for what an act takes, with what it will do: exactly that, or nothing and the numbers anew. */
export function ActDialog({ act, title, initial, chosen, onDone }: ActDialogProps) {
  const [seen, setSeen] = useState<ChosenNumbers | null>(null)
  const [round, setRound] = useState(0)
  const { save } = useApiSave(contract.bulk.start, { affects: AFFECTED })
  const start = async (values: object): Promise<SaveOutcome<StartedAct>> => {
    if (seen?.changing === 0) return { errors: [{ propertyName: '', errorMessage: NOTHING_LEFT }] }
    const outcome = await save({ ...values, act, ...chosen, seen } as Start)
    if (!('conflict' in outcome)) return outcome
    setRound(round + 1)
    return { errors: [] }
  }
  return (
    <FormDialog
      title={title}
      input={instanceActs[act] as unknown as Input}
      record={initial}
      save={start}
      submitLabel={seen && seen.changing > 0 ? `Change ${instances(seen.changing)}` : 'Change'}
      onDone={onDone}
    >
      <ActFields act={act} />
      <Numbers act={act} chosen={chosen} round={round} onCounted={setSeen} />
    </FormDialog>
  )
}

const instances = (count: number) => (count === 1 ? '1 instance' : `${counted(count)} instances`)
