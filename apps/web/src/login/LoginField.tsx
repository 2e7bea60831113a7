import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { buttonClass } from '../ui/base/buttonClass.ts'
import styles from '../ui/base/Field.module.css'
import login from './Login.module.css'
import { Complaint, Sign } from './NoticeBar.tsx'
import type { Credentials } from './signIn.ts'

interface LoginFieldProps {
  name: keyof Credentials
  autoComplete: string
  autoFocus?: boolean
  defaultValue?: string
  complaint: string | undefined
  hint?: string | undefined
  /** Id of a text elsewhere that is about it. */
  describedBy?: string | undefined
  onChange: () => void
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
}

const EYE = 'M2 12c2-4.5 5.5-7 10-7s8 2.5 10 7c-2 4.5-5.5 7-10 7s-8-2.5-10-7zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'
const LABELS = { email: 'Email', password: 'Password' }

export function LoginField({ name, complaint, hint, describedBy, onChange, onKey, ...input }: LoginFieldProps) {
  const [isSeen, setSeen] = useState(false)
  const below = complaint ?? hint
  const isPassword = name === 'password'
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {LABELS[name]}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={name}
          name={name}
          type={isSeen ? 'text' : name}
          spellCheck={false}
          autoCapitalize="none"
          aria-required="true"
          aria-invalid={complaint !== undefined}
          aria-describedby={[below && `${name}-below`, describedBy].filter(Boolean).join(' ') || undefined}
          onInput={onChange}
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        {isPassword && (
          <button
            type="button"
            aria-label={isSeen ? 'Hide password' : 'Show password'}
            className={clsx(buttonClass({ variant: 'quiet', isSmall: true }), login.eye)}
            onClick={() => setSeen(!isSeen)}
          >
            <Sign d={isSeen ? `${EYE} M3 3l18 18` : EYE} />
          </button>
        )}
      </div>
      {below && (
        <p id={`${name}-below`} className={clsx(styles.help, complaint === undefined && login.hint)}>
          {complaint === undefined ? hint : <Complaint>{complaint}</Complaint>}
        </p>
      )}
    </div>
  )
}
