import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Ago } from '../Ago.tsx'
import type { NewRows } from './listModel.ts'

/** Under the table, where it moves nothing; of a long one it stays in sight. */
const Bar = styled('div')(({ theme }) => ({
  '&[data-open]': {
    position: 'sticky',
    bottom: theme.spacing(1),
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: theme.spacing(2),
    marginTop: theme.spacing(1),
    padding: theme.spacing(0.5, 2),
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: (theme.vars ?? theme).palette.background.paper,
  },
}))

interface NewRowsBarProps {
  newer: NewRows | undefined
  /** The button goes away with what it says. */
  onShown: () => void
}

/** Says that somebody else changed the list, and shows it as it is once that is asked for. */
export function NewRowsBar({ newer, onShown }: NewRowsBarProps) {
  const show = () => {
    newer?.show()
    onShown()
  }
  return (
    <Bar data-open={newer ? '' : undefined}>
      <Typography variant="body2" role="status">
        {newer && (
          <>
            {newer.who ?? 'Somebody'} changed this list
            {newer.at !== null && ' '}
            {newer.at !== null && <Ago at={newer.at} />}.
          </>
        )}
      </Typography>
      {newer && (
        <Button size="small" onClick={show} sx={{ mx: -1.25 }}>
          Show the new rows
        </Button>
      )}
    </Bar>
  )
}
