import { styled } from '@mui/material/styles'
import { counted } from '../../../ui/counted.ts'
import { HEIGHTS } from './size.ts'

interface CountsTableProps {
  label: string
  headers: readonly [value: string, count: string]
  rows: readonly { key: string; label: string; count: number }[]
}

export function CountsTable({ label, headers: [value, count], rows }: CountsTableProps) {
  return (
    <Box role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{value}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.label}</td>
              <td>{counted(row.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const Box = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    height: HEIGHTS.large,
    overflow: 'auto',
    '@media print': { height: 'auto', overflow: 'visible' },
    '& table': { ...theme.typography.body2, borderCollapse: 'separate', borderSpacing: 0 },
    '& th, & td': {
      padding: theme.spacing(0.5, 3, 0.5, 0),
      borderBottom: `1px solid ${palette.divider}`,
      textAlign: 'start',
      overflowWrap: 'anywhere',
    },
    '& th': { ...theme.typography.subtitle2, color: palette.text.secondary },
    '& thead th': { position: 'sticky', top: 0, background: palette.background.paper },
    '& :is(th, td):last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', paddingInlineEnd: 8 },
  }
})
