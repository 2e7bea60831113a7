import { styled } from '@mui/material/styles'

/** One row over the whole width of a section: a long text, or some switches beside each other. */
export const FieldRow = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(3),
}))
