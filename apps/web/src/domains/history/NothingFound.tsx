import { contract } from '@acm/contract'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ApiFailure } from '../../api/request.ts'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'

interface NothingFoundProps {
  isFiltered: boolean
  onReset: () => void
  text: string
}

export const NothingFound = ({ isFiltered, onReset, text }: NothingFoundProps) => (
  <Told text={isFiltered ? 'No entries match these filters.' : text} {...(isFiltered && { onReset })} />
)

export function WrongFilters({ error, bar }: { error: ApiFailure; bar: FilterBarModel<never> }) {
  const wrong = error.problem?.errors?.map(({ propertyName }) => propertyName) ?? []
  const labels = bar.filters.flatMap(({ filter }) => (wrong.includes(filter.id) ? [filter.label] : []))
  const sentence = contract.history.getAll.failureOf?.[400] ?? ''
  return (
    <Told text={`${[sentence, labels.join(', ')].filter((part) => part !== '').join(': ')}.`} onReset={bar.reset} />
  )
}

function Told({ text, onReset }: { text: string; onReset?: () => void }) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 6, textAlign: 'center' }}>
      <Typography>{text}</Typography>
      {onReset && (
        <Button variant="outlined" onClick={onReset}>
          Reset filters
        </Button>
      )}
    </Stack>
  )
}
