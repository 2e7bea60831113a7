import { sessionPaths } from '@acm/contract/session-paths'
import type { SecondStep, WaitingStep } from '@acm/contract/sign-in-rules'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/base/buttonClass.ts'
import field from '../ui/base/Field.module.css'
import { Stack } from '../ui/base/Stack.tsx'
import { Text } from '../ui/base/Text.tsx'
import { canUsePasskeys } from '../ui/passkeys.ts'
import styles from './Login.module.css'
import { Complaint } from './NoticeBar.tsx'
import { enterBy, type SignInOutcome, signInByPasskey } from './signIn.ts'

interface SecondStepFormProps extends WaitingStep {
  /** Back at the password; with an outcome, because the step ended. */
  onBack: (ended?: SignInOutcome) => void
}

const LINKS: Record<SecondStep, string> = {
  passkey: 'Use your passkey',
  app: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}

export function SecondStepForm({ methods, onBack }: SecondStepFormProps) {
  const usable = methods.filter((one) => one !== 'passkey' || canUsePasskeys())
  const [chosen = 'recovery', setChosen] = useState(usable[0])
  const [complaint, setComplaint] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (enter: () => Promise<SignInOutcome>) => {
    setBusy(true)
    const outcome = await enter()
    if (outcome === null) return
    setBusy(false)
    if ('methods' in outcome || outcome.isEnded) onBack(outcome)
    else setComplaint(outcome.text)
  }
  return (
    <Stack as="section" gap={16} aria-labelledby="second-step">
      <h2 id="second-step">Two-step sign-in</h2>
      {chosen === 'passkey' ? (
        <PasskeyStep
          isOnly={usable.length === 1}
          isBusy={isBusy}
          complaint={complaint}
          onUse={() => void send(() => signInByPasskey({ startsOver: false }))}
        />
      ) : (
        <CodeStep
          key={chosen}
          isRecovery={chosen === 'recovery'}
          isBusy={isBusy}
          complaint={complaint}
          onType={() => setComplaint(null)}
          onSend={(code) => void send(() => enterBy(sessionPaths.secondStepCode, { code }))}
        />
      )}
      {usable
        .filter((one) => one !== chosen)
        .map((one) => (
          <button
            key={one}
            type="button"
            className={styles.link}
            onClick={() => {
              setComplaint(null)
              setChosen(one)
            }}
          >
            {LINKS[one]}
          </button>
        ))}
      <button type="button" className={styles.link} onClick={() => onBack()}>
        Back
      </button>
    </Stack>
  )
}

interface StepProps {
  isBusy: boolean
  complaint: string | null
}

function PasskeyStep({ isOnly, isBusy, complaint, onUse }: StepProps & { isOnly: boolean; onUse: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    button.current?.focus()
    if (!isOnly || isPressed.current) return
    isPressed.current = true
    onUse()
  }, [isOnly, onUse])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass({ variant: 'main' })}
        aria-busy={isBusy}
        onClick={() => !isBusy && onUse()}
      >
        Use your passkey
      </button>
      {complaint && (
        <Text role="alert" step="sm" tone="bad">
          {complaint}
        </Text>
      )}
    </>
  )
}

interface CodeStepProps extends StepProps {
  isRecovery: boolean
  onType: () => void
  onSend: (code: string) => void
}

const APP = {
  label: 'Code',
  hint: 'From your authenticator app',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const
const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the ten codes you saved. Each works once.',
  autoComplete: 'off',
} as const

function CodeStep({ isRecovery, isBusy, complaint, onType, onSend }: CodeStepProps) {
  const { label, hint, ...input } = isRecovery ? RECOVERY : APP
  const isSent = useRef(false)
  const typed = useRef<HTMLInputElement>(null)
  useEffect(() => typed.current?.focus(), [])
  const send = (code: string) => code.trim() && !isBusy && onSend(code)
  const change = (code: string) => {
    onType()
    if (isRecovery || isSent.current || !/^\d{6}$/.test(code.replace(/\s/g, ''))) return
    // Once: who corrects a digit presses the button.
    isSent.current = true
    send(code)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(typed.current?.value ?? '')
  }
  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate>
      <div className={field.field}>
        <label htmlFor="code" className={field.label}>
          {label}
        </label>
        <div className={field.box}>
          <input
            {...input}
            ref={typed}
            id="code"
            name="code"
            maxLength={isRecovery ? 40 : 7}
            spellCheck={false}
            aria-required="true"
            aria-invalid={complaint !== null}
            aria-describedby="code-below"
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </div>
        <p id="code-below" role={complaint ? 'alert' : undefined} className={field.help}>
          {complaint ? <Complaint>{complaint}</Complaint> : hint}
        </p>
      </div>
      <button type="submit" className={buttonClass({ variant: 'main' })} aria-busy={isBusy}>
        Continue
      </button>
    </Stack>
  )
}
