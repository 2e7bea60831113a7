import { FIRST_DAY, LAST_DAY } from '@acm/contract/core/rules'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'

export interface DayCalendarProps {
  /** YYYY-MM-DD. */
  day: string | null
  onPick: (day: string) => void
}

/** The calendar of a date field; a module of its own, loaded when it is first opened. */
export function DayCalendar({ day, onPick }: DayCalendarProps) {
  const pick = (picked: Dayjs | null, state: 'partial' | 'shallow' | 'finish' | undefined) => {
    if (picked && state === 'finish') onPick(picked.format('YYYY-MM-DD'))
  }
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DateCalendar
        autoFocus
        value={day ? dayjs(day) : null}
        minDate={dayjs(FIRST_DAY)}
        maxDate={dayjs(LAST_DAY)}
        onChange={pick}
      />
    </LocalizationProvider>
  )
}
