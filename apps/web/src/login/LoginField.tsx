import clsx from 'clsx'
import type { KeyboardEvent } from 'react'
import styles from '../ui/base/Field.module.css'
import login from './Login.module.css'
import type { Credentials } from './signIn.ts'

interface LoginFieldProps {
  name: keyof Credentials
  autoComplete: string
  autoFocus?: boolean
  value: string
  complaint: string | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  onKey?: (event: KeyboardEvent) => void
}

const LABELS = { email: 'Email', password: 'Password' }

export function LoginField({ name, complaint, hint, onChange, onKey, ...input }: LoginFieldProps) {
  const below = complaint ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {LABELS[name]}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        type={name}
        spellCheck={false}
        autoCapitalize="none"
        aria-required="true"
        aria-invalid={complaint !== undefined}
        aria-describedby={below ? `${name}-below` : undefined}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
        onKeyUp={onKey}
      />
      {below && (
        <p
          id={`${name}-below`}
          className={clsx(styles.help, complaint === undefined && login.hint)}
          data-wrong={complaint === undefined ? undefined : ''}
        >
          {below}
        </p>
      )}
    </div>
  )
}
