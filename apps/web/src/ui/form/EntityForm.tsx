import type { Field } from '@acm/contract/core/field'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { firstFieldOfPage } from '../firstField.ts'
import { PAGE_TITLE_ID } from '../pageTitle.ts'
import { ElsewhereNote } from './conflict/ElsewhereNote.tsx'
import { type EntityFormProps, EntityFormProvider } from './EntityFormProvider.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormActions } from './FormActions.tsx'
import { FormNotes } from './FormNotes.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

interface Consequential {
  /** What saving would lead to, in sight beside Save. */
  consequence?: ReactNode
}

// Tables are as wide as the page.
const FIELDS = { '& > :not([data-wide])': { maxWidth: 'var(--fields-width, none)' } }
// What has the focus is not left under a bar that is higher by that.
const BODY = { '&:has([data-consequence] > *) *': { scrollMarginBottom: 72 } }

/** The form of one record: create and edit, on a page and in a dialog. Its fields are bound by what the contract declares of them. */
export function EntityForm<F extends Record<string, Field>, R>({
  children,
  consequence,
  ...form
}: EntityFormProps<F, R> & Consequential) {
  return (
    <EntityFormProvider {...form}>
      <FormBody consequence={consequence}>{children}</FormBody>
    </EntityFormProvider>
  )
}

/** The part of a form that stands together: what went wrong, the fields, the buttons. One in each tab. */
export function FormBody({ children, consequence }: Consequential & { children: ReactNode }) {
  const { submit, mode, editable, input, isStored } = useEntityForm()
  const isNew = mode === 'page' && !isStored
  // What takes no values is asked for all the same.
  const isReadOnly = editable.length === 0 && Object.keys(input.fields).length > 0
  const isSaving = useFormState((state) => state.isSaving)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form stands outside in the document, yet inside for React.
    event.stopPropagation()
    submit()
  }
  useEffect(() => {
    // Only while the page itself has the focus: it came before its record.
    if (isNew && isOfPage(document.activeElement)) firstFieldOfPage()?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Box
      component="form"
      data-new={isNew ? '' : undefined}
      noValidate
      onSubmit={send}
      aria-busy={isSaving}
      autoComplete="off"
      sx={BODY}
    >
      <FormNotes />
      <ErrorSummary />
      <Stack sx={{ gap: 2.5, pt: mode === 'dialog' ? 1 : 0, ...FIELDS }}>{children}</Stack>
      {isReadOnly ? <ElsewhereNote /> : <FormActions consequence={consequence} />}
    </Box>
  )
}

const isOfPage = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.tagName === 'MAIN' || focused.id === PAGE_TITLE_ID
