import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import type { Confirmation } from '@acm/contract/sign-in-rules'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useCallback, useEffect, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../api/request.ts'
import { apiQuery } from '../../api/useApiQuery.ts'
import { endSession } from '../../shell/session/ending.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { CONFIRM_CHANNEL, channelOf } from '../../ui/channel.ts'
import { canUsePasskeys, NO_PASSKEY_USED, readPasskey } from '../../ui/passkeys.ts'

export interface ConfirmIdentityDialogProps {
  act: string
  onAnswer: (isConfirmed: boolean) => void
}

type Complaints = Readonly<Record<string, string>>

const NO_METHOD = 'None of your sign-in methods works here. Use another browser, or ask an administrator to reset them.'
const NOT_DONE = 'You closed the window before it was done.'
const { failure: FAILED = '' } = contract.confirm.prove

export function ConfirmIdentityDialog({ act, onAnswer }: ConfirmIdentityDialogProps) {
  const text = useId()
  const form = useId()
  // Read each time: methods may have been added since.
  const { data: state, isPending } = useQuery({ ...apiQuery(contract.confirm.state, {}), gcTime: 0 })
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)
  const prove = (work: Promise<unknown>) => {
    setBusy(true)
    setComplaints({})
    work.then(
      () => onAnswer(true),
      (failure: ApiFailure) => {
        // The account might have been locked by it.
        if (failure.status === 401) return endSession('expired')
        setBusy(false)
        setComplaints(complaintsIn(failure))
      },
    )
  }
  const has = (method: Confirmation) => state?.methods.includes(method) ?? false
  const asksCode = has('passwordAndApp')
  const asksPassword = asksCode || has('password')
  const asksPasskey = has('passkey') && canUsePasskeys()
  const hasNone = state && !asksPasskey && !asksPassword && !has('singleSignOn')
  const byWindow = useOtherWindow(onAnswer, (complaint) => setComplaints({ '': complaint }))
  // A dialog focuses its first control when it opens, which must not be Cancel.
  if (isPending) return null
  return (
    <Dialog title="Confirm it's you" width={400} describedBy={text} onClose={() => onAnswer(false)}>
      <DialogBody>
        <Stack gap={16}>
          <Text id={text}>{act}</Text>
          {hasNone && <Text role="alert">{NO_METHOD}</Text>}
          {asksPasskey && (
            <Button disabled={isBusy} onClick={() => prove(provePasskey())}>
              Use your passkey
            </Button>
          )}
          {asksPassword && (
            <PasswordForm
              id={form}
              asksCode={asksCode}
              complaints={complaints}
              onIncomplete={setComplaints}
              onSend={(body) => prove(call(contract.confirm.prove, { body }))}
            />
          )}
          {has('singleSignOn') && (
            <Button disabled={isBusy} onClick={byWindow}>
              Confirm with JumpCloud
            </Button>
          )}
          {complaints[''] && (
            <Text role="alert" tone="bad">
              {complaints['']}
            </Text>
          )}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        {asksPassword && (
          <Button type="submit" form={form} variant="main" isLoading={isBusy}>
            Confirm
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface PasswordFormProps {
  id: string
  asksCode: boolean
  complaints: Complaints
  onIncomplete: (complaints: Complaints) => void
  onSend: (proof: { password: string; code: string | null }) => void
}

function PasswordForm({ id, asksCode, complaints, onIncomplete, onSend }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  // The server would count an empty one as a wrong one.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const empty = password === '' ? 'password' : asksCode && code.trim() === '' ? 'code' : null
    if (empty === null) return onSend({ password, code: asksCode ? code : null })
    onIncomplete({ [empty]: messages.required })
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
  }
  const below = (name: string) => ({ help: complaints[name], isWrong: complaints[name] !== undefined })
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextInput
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          {...below('password')}
        />
        {asksCode && (
          <TextInput
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={setCode}
            help="From your authenticator app"
            {...(complaints.code && below('code'))}
          />
        )}
      </Stack>
    </form>
  )
}

/** By field; '' is about all of it. */
function complaintsIn({ problem }: ApiFailure): Complaints {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return { '': problem?.message ?? FAILED }
  return Object.fromEntries(
    errors.map(({ propertyName, errorMessage }) => [
      ['password', 'code'].includes(propertyName) ? propertyName : '',
      errorMessage,
    ]),
  )
}

async function provePasskey(): Promise<unknown> {
  const credential = await readPasskey(await call(contract.confirm.passkeyOptions, {}))
  if (!credential)
    throw new ApiFailure(0, { status: 0, title: '', message: NO_PASSKEY_USED, errors: [], requestId: '' })
  return call(contract.confirm.passkey, { body: { credential: Object(credential) } })
}

/** Single sign-on in a window of its own, which says on a channel that it is done. */
function useOtherWindow(onAnswer: (isConfirmed: boolean) => void, complain: (complaint: string) => void) {
  const [isOpen, setOpen] = useState(false)
  const look = useCallback(async () => {
    const { isConfirmed } = await call(contract.confirm.state, {})
    if (isConfirmed) onAnswer(true)
    else complain(NOT_DONE)
  }, [onAnswer, complain])
  useEffect(() => {
    if (!isOpen) return
    const channel = channelOf(CONFIRM_CHANNEL)
    const done = () => onAnswer(true)
    channel?.addEventListener('message', done)
    // The policy of our pages hides from them whether a window elsewhere was closed.
    const back = () => void look()
    window.addEventListener('focus', back)
    return () => {
      channel?.close()
      window.removeEventListener('focus', back)
    }
  }, [isOpen, look, onAnswer])
  return () => {
    const opened = window.open('', CONFIRM_CHANNEL, 'width=480,height=640')
    setOpen(true)
    call(contract.confirm.singleSignOn, {}).then(
      (address) => opened?.location.assign(address),
      (failure: ApiFailure) => {
        opened?.close()
        complain(complaintsIn(failure)[''] ?? FAILED)
      },
    )
  }
}
