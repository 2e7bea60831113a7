import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { CSSProperties, ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'

export interface RecordFacts {
  /** Present where the heading says something else, e.g. 'Edit Org Unit'. */
  name?: string | undefined
  /** External code and its name, e.g. 'client code'. */
  code?: { text: string; label: string } | undefined
  states?: ReactNode
  /** Location of the record; null: loading, so that facts beside it wait. */
  place?: ReactNode
  changed?: ReactNode
}

/** Reserves its height before the record loads: nothing moves later. */
export function RecordLine({ facts = {} }: { facts: RecordFacts | undefined }) {
  const { code, place, changed } = facts
  const lines = [code, place !== undefined, changed].filter(Boolean).length
  return (
    <Line style={{ '--lines': Math.max(1, lines) } as CSSProperties}>
      {place !== null && (
        <>
          {code && (
            <Fact>
              <span>{code.text}</span>
              <CopyButton text={code.text} label={`Copy ${code.label}`} />
            </Fact>
          )}
          {place && <Fact data-short="">{place}</Fact>}
          {changed && <Fact data-last="">{changed}</Fact>}
        </>
      )}
    </Line>
  )
}

/** Name and states under a heading that names the act, e.g. 'Edit'. Reserves its line before the record loads. */
export const RecordName = ({ states, children }: { states: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
    <Box component="span" dir="auto" sx={{ typography: 'h6', overflowWrap: 'anywhere', minWidth: 0 }}>
      {children}
    </Box>
    {states}
  </Box>
)

const LINE_HEIGHT = 30

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(2),
  minHeight: LINE_HEIGHT,
  width: '100%',
  color: (theme.vars ?? theme).palette.text.secondary,
  fontSize: '0.875rem',
  // On phones one line per fact, reserved from the start.
  [theme.breakpoints.down('sm')]: { minHeight: `calc(var(--lines) * ${LINE_HEIGHT}px)`, alignContent: 'flex-start' },
}))

const ONE_LINE = {
  display: 'block',
  lineHeight: `${LINE_HEIGHT}px`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

const Fact = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: LINE_HEIGHT,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&[data-short], &[data-last]': ONE_LINE,
  // Reserves its final width, so that it does not wrap once it is loaded.
  '&[data-last]': { flex: '1 1 18rem' },
  [theme.breakpoints.down('sm')]: { width: '100%' },
}))
