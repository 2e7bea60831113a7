import { messages } from '@acm/contract/core/messages'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'

interface NameDialogProps {
  title: string
  name: string
  submitLabel: string
  /** Returns what is wrong; null: done. */
  onSubmit: (name: string) => Promise<string | null>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function NameDialog({ title, name: first, submitLabel, onSubmit, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(first)
  const [complaint, setComplaint] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '') return setComplaint(messages.required)
    setBusy(true)
    setComplaint(await onSubmit(name))
    setBusy(false)
  }
  return (
    <Dialog title={title} width={400} onClose={onClose}>
      <DialogBody>
        <form id={form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label="Name"
            value={name}
            maxLength={50}
            aria-required
            onChange={(typed) => {
              setName(typed)
              setComplaint(null)
            }}
            help={complaint || undefined}
            isWrong={Boolean(complaint)}
          />
        </form>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={form} variant="main" isLoading={isBusy}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
