import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef } from 'react'
import { ElsewhereNote } from './ElsewhereNote.tsx'
import { useEntityForm, useFormState } from './entityFormContext.ts'
import { FormChanges } from './FormChanges.tsx'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(3),
  outline: 'none',
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  marginInline: 'calc(-1 * var(--panel-padding, 0px))',
  marginBottom: 'calc(-1 * var(--bar-overlap, var(--panel-padding, 0px)))',
  padding: `${theme.spacing(1.5)} var(--panel-padding, 0px)`,
  borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: `0 0 ${theme.shape.borderRadius}px ${theme.shape.borderRadius}px`,
  background: (theme.vars ?? theme).palette.background.paper,
}))

const CONSEQUENCE = { flex: '1 0 100%', minWidth: 0, '&:empty': { display: 'none' } }
const TOLD = { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }

interface FormActionsProps {
  /** What saving would lead to. */
  consequence?: ReactNode
}

/** Cancel and Save, always in sight, with what would be saved. On a detail form they wait for something to save. */
export function FormActions({ consequence }: FormActionsProps) {
  const { mode, submitLabel, cancel } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const isDetail = mode === 'detail'
  const isIdle = useFormState(({ changed }) => isDetail && changed.length === 0)
  const isWrong = useFormState(({ errors }) => isDetail && errors.length > 0)
  const bar = useFocusKept(isIdle)
  return (
    <Bar ref={bar} tabIndex={-1}>
      {consequence && (
        <Box data-consequence="" sx={CONSEQUENCE}>
          {consequence}
        </Box>
      )}
      <Box sx={TOLD}>
        <FormChanges />
        <ElsewhereNote />
      </Box>
      <Button variant="outlined" onClick={cancel} disabled={isIdle || isSaving}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isSaving} aria-busy={isSaving} disabled={isIdle || isWrong}>
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
