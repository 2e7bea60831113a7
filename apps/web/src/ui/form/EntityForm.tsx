import type { Field } from '@acm/contract/core/field'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Alert } from '../base/Alert.tsx'
import { Row, Stack } from '../base/Stack.tsx'
import { Text } from '../base/Text.tsx'
import { firstFieldOfPage } from '../firstField.ts'
import { Lock } from '../icons.ts'
import { PAGE_TITLE_ID } from '../pageParts.ts'
import { ElsewhereNote } from './conflict/ElsewhereNote.tsx'
import { BEFORE } from './drafts/drafts.ts'
import { RefilledNote } from './drafts/RefilledNote.tsx'
import styles from './EntityForm.module.css'
import { type EntityFormProps, EntityFormProvider } from './EntityFormProvider.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormActions } from './FormActions.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

interface ConsequenceProps {
  /** Shown beside Save. */
  consequence?: ReactNode
}

/** The form of one record, on a page or in a dialog. Fields are bound by their contract declarations. */
export function EntityForm<F extends Record<string, Field>, R>({
  children,
  consequence,
  ...form
}: EntityFormProps<F, R> & ConsequenceProps) {
  return (
    <EntityFormProvider {...form}>
      <FormBody consequence={consequence}>{children}</FormBody>
    </EntityFormProvider>
  )
}

export function FormBody({ children, consequence }: ConsequenceProps & { children: ReactNode }) {
  const { submit, mode, editable, input, isStored } = useEntityForm()
  const isNew = mode === 'page' && !isStored
  // A form without any fields can still be sent.
  const isReadOnly = editable.length === 0 && Object.keys(input.fields).length > 0
  const isSaving = useFormState((state) => state.isSaving)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a dialog's form would also submit the form around it.
    event.stopPropagation()
    submit()
  }
  useEffect(() => {
    // The page was drawn before its record; a focus that the user has moved in the meantime stays.
    if (isNew && isOfPage(document.activeElement)) firstFieldOfPage()?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <Stack
      as="form"
      className={styles.form}
      data-new={isNew ? '' : undefined}
      data-read={isReadOnly ? '' : undefined}
      noValidate
      onSubmit={send}
      aria-busy={isSaving}
      autoComplete="off"
    >
      <Stack gap={12} className={styles.notes}>
        <FormNotes />
        <ErrorSummary />
      </Stack>
      <Stack gap={24} className={styles.fields}>
        {children}
      </Stack>
      {isReadOnly ? <ElsewhereNote /> : <FormActions consequence={consequence} />}
    </Stack>
  )
}

const isOfPage = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.tagName === 'MAIN' || focused.id === PAGE_TITLE_ID

function FormNotes() {
  const { refilled, restored, lost, reason, editable, mode, input } = useEntityForm()
  const isUnsaved = useFormState((state) => state.changed.length > 0)
  const labelsOf = (names: readonly string[]) => names.map((name) => input.fields[name]?.label ?? name).join(', ')
  return (
    <>
      {refilled && <RefilledNote refilled={refilled} />}
      {restored && isUnsaved && (
        <Alert severity="info" live="status">
          We restored what you typed before {BEFORE[restored]}. It isn't saved yet.
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert severity="warning" live="alert">
          Your input wasn't saved. You no longer have permission to change: {labelsOf(lost)}.
        </Alert>
      )}
      {reason && mode === 'detail' && (
        <Row gap={8}>
          <Lock aria-hidden />
          <Text step="sm" tone="muted">
            {editable.length > 0 ? 'You can edit some fields only.' : "You can't edit this."} {reason}
          </Text>
        </Row>
      )}
    </>
  )
}
