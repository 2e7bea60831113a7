import type { Field } from '@acm/contract/core/field'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Dialog, DialogBody } from '../base/Dialog.tsx'
import { FIELDS } from '../firstField.ts'
import { FormBody } from './EntityForm.tsx'
import { type EntityFormProps, EntityFormProvider } from './EntityFormProvider.tsx'
import styles from './FormDialog.module.css'
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

/** A form of more fields opens at the side, so that what it was opened from stays in sight. */
const IN_THE_MIDDLE = 4

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

function Frame({ title, maxWidth = 480, consequence, children }: FrameProps) {
  const body = useRef<HTMLDivElement>(null)
  const { dismiss, store } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const [isSheet, setSheet] = useState(false)
  // Once, before it is seen: its fields are known as soon as they are drawn, and it does not move when more come.
  useLayoutEffect(() => setSheet(store.read().known.size > IN_THE_MIDDLE), [store])
  // At once and not with the next frame: what fills a field asks where the focus is.
  const focusFirst = () => {
    const first = body.current?.querySelector<HTMLElement>(FIRST_INPUT)
    first?.focus()
    return !first
  }
  return (
    <Dialog
      title={title}
      width={maxWidth}
      isSheet={isSheet}
      // The save may still fail: what was typed must be there then.
      onClose={() => !isSaving && dismiss()}
      initialFocus={focusFirst}
    >
      <DialogBody ref={body} className={styles.body}>
        <FormBody consequence={consequence}>{children}</FormBody>
      </DialogBody>
    </Dialog>
  )
}
