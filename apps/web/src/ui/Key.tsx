import { styled } from '@mui/material/styles'

export const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  minWidth: 24,
  padding: theme.spacing(0, 0.75),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 6,
  background: (theme.vars ?? theme).palette.background.default,
  fontFamily: 'inherit',
  fontSize: '0.85em',
  fontWeight: 600,
  textAlign: 'center',
}))
