import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Lock as LockOutlined } from '../icons.ts'
import { BEFORE, KEPT_FOR } from './drafts/drafts.ts'
import { RefilledNote } from './drafts/RefilledNote.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

/** Completes 'what you had typed before …'. */
const WHEN = { ...BEFORE, canceled: 'you canceled' }

export function FormNotes() {
  const { restored, reason, editable, mode, input } = useEntityForm()
  const isUnsaved = useFormState((state) => state.changed.length > 0)
  const named = (names: readonly string[]) => names.map((name) => input.fields[name]?.label ?? name).join(', ')
  return (
    <>
      <RefilledNote />
      {restored?.isBack && isUnsaved && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          What you had typed before {WHEN[restored.why]} is back. It is not saved yet.
        </Alert>
      )}
      {restored && restored.withheld.length > 0 && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          What you had typed before {WHEN[restored.why]} is kept for {KEPT_FOR}, but you may not change it now:{' '}
          {named(restored.withheld)}.
        </Alert>
      )}
      {restored && restored.lost.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          What you had typed before {WHEN[restored.why]} is not saved, as you may not change it now:{' '}
          {named(restored.lost)}.
        </Alert>
      )}
      {reason && mode === 'detail' && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 2.5, color: 'text.secondary' }}>
          <LockOutlined fontSize="small" aria-hidden />
          <Typography variant="body2">
            {editable.length > 0 ? 'Fields without a frame and pale switches are read-only' : 'Read-only'}: {reason}.
          </Typography>
        </Stack>
      )}
    </>
  )
}
