import { contract } from '@acm/contract'
import type { ApiFailure } from '../../api/request.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import styles from './NothingFound.module.css'

interface NothingFoundProps {
  isFiltered: boolean
  onReset: () => void
  /** Given while only changes are shown. */
  onShowAll?: () => void
  text: string
}

export const NothingFound = ({ isFiltered, onReset, onShowAll, text }: NothingFoundProps) => (
  <Told
    text={isFiltered ? `No ${onShowAll ? 'changes' : 'entries'} match these filters.` : text}
    {...(isFiltered && { onReset })}
    {...(onShowAll && { onShowAll })}
  />
)

export function WrongFilters({ error, bar }: { error: ApiFailure; bar: FilterBarModel<never> }) {
  const wrong = error.problem?.errors?.map(({ propertyName }) => propertyName) ?? []
  const labels = bar.filters.flatMap(({ filter }) => (wrong.includes(filter.id) ? [filter.label] : []))
  const sentence = contract.history.getAll.failureOf?.[400] ?? ''
  return (
    <Told text={`${[sentence, labels.join(', ')].filter((part) => part !== '').join(': ')}.`} onReset={bar.reset} />
  )
}

function Told({ text, onReset, onShowAll }: { text: string; onReset?: () => void; onShowAll?: () => void }) {
  return (
    <Stack gap={12} align="center" className={styles.told}>
      <p>{text}</p>
      {onShowAll && <Button onClick={onShowAll}>Show sign-ins, exports and other activity</Button>}
      {onReset && <Button onClick={onReset}>Reset filters</Button>}
    </Stack>
  )
}
