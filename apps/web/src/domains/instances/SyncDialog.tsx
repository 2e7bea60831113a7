import { contract } from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import type { Job } from '@acm/contract/jobs'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '../../api/queryClient.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { LeaveGuard, type MayLeave } from '../../ui/form/LeaveGuard.tsx'
import { isTyped } from '../../ui/pick/typed.ts'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
import { JobState, useOwnJob } from '../jobs/public.ts'
import { ALL, type Syncable, type SyncChoice, SyncOptions, useSyncable } from './SyncOptions.tsx'

const { label } = JOB_KINDS.syncDataImportFields
const call = contract.instances.syncDataImportFields
const NOTHING_CHOSEN = 'You must select an option.'
const NOTHING_LINKED = 'No active instance is linked to a database. Nothing was synced.'

function errorOf(choice: SyncChoice, { instances }: Pick<Syncable, 'instances'>): string | null {
  if (isTyped(choice)) return messages.notAChoice(choice.typed)
  if (choice === null) return NOTHING_CHOSEN
  return choice === ALL && instances?.every(({ isLinked }) => !isLinked) ? NOTHING_LINKED : null
}

/** Opens the dialog; a sync goes on when it is closed. */
export function SyncButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <SyncDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Syncs one instance or all of them, and shows how far it has come while it runs (R-SYNC-1). */
function SyncDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<SyncChoice>(null)
  const [sent, setSent] = useState<SyncChoice>(null)
  const [isTold, setTold] = useState(false)
  const syncable = useSyncable()
  const error = errorOf(choice, syncable)
  const isSettled = useRef(false)
  const mayLeave = useRef<MayLeave>(() => true)
  const settle = () => {
    isSettled.current = true
    onClose()
  }
  const { start, isPending, failure, job } = useSync(settle)
  const leave = async () => (await mayLeave.current()) && settle()
  const choose = (next: SyncChoice) => {
    setChoice(next)
    // Half a name is not wrong yet.
    if (isTyped(next)) setTold(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(error !== null)
    if (error !== null || choice === null || isTyped(choice)) return
    setSent(choice)
    start(choice)
  }
  return (
    <>
      <TitledDialog title={label} maxWidth={700} onClose={leave}>
        <form onSubmit={submit} noValidate aria-busy={isPending}>
          <DialogContent>
            <Stack sx={{ gap: 2 }}>
              {failure && <Alert severity="error">{failure}</Alert>}
              <SyncOptions
                value={choice}
                isDisabled={isPending}
                syncable={syncable}
                error={isTold ? error : null}
                onChange={choose}
                onLeave={() => isTyped(choice) && setTold(true)}
              />
              {job && <JobState jobId={job.id} />}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button variant="outlined" onClick={leave}>
              {isPending ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" variant="contained" loading={isPending}>
              Sync
            </Button>
          </DialogActions>
        </form>
      </TitledDialog>
      <LeaveGuard changes={choice === null || choice === sent ? 0 : 1} isSettled={isSettled} mayLeave={mayLeave} />
    </>
  )
}

/** The call, and the job it makes: the newest of one's own that was not there before, or one that still runs. */
function useSync(onDone: () => void) {
  const [before, setBefore] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const sync = useApiMutation(call, {
    affects: ['jobs'],
    onSuccess: onDone,
    // The same sentence as the banner's.
    onFailure: (lost) => setFailure(failureText(lost, call, true) ?? ''),
  })
  const newest = useOwnJob('syncDataImportFields', sync.isPending)
  const isOurs = (job: Job) => (before === null ? job.waiting + job.running > 0 : job.id > before)
  const start = (id: number) => {
    setBefore(newest?.id ?? 0)
    setFailure('')
    sync.mutate({ params: { id } })
  }
  return { start, isPending: sync.isPending, failure, job: newest && isOurs(newest) ? newest : null }
}
