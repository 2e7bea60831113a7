import { contract } from '@acm/contract'
import type { BulkEditPreview } from '@acm/contract/features'
import { useId, useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { featuresWhere } from './paths.ts'
import { stateOf } from './words.ts'

export interface BulkEdit {
  systemEnhancementName: string
  isEnabled: boolean
}

interface ConfirmBulkEditProps {
  edit: BulkEdit
  onCancel: () => void
  onDone: () => void
}

/** Does exactly what the numbers say, or shows new ones. Neither Escape nor a click outside closes it. */
export function ConfirmBulkEdit({ edit, onCancel, onDone }: ConfirmBulkEditProps) {
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
