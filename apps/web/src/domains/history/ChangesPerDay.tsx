import { contract } from '@acm/contract'
import type { HistoryDays } from '@acm/contract/history'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ListQuery } from '../../api/pageQuery.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { counted } from '../../ui/counted.ts'
import { formatDay, formatInstantDay } from '../../ui/dates.ts'
import { FoldedPanel } from '../../ui/FoldedPanel.tsx'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import { useWidth } from '../../ui/useWidth.ts'
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
  if (!first) return <Typography sx={{ py: 6, textAlign: 'center' }}>There is nothing to count.</Typography>
  const oldest = days.at(-1)
  const isMore = oldest !== undefined && oldest.day < first.day
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        The highest bar is {counted(Math.max(...bars.map(({ count }) => count)))}. A bar leads to the entries of its
        day.
      </Typography>
      <DayBars bars={bars} onChoose={onChoose} />
      <Typography variant="body2" sx={{ my: 2, color: 'text.secondary' }}>
        {isMore && `Days before ${formatDay(first.day)} are in the table. `}
        {countedFrom !== null &&
          `Counted back to ${formatInstantDay(countedFrom)}: choose a period to count what is older.`}
      </Typography>
      <FoldedPanel title="Changes per day as a table">
        <Table size="small" sx={{ maxWidth: 360 }}>
          <TableHead>
            <TableRow>
              <TableCell>Day</TableCell>
              <TableCell align="right">Entries</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {days.map(({ day, count }) => (
              <TableRow key={day}>
                <TableCell>{formatDay(day)}</TableCell>
                <TableCell align="right">{counted(count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </FoldedPanel>
    </>
  )
}
