import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'

/** `--panel-padding` lets content reach the panel's edges. */
export const Panel = styled(Paper)(({ theme }) => ({
  '--panel-padding': theme.spacing(3),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  padding: 'var(--panel-padding)',
  boxShadow: 'none',
  [theme.breakpoints.down('sm')]: { '--panel-padding': theme.spacing(2) },
}))
