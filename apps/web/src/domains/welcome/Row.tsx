import { styled } from '@mui/material/styles'

export const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    '& > a, & > button': {
      display: 'block',
      padding: theme.spacing(0.75, 1.5),
      marginInline: theme.spacing(-1.5),
      borderRadius: theme.shape.borderRadius,
      color: palette.text.primary,
      textDecoration: 'none',
      overflowWrap: 'anywhere',
    },
    '& small': { display: 'block', fontSize: '0.8125rem', color: palette.text.secondary },
    '&[data-step] > *': { display: 'flex', alignItems: 'flex-start', gap: theme.spacing(1.25) },
    // Buttons fill the line like links.
    '& > button': { width: `calc(100% + ${theme.spacing(3)})`, font: 'inherit', textAlign: 'start' },
    '& > :is(a, button):hover': { backgroundColor: palette.action.hover },
  }
})
