import { styled } from '@mui/material/styles'
import { formatDay } from '../../ui/dates.ts'
import { Hint } from '../../ui/Hint.tsx'
import type { BeyondScale } from './timeline.ts'

const Mark = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlock: 0,
  display: 'flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  color: (theme.vars ?? theme).palette.text.secondary,
  '&[data-side="before"]': { left: 0 },
  '&[data-side="after"]': { right: 0 },
  // Keeps the line of today out of the words.
  '& > span': { background: (theme.vars ?? theme).palette.background.paper, paddingInline: 2 },
}))

/** For bars that are completely before or after the chart. */
export function BeyondMark({ beyond: { side, day }, text }: { beyond: BeyondScale; text: string }) {
  const words = `${side} ${formatDay(day)}`
  return (
    <Hint isName text={text}>
      <Mark role="img" tabIndex={0} data-side={side}>
        <span>{side === 'before' ? `◂ ${words}` : `${words} ▸`}</span>
      </Mark>
    </Hint>
  )
}
