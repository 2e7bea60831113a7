import { contract } from '@acm/contract'
import type { AppSecret, OwnMethods } from '@acm/contract/sign-in-methods'
import { type SubmitEvent, useId, useState } from 'react'
import { encode } from 'uqr'
import { useApiSave } from '../../api/useApiMutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './SignInMethods.module.css'

export interface AppDialogProps {
  secret: AppSecret
  onClose: () => void
  onDone: (methods: OwnMethods) => void
}

export function AppDialog({ secret: { secret, uri }, onClose, onDone }: AppDialogProps) {
  const [form, text] = [useId(), useId()]
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState<string | null>(null)
  const { save, isPending } = useApiSave(contract.signInMethods.verifyApp, { affects: ['users'] })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const outcome = await save({ code })
    if ('ok' in outcome) onDone(outcome.record)
    else setComplaint(('errors' in outcome && outcome.errors[0]?.errorMessage) || null)
  }
  return (
    <Dialog title="Set up an authenticator app" width={600} describedBy={text} onClose={onClose}>
      <DialogBody>
        <Stack gap={16}>
          <Text id={text}>Scan this code with your authenticator app.</Text>
          <QrCode text={uri} />
          <Text>{"Can't scan? Enter this key."}</Text>
          <Row gap={8} align="center" wraps>
            <Text as="code" step="mono" className={styles.secret}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Text>
            <CopyButton text={secret} label="Copy key" />
          </Row>
          <form id={form} onSubmit={(event) => void submit(event)} noValidate>
            <TextInput
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              value={code}
              onChange={(typed) => {
                setCode(typed)
                setComplaint(null)
              }}
              help={complaint ?? 'The six digits your app shows now'}
              isWrong={complaint !== null}
            />
          </form>
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={form} variant="main" isLoading={isPending}>
          Verify
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Modules of blank space around it, which scanners need. */
const QUIET = 4

/** Black on white in both themes, so that every camera reads it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      className={styles.qr}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
