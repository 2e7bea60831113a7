import { contract } from '@acm/contract'
import type { BulkEditPreview } from '@acm/contract/features'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { counted } from '../../ui/counted.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
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
  const { preview, isUncounted, isOvertaken, confirm, isWaiting, isPending } = useBulkEdit(edit, onDone)
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 600, m: { xs: 1, sm: 4 } } } }}
    >
      <DialogTitle id={`${id}-title`}>Confirm Bulk Edit</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} sx={{ overflowWrap: 'anywhere' }}>
          {`The feature flag ${edit.systemEnhancementName} will be ${stateOf(edit.isEnabled)} for all client instances. Are you sure you wish to proceed?`}
        </Typography>
        {isOvertaken && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            Something was changed in the meantime. Nothing was saved; these are the numbers now.
          </Alert>
        )}
        {preview && <Numbers edit={edit} preview={preview} />}
        {isUncounted && (
          <Typography variant="body2" role="status" sx={{ mt: 2, color: 'text.secondary' }}>
            How many will change could not be counted.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isWaiting} loading={isPending} onClick={confirm}>
          Save Bulk Edit
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Binds the edit to the numbers shown. */
function useBulkEdit(edit: BulkEdit, onDone: () => void) {
  const { systemEnhancementName, isEnabled } = edit
  const preview = useApiQuery(contract.features.previewBulkEdit, { query: { systemEnhancementName, isEnabled } })
  const [isOvertaken, setOvertaken] = useState(false)
  const { save, isPending } = useApiSave(contract.features.bulkEdit, { onSuccess: onDone })
  const confirm = async () => {
    const result = await save({ systemEnhancementName, isEnabled, seen: preview.data ?? null })
    const isRefused = 'conflict' in result
    setOvertaken(isRefused)
    if (isRefused) await preview.refetch()
  }
  return {
    preview: preview.data,
    isUncounted: preview.isError && preview.data === undefined,
    isOvertaken,
    confirm: () => void confirm(),
    isWaiting: preview.isPending,
    isPending,
  }
}

/** Below the specified words (R-FEAT-2). */
function Numbers({ edit, preview }: { edit: BulkEdit; preview: BulkEditPreview }) {
  const { changing, unchanged, disabled } = preview
  const already = stateOf(edit.isEnabled)
  const off = disabled > 0 ? ` (${counted(disabled)} of them disabled)` : ''
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {`${counted(changing)} will change${off}, ${counted(unchanged)} already ${already}`}
      {changing > 0 && (
        <>
          {'. '}
          <Link
            component={RouterLink}
            to={featuresWhere(edit.systemEnhancementName, !edit.isEnabled)}
            target="_blank"
            rel="noopener"
            underline="always"
          >
            Show those that will change (new tab)
          </Link>
        </>
      )}
    </Typography>
  )
}
