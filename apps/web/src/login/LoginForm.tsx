import type { WaitingStep } from '@acm/contract/sign-in-rules'
import { type RefObject, type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/base/buttonClass.ts'
import { Spinner } from '../ui/base/Spinner.tsx'
import { Row, Stack } from '../ui/base/Stack.tsx'
import { Text } from '../ui/base/Text.tsx'
import { canUsePasskeys } from '../ui/passkeys.ts'
import { type Notice, takeStep } from './handover.ts'
import styles from './Login.module.css'
import { LoginField } from './LoginField.tsx'
import { SecondStepForm } from './SecondStep.tsx'
import {
  type CredentialErrors,
  type Credentials,
  canOfferPasskeys,
  complaintsAbout,
  credentialsIn,
  offerPasskeys,
  prefetchConsole,
  type SignInOutcome,
  signIn,
  signInByPasskey,
  signInWithJumpCloud,
} from './signIn.ts'

interface LoginFormProps {
  /** Someone has a passkey for this host name. */
  offersPasskeys: boolean
  /** Holds what is typed: not every password manager fires events. */
  form: RefObject<HTMLFormElement | null>
  onNotice: (notice: Notice | null) => void
}

const REFUSAL_ID = 'refusal'

export function LoginForm({ form, offersPasskeys, onNotice }: LoginFormProps) {
  const { way, leaveBy } = useLeaving(onNotice)
  const [asked, setAsked] = useState<WaitingStep | null>(takeStep)
  const [email, setEmail] = useState('')
  const stopOffering = useOfferedPasskeys(offersPasskeys && asked === null, onNotice)
  const [complaints, setComplaints] = useState<CredentialErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasCapsLock, setCapsLock] = useState(false)

  const change = (name: keyof Credentials) => () => {
    prefetchConsole()
    setRefusal(null)
    setComplaints((standing) => ({ ...standing, [name]: undefined }))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = credentialsIn(event.currentTarget)
    const found = complaintsAbout(credentials)
    setComplaints(found)
    const [first] = Object.keys(found)
    if (first) focusOn(first)
    else if (!way) void enter(credentials)
  }
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const enter = async (credentials: Credentials) => {
    setRefusal(null)
    stopOffering()
    const outcome = await leaveBy('password', () => signIn(credentials))
    if (!outcome) return
    setEmail(credentials.email)
    if ('methods' in outcome) return setAsked(outcome)
    setRefusal(outcome.text)
    focusOn('password')
  }
  const enterByPasskey = async () => {
    setRefusal(null)
    stopOffering()
    await leaveBy('passkey', () => signInByPasskey({ startsOver: true }))
  }
  const goBack = (ended?: SignInOutcome) => {
    setAsked(null)
    if (ended && 'text' in ended) onNotice(ended)
  }
  const isBack = email !== ''
  const enterByJumpCloud = async () => {
    setRefusal(null)
    await leaveBy('jumpCloud', signInWithJumpCloud)
  }

  if (asked) return <SecondStepForm methods={asked.methods} onBack={goBack} />
  return (
    <Stack as="form" gap={16} ref={form} onSubmit={submit} noValidate>
      <LoginField
        name="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        defaultValue={email}
        autoFocus={!isBack}
        complaint={complaints.email}
        onChange={change('email')}
      />
      <LoginField
        name="password"
        autoComplete="current-password"
        autoFocus={isBack}
        complaint={complaints.password}
        hint={hasCapsLock ? 'Caps Lock is on.' : undefined}
        describedBy={refusal ? REFUSAL_ID : undefined}
        onChange={change('password')}
        onKey={(event) => setCapsLock(hasCapsLockIn(event))}
      />
      {refusal && (
        <Text id={REFUSAL_ID} step="sm" tone="bad">
          {refusal}
        </Text>
      )}
      <button
        type="submit"
        className={buttonClass({ variant: 'main' })}
        disabled={way !== null}
        aria-busy={way === 'password'}
      >
        Log In
        {way === 'password' && <Turning />}
      </button>
      <Row gap={12} className={styles.or} aria-hidden="true">
        or
      </Row>
      <button
        type="button"
        className={buttonClass()}
        disabled={way !== null}
        aria-busy={way === 'jumpCloud'}
        onClick={() => void enterByJumpCloud()}
      >
        Log In with JumpCloud
        {way === 'jumpCloud' && <Turning />}
      </button>
      {offersPasskeys && canUsePasskeys() && (
        <button
          type="button"
          className={buttonClass()}
          disabled={way !== null}
          aria-busy={way === 'passkey'}
          onClick={() => void enterByPasskey()}
        >
          Sign in with a passkey
          {way === 'passkey' && <Turning />}
        </button>
      )}
    </Stack>
  )
}

/** Browsers that fill in a password send key events without a key. */
const hasCapsLockIn = ({ nativeEvent }: SyntheticEvent) =>
  nativeEvent instanceof KeyboardEvent && nativeEvent.getModifierState('CapsLock')

const Turning = () => <Spinner className={styles.turning} />

type SignInMethod = 'password' | 'jumpCloud' | 'passkey'

/** The sign-in in progress; after success it stays until the next page loads. */
function useLeaving(onNotice: LoginFormProps['onNotice']) {
  const [way, setWay] = useState<SignInMethod | null>(null)
  // On Back from the identity provider, the page may be restored with its buttons disabled.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setWay(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const leaveBy = async (chosen: SignInMethod, leave: () => Promise<SignInOutcome>) => {
    setWay(chosen)
    onNotice(null)
    const outcome = await leave()
    if (!outcome) return null
    setWay(null)
    if ('text' in outcome) onNotice(outcome)
    return outcome
  }
  return { way, leaveBy }
}

/** Browsers list passkeys below the email field. Any other way to sign in stops that. */
function useOfferedPasskeys(isOn: boolean, onNotice: LoginFormProps['onNotice']): () => void {
  const stop = useRef(() => {})
  useEffect(() => {
    const offered = new AbortController()
    stop.current = () => offered.abort()
    const offer = async () => {
      if (!(await canOfferPasskeys()) || offered.signal.aborted) return
      const outcome = await offerPasskeys(offered.signal)
      if (outcome && 'text' in outcome) onNotice(outcome)
    }
    if (isOn) void offer()
    return () => offered.abort()
  }, [isOn, onNotice])
  return () => stop.current()
}
