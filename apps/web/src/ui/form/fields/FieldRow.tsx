import { styled } from '@mui/material/styles'

/** Full-width row of a section, for long texts or several switches. */
export const FieldRow = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(3),
}))
