import type { Field } from '@acm/contract/core/field'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { FIELDS } from '../firstField.ts'
import { FormBody } from './EntityForm.tsx'
import { type EntityFormProps, EntityFormProvider } from './EntityFormProvider.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

interface FrameProps {
  title: string
  maxWidth?: number
  consequence?: ReactNode
  children: ReactNode
}

interface FormDialogProps<F extends Record<string, Field>, R>
  extends Omit<EntityFormProps<F, R>, 'mode' | 'title' | 'onDone' | 'children'>,
    FrameProps {
  onDone: (record: R | null) => void
}

// The form's bar reaches the dialog's edges; the scroll padding keeps focused fields above it.
const CONTENT = { '--panel-padding': '24px', '--bar-overlap': '0px', pb: 0, scrollPaddingBottom: 96 }

const FIRST_INPUT = `form ${FIELDS}`

/** Escape and a click on the backdrop ask before unsaved input is dropped. */
export function FormDialog<F extends Record<string, Field>, R>({
  title,
  maxWidth,
  consequence,
  children,
  ...form
}: FormDialogProps<F, R>) {
  return (
    <EntityFormProvider {...form} title={title} mode="dialog">
      <Frame title={title} consequence={consequence} {...(maxWidth !== undefined && { maxWidth })}>
        {children}
      </Frame>
    </EntityFormProvider>
  )
}

function Frame({ title, maxWidth = 600, consequence, children }: FrameProps) {
  const id = useId()
  const { dismiss } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <Dialog
      open
      // The save may still fail: what was typed must be there then.
      onClose={() => !isSaving && dismiss()}
      aria-labelledby={id}
      slotProps={{
        paper: { sx: { maxWidth, width: '100%', m: { xs: 1, sm: 4 } } },
        transition: { onEnter: (dialog) => dialog.querySelector<HTMLElement>(FIRST_INPUT)?.focus() },
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={CONTENT}>
        <FormBody consequence={consequence}>{children}</FormBody>
      </DialogContent>
    </Dialog>
  )
}
