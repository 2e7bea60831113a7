import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface NothingFoundProps {
  isFiltered: boolean
  onReset: () => void
  /** Where nothing is filtered. */
  text: string
}

/** Why there are no entries, with its one act. */
export function NothingFound({ isFiltered, onReset, text }: NothingFoundProps) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 6, textAlign: 'center' }}>
      <Typography>{isFiltered ? 'No entries match these filters.' : text}</Typography>
      {isFiltered && (
        <Button variant="outlined" onClick={onReset}>
          Reset filters
        </Button>
      )}
    </Stack>
  )
}
