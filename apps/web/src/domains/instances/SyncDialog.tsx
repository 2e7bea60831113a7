import { contract } from '@acm/contract'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import type { InstanceSummary } from '@acm/contract/instances'
import type { Job } from '@acm/contract/jobs'
import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../api/queryClient.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Radio } from '../../ui/base/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { ErrorLine } from '../../ui/base/Field.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { draftToOpen, dropDraft, ReopenContext, storeDraft } from '../../ui/form/drafts/drafts.ts'
import { type LeaveCheck, LeaveGuard } from '../../ui/form/drafts/LeaveGuard.tsx'
import { isTyped, type TypedText } from '../../ui/pick/choice.ts'
import { Picker } from '../../ui/pick/Picker.tsx'
import { JobActs, JobState, useOwnJob } from '../jobs/public.ts'
import styles from './SyncDialog.module.css'

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

const ALL = 0

const NOT_LINKED = 'No linked database'

/** Instance id; 0: all; null: none; or typed text that matches no instance. */
type SyncChoice = number | TypedText | null

interface SyncOptionsProps {
  value: SyncChoice
  error: string | null
  isDisabled: boolean
  onChange: (choice: SyncChoice) => void
  onLeave: () => void
}

function SyncOptions({ value, error, isDisabled, onChange, onLeave }: SyncOptionsProps) {
  const helpId = useId()
  const reachId = useId()
  const can = useCan()
  const missing = useMissing('instance')
  const read = useApiQuery(contract.instances.getAll)
  // Active ones, which may be synced one by one.
  const instances = read.data?.filter((one) => !one.disabled && can('SYNC_DATA_IMPORT_FIELDS', one))
  const options = (instances ?? []).map(({ databaseId, databaseCode, acesClient, isLinked }) => ({
    value: databaseId,
    label: `${databaseCode} (${acesClient.acesClientName})`,
    ...(!isLinked && { about: NOT_LINKED }),
  }))
  return (
    <Stack role="group" aria-label="What to sync" aria-describedby={error ? helpId : undefined} gap={12}>
      {can('SYNC_DATA_IMPORT_FIELDS', 'all') && (
        <div>
          <Radio
            label="Refresh all instances"
            disabled={isDisabled}
            checked={value === ALL}
            aria-describedby={reachId}
            onChange={() => onChange(ALL)}
          />
          {instances && (
            <Text id={reachId} step="sm" tone="muted" className={styles.reach}>
              {reachText(instances)}
            </Text>
          )}
        </div>
      )}
      <Picker
        choices={options}
        value={value === ALL ? null : value}
        disabled={isDisabled}
        onSettle={onLeave}
        onChange={(next) => onChange(isTyped(next) || next === null ? next : Number(next))}
        label="Instance"
        missing={missing}
        {...choiceLoadingOf(contract.instances.getAll, read)}
        helpFor={() => ({ isWrong: error !== null })}
      />
      {error && (
        <div id={helpId} role="alert">
          <ErrorLine>{error}</ErrorLine>
        </div>
      )}
    </Stack>
  )
}

function reachText(instances: readonly InstanceSummary[]): string {
  if (instances.length === 0) return 'There are no instances to sync.'
  const linked = instances.filter(({ isLinked }) => isLinked).length
  const others = instances.length - linked
  const skipped = `${counted(others)} ${others === 1 ? 'has' : 'have'} no linked database and will be skipped.`
  const synced = `${counted(linked)} ${linked === 1 ? 'instance' : 'instances'} will be synced.`
  return [synced, ...(others > 0 ? [skipped] : []), 'Takes up to 10 minutes. You can keep working.'].join(' ')
}
