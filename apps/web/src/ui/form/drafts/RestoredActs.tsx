import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useEffectEvent, useRef } from 'react'
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

export const NOT_YOURS = 'You may not change it here.'

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
      sx={{ mb: 2.5, flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1, minWidth: 220 } }}
      action={
        <Button ref={close} color="inherit" size="small" onClick={end}>
          Close
        </Button>
      }
    >
      <div>
        {acts.length === 0
          ? `Nothing differs here from ${told}.`
          : `This differs from ${told}. Nothing is changed yet.`}
      </div>
      <Stack component="ul" sx={{ gap: 0.5, m: 0, p: 0, '&:not(:empty)': { mt: 1 }, listStyle: 'none' }}>
        {acts.map(({ was, label, name, why, run }) => (
          <Stack key={name} component="li" direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <span style={{ overflowWrap: 'anywhere' }}>{why === '' ? was : `${was} ${why}`}</span>
            {why === '' && (
              <Button color="inherit" variant="outlined" size="small" aria-label={`${label} ${name}`} onClick={run}>
                {label}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  )
}
