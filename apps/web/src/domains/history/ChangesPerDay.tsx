import { contract } from '@acm/contract'
import type { HistoryDays } from '@acm/contract/history'
import type { ListQuery } from '../../api/pageQuery.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { formatDay, formatInstantDay } from '../../ui/dates.ts'
import { FoldedPanel } from '../../ui/FoldedPanel.tsx'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import styles from './ChangesPerDay.module.css'
import { DayBars } from './DayBars.tsx'
import { zoneHere } from './days.ts'
import { WrongFilters } from './NothingFound.tsx'
import { barsOf, daysIn } from './perDay.ts'

interface ChangesPerDayProps {
  query: ListQuery
  bar: FilterBarModel<never>
  onChoose: (day: string) => void
}

export function ChangesPerDay({ query, bar, onChoose }: ChangesPerDayProps) {
  const days = useApiQuery(contract.history.days, { query: { ...query, zone: zoneHere() } })
  if (days.error?.status === 400) return <WrongFilters error={days.error} bar={bar} />
  return (
    <Awaited query={days} failure={contract.history.days.failure}>
      {(answer) => <Measured answer={answer} onChoose={onChoose} />}
    </Awaited>
  )
}

interface PictureProps {
  answer: HistoryDays
  onChoose: (day: string) => void
}

/** As many days as fit: the chart does not scroll. */
function Measured(picture: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  return <div ref={box}>{width > 0 && <Picture {...picture} mostDays={daysIn(width)} />}</div>
}

function Picture({ answer, mostDays, onChoose }: PictureProps & { mostDays: number }) {
  const { days, countedFrom } = answer
  const bars = barsOf(answer, mostDays)
  const [first] = bars
  if (!first) return <p className={styles.nothing}>No entries</p>
  const oldest = days.at(-1)
  const isMore = oldest !== undefined && oldest.day < first.day
  return (
    <>
      <Text tone="muted">
        Peak: {counted(Math.max(...bars.map(({ count }) => count)))}. Select a bar to see that day.
      </Text>
      <DayBars bars={bars} onChoose={onChoose} />
      <Text tone="muted" className={styles.older}>
        {isMore && `See the table for days before ${formatDay(first.day)}. `}
        {countedFrom !== null &&
          `Showing entries since ${formatInstantDay(countedFrom)}. Choose a date range for older ones.`}
      </Text>
      <FoldedPanel title="Entries per day as a table">
        <Table className={styles.table ?? ''}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" data-align="end">
                Entries
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <td>{formatDay(day)}</td>
                <td data-align="end">{counted(count)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </FoldedPanel>
    </>
  )
}
