import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { ElsewhereNote } from './ElsewhereNote.tsx'
import { useEntityForm, useFormState } from './entityFormContext.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(3),
  outline: 'none',
  '&[data-sticky]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    marginInline: 'calc(-1 * var(--panel-padding, 0px))',
    marginBottom: 'calc(-1 * var(--panel-padding, 0px))',
    padding: `${theme.spacing(1.5)} var(--panel-padding, 0px)`,
    borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: `0 0 ${theme.shape.borderRadius}px ${theme.shape.borderRadius}px`,
    background: (theme.vars ?? theme).palette.background.paper,
  },
}))

const TOLD = { flexWrap: 'wrap', alignItems: 'baseline', mr: 'auto', '& > :not(:empty)': { mr: 2 } }

/** Cancel and Save. On a detail form they stay in sight, with the number of changes, and wait for something to save. */
export function FormActions() {
  const { mode, submitLabel, cancel, submit } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const isDetail = mode === 'detail'
  const changes = useFormState((state) => state.changed.length)
  // How many fields are in the way of saving.
  const wrong = useFormState((state) => state.errors.length)
  const isIdle = isDetail && changes === 0
  const bar = useFocusKept(isIdle)
  return (
    <Bar ref={bar} tabIndex={-1} data-sticky={isDetail ? '' : undefined}>
      <Stack direction="row" sx={TOLD}>
        {isDetail && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {changes > 0 && (changes === 1 ? '1 change' : `${changes} changes`)}
            {changes > 0 && wrong > 0 && ', '}
            {changes > 0 && wrong > 0 && (
              // Submit waits for them: whoever asks which is shown them all.
              <Link component="button" type="button" variant="body2" onClick={submit}>
                {wrong === 1 ? '1 field to correct' : `${wrong} fields to correct`}
              </Link>
            )}
          </Typography>
        )}
        <ElsewhereNote />
      </Stack>
      <Button variant="outlined" onClick={cancel} disabled={isIdle || isSaving}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="contained"
        loading={isSaving}
        aria-busy={isSaving}
        disabled={isIdle || (isDetail && wrong > 0)}
      >
        {submitLabel}
      </Button>
    </Bar>
  )
}

/** The pressed button is disabled once there is nothing left to do, and would take the focus with it. */
function useFocusKept(isIdle: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const wasIdle = useRef(isIdle)
  useEffect(() => {
    const isLost = isIdle && !wasIdle.current && document.activeElement === document.body
    wasIdle.current = isIdle
    if (isLost) bar.current?.focus({ preventScroll: true })
  }, [isIdle])
  return bar
}
