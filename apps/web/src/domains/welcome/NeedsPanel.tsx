import type { Needs } from '@acm/contract/welcome'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { counted } from '../../ui/counted.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { FirstOf } from './FirstOf.tsx'
import { countOf, type LINES, sorted } from './needs.ts'

interface NeedsPanelProps {
  lines: typeof LINES
  needs: Needs | undefined
  /** Counting takes long enough for placeholders. */
  isSlow: boolean
}

/** Each count links to the list of exactly those rows. Lines with a count come first; empty ones share one line. */
export function NeedsList({ lines, needs, isSlow }: NeedsPanelProps) {
  const { some, none } = sorted(needs, lines)
  return (
    <List aria-label="What needs you" aria-busy={!needs}>
      {some.map(({ part, name, label, tone, to, beside = [] }) => {
        const count = countOf(needs, part, name)
        return (
          // New keys after loading, so that React does not move the placeholders.
          <li key={needs ? part : `${part} waits`} data-quiet={!count || undefined}>
            <Link component={RouterLink} to={to} underline="none" color="inherit">
              <Count count={count} tone={tone} isSlow={isSlow} /> <span data-label="">{label}</span>
            </Link>
            <span data-beside="">
              {beside.map((more) => (
                <Link key={more.name} component={RouterLink} to={more.to} underline="hover" color="inherit">
                  <Count count={countOf(needs, part, more.name)} isSlow={isSlow} /> {more.label}
                </Link>
              ))}
            </span>
            {count !== undefined && count !== null && count > 0 && <FirstOf part={part} count={count} />}
          </li>
        )
      })}
      {none.length > 0 && (
        <li data-quiet="" data-none="">
          {none.map(({ part, label, to }) => (
            <Link key={part} component={RouterLink} to={to} underline="hover" color="inherit">
              <span data-count="">0</span> {label}
            </Link>
          ))}
        </li>
      )}
    </List>
  )
}

interface CountProps {
  count: number | null | undefined
  tone?: string
  isSlow: boolean
}

function Count({ count, tone, isSlow }: CountProps) {
  if (count === undefined) {
    // Fixed width, so that nothing moves when the count appears.
    return (
      <span data-count="">
        <Skeleton width={20} sx={{ visibility: isSlow ? 'visible' : 'hidden' }} />
      </span>
    )
  }
  if (count === null)
    return (
      <span data-count="" title="Could not be counted">
        ?
      </span>
    )
  return (
    <span data-count="" {...(count > 0 && tone && { 'data-tone': tone })}>
      {counted(count)}
    </span>
  )
}

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& li': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: theme.spacing(2),
      minHeight: 48,
      padding: theme.spacing(0.75, 1.5),
      marginInline: theme.spacing(-1.5),
      borderRadius: theme.shape.borderRadius,
      '&:hover': { backgroundColor: palette.action.hover },
    },
    // The whole line is a link. Extra links wrap below it.
    '& li:not([data-none]) > a': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5), flex: '1 0 0' },
    '& [data-label]': { fontWeight: 550, minWidth: 'min(19rem, 60vw, 100% - 4rem)' },
    '& li:not([data-none]) > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
    '& li:not([data-none]) > a:focus-visible': { outline: 'none' },
    '& li:not([data-none]) > a:focus-visible::after': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
    },
    '& li:not([data-none]) > a > [data-count]': {
      flexShrink: 0,
      minWidth: '2.5rem',
      minHeight: 30,
      padding: '3px 8px',
      borderRadius: 8,
      textAlign: 'center',
      fontWeight: 650,
    },
    '& [data-quiet]': { color: palette.text.secondary },
    '& [data-quiet] [data-label], & [data-quiet] [data-count]': { fontWeight: 400 },
    '& [data-none]': {
      rowGap: theme.spacing(0.5),
      fontSize: '0.8125rem',
      '&:hover': { backgroundColor: 'transparent' },
    },
    '& [data-beside]': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      paddingInlineStart: 0,
      fontSize: '0.8125rem',
      color: palette.text.secondary,
      // Aligned with the label, not with the number.
      [theme.breakpoints.down('sm')]: { paddingInlineStart: `calc(2.5rem + ${theme.spacing(1.5)})` },
    },
    '& [data-beside] [data-count]': { display: 'inline-block', minWidth: '2ch', textAlign: 'end' },
    // Shifted by a digit, so that one-digit counts align with the label.
    '& [data-beside] > :first-of-type [data-count]': { [theme.breakpoints.down('sm')]: { marginInlineStart: '-1ch' } },
    ...Object.fromEntries(
      (['bad', 'warning', 'note'] as const).map((tone) => [`& [data-tone=${tone}]`, tinted(TONES[tone])]),
    ),
  }
})

const TONES = { bad: 'error', warning: 'warning', note: 'info' }

const tinted = (colour: string) => ({
  color: `color-mix(in srgb, var(--acm-palette-${colour}-main) 85%, var(--acm-palette-text-primary))`,
  backgroundColor: `color-mix(in srgb, var(--acm-palette-${colour}-main) 11%, transparent)`,
})
