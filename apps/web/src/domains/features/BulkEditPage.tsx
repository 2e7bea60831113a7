import { contract } from '@acm/contract'
import { BulkEditInput, type BulkEditPreview } from '@acm/contract/features'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { RadioGroup } from '../../ui/base/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { SelectInput } from '../../ui/base/Select.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { FormBar } from '../../ui/form/FormActions.tsx'
import { RequiredNote } from '../../ui/form/FormChanges.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TableRows } from '../../ui/icons.ts'
import { EmptyMessage } from '../../ui/list/table/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './BulkEditPage.module.css'
import { LatestBulkEdit } from './LatestBulkEdit.tsx'
import { featuresWhere, paths } from './paths.ts'
import { stateOf } from './words.ts'

export function BulkEditPage() {
  const names = useApiQuery(contract.features.getNames)
  const first = useApiQuery(contract.features.getAll, { query: { page: 1, pageSize: 1 } })
  const back = useBackTo(paths.features(), 'Features')
  return (
    <Page title="Bulk Edit Features" back={back}>
      <LatestBulkEdit />
      <Awaited query={names} failure={contract.features.getNames.failure}>
        {(known) => (
          <Panel>
            {first.data?.length === 0 ? (
              <EmptyMessage icon={TableRows} text="No features yet." about={EMPTY_LISTS.feature} />
            ) : (
              <BulkEditForm names={known} />
            )}
          </Panel>
        )}
      </Awaited>
    </Page>
  )
}

const { systemEnhancementName: feature } = BulkEditInput.fields

function BulkEditForm({ names }: { names: readonly string[] }) {
  const leaveForm = useLeaveForm()
  const [edit, setEdit] = useState<BulkEdit>({ systemEnhancementName: '', isEnabled: true })
  const [isTold, setTold] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = () => leaveForm(paths.features())
  const error = isTold
    ? BulkEditInput.check(edit).find(({ propertyName }) => propertyName === 'systemEnhancementName')
    : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (BulkEditInput.check(edit).length === 0) setAsking(true)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <FormSection title="Bulk Edit">
          <SelectInput
            isRequired
            label={feature.label}
            value={edit.systemEnhancementName}
            choices={names.map((name) => ({ value: name, label: name }))}
            isWrong={error !== undefined}
            help={error?.errorMessage}
            onChange={(systemEnhancementName) => setEdit({ ...edit, systemEnhancementName })}
          />
          <Direction isEnabled={edit.isEnabled} onChange={(isEnabled) => setEdit({ ...edit, isEnabled })} />
        </FormSection>
        <FormBar>
          <RequiredNote />
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="main">
            Save
          </Button>
        </FormBar>
      </Stack>
      {isAsking && <ConfirmBulkEdit edit={edit} onCancel={() => setAsking(false)} onDone={leave} />}
    </form>
  )
}

const DIRECTIONS = [
  { value: 'true', label: 'Enable' },
  { value: 'false', label: 'Disable' },
] as const

function Direction({ isEnabled, onChange }: { isEnabled: boolean; onChange: (isEnabled: boolean) => void }) {
  const id = useId()
  return (
    <Stack gap={4}>
      <span id={id} className={styles.label}>
        For All Instances
      </span>
      <RadioGroup
        isRow
        aria-labelledby={id}
        value={isEnabled ? 'true' : 'false'}
        choices={DIRECTIONS}
        onChange={(value) => onChange(value === 'true')}
      />
    </Stack>
  )
}

interface BulkEdit {
  systemEnhancementName: string
  isEnabled: boolean
}

interface ConfirmBulkEditProps {
  edit: BulkEdit
  onCancel: () => void
  onDone: () => void
}

/** Does exactly what the numbers say, or shows new ones. Neither Escape nor a click outside closes it. */
function ConfirmBulkEdit({ edit, onCancel, onDone }: ConfirmBulkEditProps) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { systemEnhancementName, isEnabled } = edit
  const preview = useApiQuery(contract.features.previewBulkEdit, { query: { systemEnhancementName, isEnabled } })
  const [isOvertaken, setOvertaken] = useState(false)
  const { save, isPending } = useApiSave(contract.features.bulkEdit, { onSuccess: onDone, isAction: true })
  const confirm = async () => {
    const result = await save({ systemEnhancementName, isEnabled, seen: preview.data ?? null })
    const isRefused = 'conflict' in result
    setOvertaken(isRefused)
    if (isRefused) await preview.refetch()
  }
  return (
    <Dialog role="alertdialog" title="Confirm Bulk Edit" describedBy={id} initialFocus={cancel}>
      <Stack as={DialogBody} gap={16}>
        <p id={id}>
          {`The feature flag ${systemEnhancementName} will be ${stateOf(isEnabled)} for all client instances. Are you sure you wish to proceed?`}
        </p>
        {isOvertaken && (
          <Alert severity="warning" live="alert">
            Data changed in the meantime, so nothing was saved. Check the new numbers.
          </Alert>
        )}
        {preview.data && <Numbers edit={edit} preview={preview.data} />}
        {preview.isError && !preview.data && (
          <Text step="sm" tone="muted" role="status">
            We couldn't count how many will change.
          </Text>
        )}
      </Stack>
      <DialogActions>
        <Button ref={cancel} disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="main" disabled={preview.isPending} isLoading={isPending} onClick={() => void confirm()}>
          Save Bulk Edit
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Below the specified words (R-FEAT-2). */
function Numbers({ edit, preview }: { edit: BulkEdit; preview: BulkEditPreview }) {
  const { changing, unchanged, disabled } = preview
  const already = stateOf(edit.isEnabled)
  const off = disabled > 0 ? ` (${counted(disabled)} of them disabled)` : ''
  return (
    <Text step="sm" tone="muted">
      {`${counted(changing)} will change${off}, ${counted(unchanged)} already ${already}`}
      {changing > 0 && (
        <>
          {'. '}
          <TextLink to={featuresWhere(edit.systemEnhancementName, !edit.isEnabled)} isInText opensTab>
            Show what will change (new tab)
          </TextLink>
        </>
      )}
    </Text>
  )
}
