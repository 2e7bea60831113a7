import { FIRST_DAY, LAST_DAY } from '@acm/contract/core/rules'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import dayjs, { type Dayjs } from 'dayjs'
import { today } from '../../today.ts'

export interface DayCalendarProps {
  /** YYYY-MM-DD. */
  day: string | null
  onPick: (day: string) => void
}

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
        referenceDate={dayjs(today())}
        slots={SLOTS}
        onChange={pick}
      />
    </LocalizationProvider>
  )
}

/** The calendar would mark the browser's day, not the user's. */
function Day(props: PickerDayProps) {
  const isToday = props.day.format('YYYY-MM-DD') === today()
  return <PickerDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />
}

const SLOTS = { day: Day }
