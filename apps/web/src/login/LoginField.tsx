import type { KeyboardEvent } from 'react'
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
    <div className="field">
      <label htmlFor={name}>{LABELS[name]}</label>
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
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
        onKeyUp={onKey}
      />
      {below && (
        <p id={`${name}-below`} className={complaint ? 'complaint' : 'hint'}>
          {below}
        </p>
      )}
    </div>
  )
}
