import type { Field } from '@acm/contract/core/fields'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef } from 'react'
import { EntityForm } from './EntityForm.tsx'
import type { EntityFormProps } from './EntityFormProvider.tsx'

interface FormDialogProps<F extends Record<string, Field>, R> extends Omit<EntityFormProps<F, R>, 'mode' | 'onDone'> {
  title: string
  /** Called with the stored record, or with null when nothing was saved. */
  onDone: (record: R | null) => void
  /** Pixels. */
  maxWidth?: number
}

const FIRST_INPUT = 'form :is(input, textarea, [role="combobox"]):not([readonly], [aria-hidden="true"])'

/** An entity form in a dialog. A click beside it closes nothing: what was typed is not lost by accident. */
export function FormDialog<F extends Record<string, Field>, R>({
  title,
  maxWidth = 600,
  ...form
}: FormDialogProps<F, R>) {
  const id = useId()
  const isSaving = useRef(false)
  // A save on its way may fail: what was typed must still be there then.
  const save: typeof form.save = (values) => {
    isSaving.current = true
    return form.save(values).finally(() => {
      isSaving.current = false
    })
  }
  const closeOnEscape = (_: object, reason: string) =>
    reason === 'escapeKeyDown' && !isSaving.current && form.onDone(null)
  return (
    <Dialog
      open
      onClose={closeOnEscape}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: { maxWidth, width: '100%', m: { xs: 1, sm: 4 } } },
        transition: { onEnter: (dialog) => dialog.querySelector<HTMLElement>(FIRST_INPUT)?.focus() },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <EntityForm {...form} save={save} mode="dialog" />
      </DialogContent>
    </Dialog>
  )
}
