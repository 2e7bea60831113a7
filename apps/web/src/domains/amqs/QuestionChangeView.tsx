import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Folded } from '../../ui/Folded.tsx'
import { TextDifference } from '../history/public.ts'
import { moreText, numberOf } from './questionCsv.ts'
import {
  CHANGES,
  IS,
  type QuestionChange,
  type QuestionPlace,
  type Truncated,
  type WordingChange,
} from './questionDiff.ts'

const WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const
/** Longer texts are shown side by side: a word diff would block the page. */
const LONGEST_COMPARED = 5000

export function QuestionChangeView({ change }: { change: QuestionChange }) {
  const { was, now, others, isMoved } = change
  const names = CHANGES.filter((name) => IS[name](change))
  return (
    <Line>
      <span data-kinds>
        {names.map((name) => (
          <span key={name} data-kind={name}>
            {WORDS[name]}
          </span>
        ))}
      </span>
      <div>
        <span data-number>{numbersOf(was, now)}</span>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Wording was={was?.wording} now={now?.wording} />
        </Box>
        {isMoved && was && now && <small>{movedText(was, now)}</small>}
        <SaidOtherwise all={others} />
      </div>
    </Line>
  )
}

function Wording({ was, now }: { was: string | undefined; now: string | undefined }): ReactNode {
  if (was === undefined || now === undefined || was === now) return <Folded text={now ?? was ?? ''} />
  const both = (
    <>
      <Folded text={was} /> → <Folded text={now} />
    </>
  )
  return was.length + now.length > LONGEST_COMPARED ? both : <TextDifference old={was} now={now} meanwhile={both} />
}

function numbersOf(was: QuestionPlace | null, now: QuestionPlace | null): string {
  const [before, after] = [was && numberOf(was), now && numberOf(now)]
  return before === after || before === null || after === null ? `No. ${after ?? before}` : `No. ${before} → ${after}`
}

const movedText = (was: QuestionPlace, now: QuestionPlace): string =>
  was.section === now.section
    ? `From place ${was.place} to ${now.place} of this section`
    : `From ${was.section || 'no section'}, place ${was.place}`

export function SaidOtherwise({ all }: { all: Truncated<WordingChange> }) {
  if (all.first.length === 0) return null
  return (
    <>
      <Others>
        {all.first.map(({ what, was, is }) => (
          <div key={`${what} ${was}`}>
            <dt>{what}</dt>
            <dd>
              <Wording was={was || '(empty)'} now={is || '(empty)'} />
            </dd>
          </div>
        ))}
      </Others>
      {moreText(all).map((text) => (
        <small key={text}>{text}</small>
      ))}
    </>
  )
}

const Line = styled('li')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const tint = (colour: string) => `color-mix(in srgb, ${colour} 14%, transparent)`
  return {
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1.25, 0),
    borderBottom: `1px solid ${palette.divider}`,
    breakInside: 'avoid',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    '[data-kinds]': { display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', gap: theme.spacing(0.5) },
    '[data-kind]': {
      padding: theme.spacing(0, 1),
      borderRadius: theme.shape.borderRadius,
      border: `1px solid ${palette.divider}`,
      fontSize: '0.8125rem',
    },
    '[data-kind=added]': { background: tint(palette.success.main) },
    '[data-kind=removed]': { background: tint(palette.error.main) },
    '[data-kind=changed]': { background: tint(palette.primary.main) },
    '[data-number], small': { color: palette.text.secondary, fontSize: '0.8125rem' },
  }
})

const Others = styled('dl')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  fontSize: '0.875rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(1) },
  '& dt': { color: (theme.vars ?? theme).palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}))
