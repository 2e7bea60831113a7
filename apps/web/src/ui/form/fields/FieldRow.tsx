import { styled } from '@mui/material/styles'

export const FieldRow = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(3),
}))
