import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type TextSegment, textDiff } from './textDiff.ts'

const SIGN = { same: ' ', added: '+', removed: '−' } as const
const TAG = { same: 'span', added: 'ins', removed: 'del' } as const
const SAID = { same: '', added: 'added: ', removed: 'removed: ' } as const

/** Additions are underlined and removals struck through; whole lines have signs. */
export function TextChange({ old, now }: { old: string; now: string }) {
  const { by, stretches } = textDiff(old, now)
  return <Frame data-by={by}>{stretches.map((one, place) => (by === 'word' ? wordsOf : linesOf)(one, place))}</Frame>
}

function wordsOf({ kind, text }: TextSegment, place: number) {
  const Tag = TAG[kind]
  return (
    <Tag key={place}>
      <VisuallyHidden>{SAID[kind]}</VisuallyHidden>
      {text}
    </Tag>
  )
}

function linesOf({ kind, text }: TextSegment, place: number) {
  return text.split('\n').map((line, at) => (
    // Lines have no other stable key.
    <Box key={`${place}.${String(at)}`} component={TAG[kind]} sx={{ display: 'block' }}>
      <VisuallyHidden>{SAID[kind]}</VisuallyHidden>
      <span aria-hidden>{`${SIGN[kind]} `}</span>
      {line}
    </Box>
  ))
}

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  const tint = (colour: string) => `color-mix(in srgb, ${colour} 14%, transparent)`
  return {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    '&[data-by="line"]': {
      padding: theme.spacing(1),
      border: `1px solid ${palette.divider}`,
      borderRadius: theme.shape.borderRadius,
      fontFamily: 'ui-monospace, monospace',
      fontSize: '0.8125rem',
    },
    '& ins': { backgroundColor: tint(palette.success.main), textDecoration: 'underline', textUnderlineOffset: 2 },
    '& del': { backgroundColor: tint(palette.error.main), textDecoration: 'line-through' },
    // Separates the old word from the new one.
    '&[data-by="word"] del + ins': { marginInlineStart: 3 },
    '&[data-by="line"] :is(ins, del)': { textDecoration: 'none' },
  }
})
