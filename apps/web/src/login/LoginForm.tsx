import { type RefObject, type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../ui/base/buttonClass.ts'
import { Spinner } from '../ui/base/Spinner.tsx'
import type { Notice } from './handover.ts'
import styles from './Login.module.css'
import { LoginField } from './LoginField.tsx'
import {
  type CredentialErrors,
  type Credentials,
  complaintsAbout,
  credentialsIn,
  prefetchConsole,
  signIn,
  signInWithJumpCloud,
} from './signIn.ts'

interface LoginFormProps {
  /** Holds what is typed: not every password manager fires events. */
  form: RefObject<HTMLFormElement | null>
  onNotice: (notice: Notice | null) => void
}

const REFUSAL_ID = 'refusal'

export function LoginForm({ form, onNotice }: LoginFormProps) {
  const { way, leaveBy } = useLeaving(onNotice)
  const [complaints, setComplaints] = useState<CredentialErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasCapsLock, setCapsLock] = useState(false)
  const onFirstKey = useOnce(prefetchConsole)

  const change = (name: keyof Credentials) => () => {
    onFirstKey()
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
    const failure = await leaveBy('password', () => signIn(credentials))
    if (!failure) return
    setRefusal(failure.text)
    focusOn('password')
  }
  const enterByJumpCloud = async () => {
    setRefusal(null)
    await leaveBy('jumpCloud', signInWithJumpCloud)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <LoginField
        name="email"
        autoComplete="username"
        autoFocus
        complaint={complaints.email}
        onChange={change('email')}
      />
      <LoginField
        name="password"
        autoComplete="current-password"
        complaint={complaints.password}
        hint={hasCapsLock ? 'Caps Lock is on.' : undefined}
        describedBy={refusal ? REFUSAL_ID : undefined}
        onChange={change('password')}
        onKey={(event) => setCapsLock(hasCapsLockIn(event))}
      />
      {refusal && (
        <p id={REFUSAL_ID} className={styles.refusal}>
          {refusal}
        </p>
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
      <div className={styles.or} aria-hidden="true">
        or
      </div>
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
    </form>
  )
}

/** Browsers that fill in a password send key events without a key. */
const hasCapsLockIn = ({ nativeEvent }: SyntheticEvent) =>
  nativeEvent instanceof KeyboardEvent && nativeEvent.getModifierState('CapsLock')

const Turning = () => <Spinner className={styles.turning} />

type SignInMethod = 'password' | 'jumpCloud'

/** The sign-in in progress; after success it stays until the next page loads. */
function useLeaving(onNotice: LoginFormProps['onNotice']) {
  const [way, setWay] = useState<SignInMethod | null>(null)
  // On Back from the identity provider, the page may be restored with its buttons disabled.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setWay(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const leaveBy = async (chosen: SignInMethod, leave: () => Promise<Notice | null>) => {
    setWay(chosen)
    onNotice(null)
    const failure = await leave()
    if (!failure) return null
    setWay(null)
    onNotice(failure)
    return failure
  }
  return { way, leaveBy }
}

function useOnce(act: () => void): () => void {
  const isDone = useRef(false)
  return () => {
    if (!isDone.current) act()
    isDone.current = true
  }
}
