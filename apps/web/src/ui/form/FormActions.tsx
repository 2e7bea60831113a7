import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { isCommand } from '../shortcuts.ts'
import { ElsewhereNote } from './conflict/ElsewhereNote.tsx'
import { FormChanges } from './FormChanges.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

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
const TOLD = { flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }
const PAIR = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'flex-end', gap: 1.5 }

interface FormActionsProps {
  consequence?: ReactNode
}

export function FormActions({ consequence }: FormActionsProps) {
  const { mode, submitLabel, submitColor, nextLabel, submit, cancel } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const isHeld = useFormState((state) => state.isHeld)
  const isDetail = mode === 'detail'
  const isIdle = useFormState(({ changed }) => isDetail && changed.length === 0)
  const isWrong = useFormState(({ errors }) => isDetail && errors.length > 0)
  const bar = useFocusKept(isIdle)
  useSaveKeys(bar)
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
      <Box sx={PAIR}>
        <Button variant="outlined" onClick={cancel} disabled={isIdle || isSaving || isHeld}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={submitColor}
          aria-keyshortcuts="Control+S Meta+S"
          loading={isSaving}
          aria-busy={isSaving}
          disabled={isIdle || isWrong || isHeld}
        >
          {submitLabel}
        </Button>
        {nextLabel && (
          <Button variant="outlined" onClick={() => submit(true)} disabled={isSaving || isHeld}>
            {nextLabel}
          </Button>
        )}
      </Box>
    </Bar>
  )
}

/** Open dialogs come first: a form below them ignores the key. */
const OVER_ALL = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** Ctrl+S or ⌘S, for the visible form that has the focus. */
function useSaveKeys(bar: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const form = bar.current?.closest('form')
      if (!isCommand(event, 's') || !form || form.offsetParent === null) return
      const over = [...document.querySelectorAll(OVER_ALL)].at(-1)
      const worked = document.activeElement?.closest('form') ?? form
      if (worked !== form || over?.contains(form) === false) return
      event.preventDefault()
      form.querySelector<HTMLButtonElement>(':scope button[type="submit"]')?.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [bar])
}

/** The pressed button becomes disabled and would lose the focus. */
function useFocusKept(isIdle: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const wasIdle = useRef(isIdle)
  useEffect(() => {
    const focused = document.activeElement
    // Browsers take the focus from a disabled element only with the next frame.
    const isLost = isIdle && !wasIdle.current && (focused === document.body || focused?.matches(':disabled'))
    wasIdle.current = isIdle
    if (isLost) bar.current?.focus({ preventScroll: true })
  }, [isIdle])
  return bar
}
