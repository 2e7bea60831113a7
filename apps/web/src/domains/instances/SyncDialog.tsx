import { contract } from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import type { Job } from '@acm/contract/jobs'
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { failureText } from '../../api/queryClient.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { draftToOpen, dropDraft, ReopenContext, storeDraft } from '../../ui/form/drafts/drafts.ts'
import { type LeaveCheck, LeaveGuard } from '../../ui/form/drafts/LeaveGuard.tsx'
import { isTyped } from '../../ui/pick/typed.ts'
import { JobActs, JobState, useOwnJob } from '../jobs/public.ts'
import { type SyncChoice, SyncOptions } from './SyncOptions.tsx'

const { label } = JOB_KINDS.syncDataImportFields
const call = contract.instances.syncDataImportFields
/** The choice is kept under this name after Cancel. */
const FORM = 'sync'
const NOTHING_CHOSEN = 'You must select an option.'

const errorOf = (choice: SyncChoice): string | null =>
  isTyped(choice) ? messages.notAChoice(choice.typed) : choice === null ? NOTHING_CHOSEN : null

/** (G-SYNC-01) */
export function SyncDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState(() => (draftToOpen(FORM)?.values.choice ?? null) as SyncChoice)
  useEffect(() => dropDraft(FORM), [])
  const [sent, setSent] = useState<SyncChoice>(null)
  const [isTold, setTold] = useState(false)
  const error = errorOf(choice)
  const isClosed = useRef(false)
  const mayLeave = useRef<LeaveCheck>(() => true)
  const settle = () => {
    isClosed.current = true
    onClose()
  }
  const { start, isPending, failure, job } = useSync(settle)
  const changes = choice === null || choice === sent ? 0 : 1
  const leave = async () => (await mayLeave.current()) && settle()
  const reopening = useContext(ReopenContext)
  const cancel = () => {
    const { pathname: at } = window.location
    const typed = { title: label, base: {}, values: { choice }, why: 'canceled', isDialog: true } as const
    if (changes > 0) storeDraft(FORM, { ...typed, at, offeredAt: at }, reopening)
    settle()
  }
  const choose = (next: SyncChoice) => {
    setChoice(next)
    // A partly typed name is no error yet.
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
    <Dialog title={label} width={700} onClose={leave}>
      <form onSubmit={submit} noValidate aria-busy={isPending}>
        <DialogBody>
          <Stack gap={16}>
            {failure && (
              <Alert severity="error" live="alert">
                {failure}
              </Alert>
            )}
            <SyncOptions
              value={choice}
              isDisabled={isPending}
              error={isTold ? error : null}
              onChange={choose}
              onLeave={() => isTyped(choice) && setTold(true)}
            />
            {job && <JobState jobId={job.id} />}
          </Stack>
        </DialogBody>
        <DialogActions>
          {job && <JobActs jobId={job.id} />}
          <Button onClick={cancel}>{isPending ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="main" isLoading={isPending}>
            Sync
          </Button>
        </DialogActions>
      </form>
      <LeaveGuard changes={changes} isSettled={isClosed} mayLeave={mayLeave} />
    </Dialog>
  )
}

/** Finds the job of the call: the newest own one that was not there before, or one that still runs. */
function useSync(onDone: () => void) {
  const [before, setBefore] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const sync = useApiMutation(call, {
    affects: ['jobs'],
    onSuccess: onDone,
    // Same sentence as the banner.
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
