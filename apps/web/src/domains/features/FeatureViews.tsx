import GridOn from '@mui/icons-material/GridOn'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { readAddress, useAddress } from '../../ui/address.ts'

type View = 'table' | 'matrix'

/** Which of the two is shown; it stands in the address. */
export function useView(): [View, (view: View) => void] {
  const [search, write] = useAddress()
  const view = readAddress(search).view?.[0] === 'matrix' ? 'matrix' : 'table'
  return [view, (next) => write({ view: next === 'matrix' ? [next] : [] })]
}

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="View"
      value={view}
      onChange={(_, next: View | null) => next && onChange(next)}
      sx={{ mb: 2 }}
    >
      <ToggleButton value="table">
        <TableRows fontSize="small" aria-hidden />
        Table
      </ToggleButton>
      <ToggleButton value="matrix">
        <GridOn fontSize="small" aria-hidden />
        Matrix
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
