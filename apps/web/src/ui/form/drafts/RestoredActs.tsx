import { useEffect, useEffectEvent, useRef } from 'react'
import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import styles from './Notes.module.css'
import type { Restoration } from './restoration.ts'

export interface RestoredAct {
  /** E.g. 'AI_Alpha was off.' */
  was: string
  /** Button text; `name` completes it for assistive technology. */
  label: string
  name: string
  /** Why it can't be restored; '': it can. */
  why: string
  run: () => void
  /** It opens a form or asks first: as the only act it starts by itself. */
  asks?: boolean
}

export const switchedBack = (name: string, was: boolean): Pick<RestoredAct, 'was' | 'label' | 'name'> => ({
  was: `${name} was ${was ? 'on' : 'off'}.`,
  label: was ? 'Turn on' : 'Turn off',
  name,
})

export const NOT_YOURS = "You can't change it here."

interface RestoredActsProps {
  restoration: Restoration
  acts: readonly RestoredAct[]
}

/** For screens without a form: lists the differences, each with the act that restores it. */
export function RestoredActs({ restoration: { told, end }, acts }: RestoredActsProps) {
  const close = useRef<HTMLButtonElement>(null)
  const start = useEffectEvent(() => {
    const [only] = acts
    if (acts.length === 1 && only?.asks && only.why === '') only.run()
  })
  useEffect(() => start(), [])
  useEffect(() => {
    // The pressed button unmounts with its row.
    if (document.activeElement === document.body && acts.length >= 0) close.current?.focus()
  }, [acts.length])
  return (
    <Alert
      severity="info"
      role="region"
      aria-label="Restore"
      className={styles.note}
      action={
        <Button ref={close} variant="quiet" isSmall onClick={end}>
          Close
        </Button>
      }
    >
      <div>
        {acts.length === 0
          ? `Nothing here differs from ${told}.`
          : `This differs from ${told}. Nothing has been changed yet.`}
      </div>
      <ul className={styles.acts}>
        {acts.map(({ was, label, name, why, run }) => (
          <li key={name}>
            <span>{why === '' ? was : `${was} ${why}`}</span>
            {why === '' && (
              <Button isSmall aria-label={`${label} ${name}`} onClick={run}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
