import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { CSSProperties, ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'

/** What is known of a record at a glance. */
export interface RecordFacts {
  /** What it is called, where the heading of its page says something else: 'Edit Org Unit'. */
  name?: string | undefined
  /** What people call it by elsewhere, and what that is: 'client code'. */
  code?: { text: string; label: string } | undefined
  /** How it stands: badges. */
  states?: ReactNode
  /** Where it lies. Null: that is still being read, and what stands beside it waits. */
  place?: ReactNode
  /** When it was changed last, and by whom. */
  changed?: ReactNode
}

/** The line under the heading of a record. It has its height before anything is known, and nothing in it moves later. */
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

/** What a record is called and how it stands, under a heading that says what is done to it. Its line is there before it is known. */
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
  // One fact below the other on a phone: each has its line from the start.
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
  // As wide as it may become before it is known: it must not begin a line then.
  '&[data-last]': { flex: '1 1 18rem' },
  [theme.breakpoints.down('sm')]: { width: '100%' },
}))
