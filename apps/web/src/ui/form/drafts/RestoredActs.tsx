import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Restoration } from './restoration.ts'

/** One thing that stood otherwise, and what puts it back. */
export interface RestoredAct {
  /** How it was: 'AI_Alpha was off.' */
  was: string
  /** What the button says, and says of what. */
  label: string
  name: string
  /** Why nothing does it; '': the button does. */
  why: string
  run: () => void
  /** It opens a form or asks first: where it is the only one, it does so by itself. */
  asks?: boolean
}

/** A switch that stood otherwise, in words. */
export const switchedBack = (name: string, was: boolean): Pick<RestoredAct, 'was' | 'label' | 'name'> => ({
  was: `${name} was ${was ? 'on' : 'off'}.`,
  label: was ? 'Turn on' : 'Turn off',
  name,
})

export const NOT_YOURS = 'You may not change it here.'

interface RestoredActsProps {
  restoration: Restoration
  /** As the screen stands now. */
  acts: readonly RestoredAct[]
}

/** Where older values are no form but acts: what stood otherwise, each with the act that puts it back. */
export function RestoredActs({ restoration: { told, end }, acts }: RestoredActsProps) {
  const close = useRef<HTMLButtonElement>(null)
  const start = useEffectEvent(() => {
    const [only] = acts
    if (acts.length === 1 && only?.asks && only.why === '') only.run()
  })
  useEffect(() => start(), [])
  useEffect(() => {
    // What was pressed is gone with what it put back.
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
