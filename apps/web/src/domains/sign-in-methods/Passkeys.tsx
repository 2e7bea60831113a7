import { contract } from '@acm/contract'
import { browserName } from '@acm/contract/core/browser-name'
import { messages } from '@acm/contract/core/messages'
import { singleBusinessRule } from '@acm/contract/core/problems'
import type { OwnMethods, Passkey } from '@acm/contract/sign-in-methods'
import { signInMessages } from '@acm/contract/sign-in-rules'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useApiMutation, useApiSave } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { When } from '../../ui/DateText.tsx'
import { formatInstantDay } from '../../ui/dates.ts'
import { Delete, Edit } from '../../ui/icons.ts'
import { canUsePasskeys, createPasskey, NO_PASSKEY_USED } from '../../ui/passkeys.ts'
import { MethodPart } from './MethodPart.tsx'
import styles from './SignInMethods.module.css'

interface PasskeysProps {
  id: string | undefined
  methods: OwnMethods
  onAdded: (methods: OwnMethods) => void
}

export function Passkeys({ id, methods: { passkeys, passkeyAddress }, onAdded }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false)
  const problem = problemOf(passkeyAddress)
  return (
    <MethodPart title="Passkeys" id={id}>
      {passkeys.length > 0 ? (
        <PasskeyTable passkeys={passkeys} />
      ) : (
        <Text tone="muted">No passkeys yet. A passkey lets you sign in with your fingerprint, face or PIN.</Text>
      )}
      {problem ? <Text>{problem}</Text> : <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onAdded={onAdded} />}
    </MethodPart>
  )
}

/** Why this page can't create passkeys; null: it can. */
function problemOf(address: string | null): string | null {
  if (address === null) return signInMessages.noName
  if (address !== location.origin) return `Open ${address} to use passkeys.`
  return canUsePasskeys() ? null : "This browser can't use passkeys."
}

function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: PasskeysProps['onAdded'] }) {
  const { save } = useApiSave(contract.signInMethods.addPasskey, { affects: ['users'] })
  const add = async (name: string): Promise<string | null> => {
    const { passkeyOptions } = contract.signInMethods
    const options = await call(passkeyOptions, {}).catch(({ problem }: ApiFailure) =>
      // Canceling "Confirm it's you" needs no sentence.
      problem?.confirm ? '' : (singleBusinessRule(problem) ?? passkeyOptions.failure ?? ''),
    )
    if (typeof options === 'string') return options
    const credential = await createPasskey(options)
    if (!credential) return NO_PASSKEY_USED
    const outcome = await save({ name, credential: Object(credential) })
    if (!('ok' in outcome)) return errorIn(outcome)
    onClose()
    onAdded(outcome.record)
    return null
  }
  return (
    <NameDialog
      title="Add a passkey"
      name={browserName(navigator.userAgent).replace(/ \d+/, '').slice(0, 50)}
      submitLabel="Add"
      onSubmit={add}
      onClose={onClose}
    />
  )
}

const errorIn = (outcome: object): string =>
  ('errors' in outcome && (outcome.errors as { errorMessage: string }[])[0]?.errorMessage) || ''

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const { mutate } = useApiMutation(contract.signInMethods.removePasskey, { affects: ['users'] })
  const remove = async ({ id, name }: Passkey) => {
    const content = `Remove "${name}"? You won't be able to sign in with it.`
    if (await confirm({ title: 'Remove this passkey?', content, confirmLabel: 'Remove', tone: 'danger' }))
      mutate({ params: { id } })
  }
  return (
    <>
      <Table aria-label="Passkeys">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Added</th>
            <th scope="col">Last used</th>
            <th scope="col" className={styles.whole}>
              Synced
            </th>
            <th scope="col" data-align="end">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map((one) => (
            <tr key={one.id}>
              <td>
                {one.name}
                {!one.isUsable && (
                  <Text step="xs" tone="muted">
                    Made for another address
                  </Text>
                )}
              </td>
              <td className={styles.whole}>{formatInstantDay(one.createdAt)}</td>
              <td>{one.lastUsedAt ? <When at={one.lastUsedAt} /> : '--'}</td>
              <td>{one.isSynced ? 'Yes' : 'No'}</td>
              <td data-align="end">
                <IconButton isSmall hint label={`Rename ${one.name}`} onClick={() => setRenamed(one)}>
                  <Edit />
                </IconButton>
                <IconButton isSmall hint label={`Remove ${one.name}`} onClick={() => void remove(one)}>
                  <Delete />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}

function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { save } = useApiSave(contract.signInMethods.renamePasskey, { params: { id } })
  const rename = async (next: string): Promise<string | null> => {
    const outcome = await save({ name: next })
    if (!('ok' in outcome)) return errorIn(outcome)
    onClose()
    return null
  }
  return <NameDialog title="Rename passkey" name={name} submitLabel="Rename" onSubmit={rename} onClose={onClose} />
}

interface NameDialogProps {
  title: string
  name: string
  submitLabel: string
  /** Returns what is wrong; null: done. */
  onSubmit: (name: string) => Promise<string | null>
  onClose: () => void
}

/** Asks for the name of a passkey. */
function NameDialog({ title, name: first, submitLabel, onSubmit, onClose }: NameDialogProps) {
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
