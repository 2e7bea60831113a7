import { styled } from '@mui/material/styles'
import { counted } from '../../../ui/counted.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isAdding, type PictureDescription } from './PlotFrame.tsx'
import { HEIGHTS } from './size.ts'

interface BesideBarsProps extends Pick<PictureDescription, 'bars' | 'unitOf' | 'isChosen' | 'onChoose'> {
  isSmall: boolean
}

/** Values that would dwarf the bars are numbers: subscriptions without end, and folded values. */
export function BesideBars({ isSmall, bars, unitOf, isChosen, onChoose }: BesideBarsProps) {
  return (
    <List data-small={isSmall || undefined}>
      {bars.map((bar) => {
        const number = (
          <>
            <span>{bar.label}</span>
            <b>
              {counted(bar.count)}
              <VisuallyHidden>{` ${unitOf(bar)}`}</VisuallyHidden>
            </b>
          </>
        )
        return (
          <li key={bar.key}>
            {bar.values.length > 0 ? (
              <button type="button" aria-pressed={isChosen(bar)} onClick={(event) => onChoose(bar, isAdding(event))}>
                {number}
              </button>
            ) : (
              <div>{number}</div>
            )}
          </li>
        )
      })}
    </List>
  )
}

/** Its space is reserved, so that what follows does not move. */
const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    flex: '0 0 136px',
    maxHeight: HEIGHTS.large,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.down('sm')]: { flexDirection: 'row', flexBasis: 'auto', height: 62 },
    '&[data-small]': {
      flexDirection: 'row',
      flexBasis: 'auto',
      height: HEIGHTS.small,
      '& button, & div': { padding: theme.spacing(0.25, 1) },
    },
    '& li': { [theme.breakpoints.down('sm')]: { flex: 1, minWidth: 0 } },
    '& button, & div': {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      padding: theme.spacing(0.75, 1.25),
      border: `1px solid ${palette.divider}`,
      borderRadius: 8,
      background: 'none',
      color: palette.text.primary,
      font: 'inherit',
      textAlign: 'start',
    },
    '& button': { cursor: 'pointer' },
    '& button:hover': { background: palette.action.hover },
    '& button[aria-pressed=true]': {
      borderColor: palette.primary.main,
      background: `color-mix(in srgb, ${palette.primary.main} 10%, transparent)`,
    },
    '& b': { fontSize: '1.125rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 },
    '& div > span, & button > span': {
      fontSize: '0.8125rem',
      color: palette.text.secondary,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '@media (forced-colors: active)': { '& button[aria-pressed=true]': { borderColor: 'Highlight' } },
  }
})
