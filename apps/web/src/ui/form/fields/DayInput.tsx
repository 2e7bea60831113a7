import { isDay } from '@acm/contract/core/shapes'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { type KeyboardEvent, useState } from 'react'
import { formatDay, parseDay } from '../../dates.ts'
import { CalendarMonth } from '../../icons.ts'
import { LoadFailed } from '../../LoadFailed.tsx'
import { lazyModule, useLazyModule } from '../../lazyModule.ts'
import type { DayCalendarProps } from './DayCalendar.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { BoundField } from './useBoundField.ts'

const calendar = lazyModule(() => import('./DayCalendar.tsx'))

// Sized before it is loaded, so that the popover opens where it fits.
const CALENDAR = { width: 320, height: 336, display: 'grid', placeItems: 'center' }

export const DAY_FORMAT = 'MM/DD/YYYY'

export const shownDay = (value: unknown) =>
  isDay(String(value ?? '')) ? formatDay(String(value)) : String(value ?? '')

/** Typed as MM/DD/YYYY or YYYY-MM-DD, or picked. Text that is not a day stays as typed. */
export function DayInput({ bound }: { bound: BoundField }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const type = (text: string) => {
    setTyped(text)
    bound.setValue(parseDay(text) ?? text)
  }
  const leave = () => {
    setTyped(null)
    bound.leave()
  }
  const pick = (day: string) => {
    setAnchor(null)
    bound.setValue(day)
  }
  // A value changed from elsewhere replaces the typed text at once.
  const isTyping = typed !== null && (parseDay(typed) ?? typed.trim()) === String(bound.value ?? '').trim()
  // Half a date is not an error yet.
  const calm = { ...bound, error: isTyping ? undefined : bound.error }
  return (
    <>
      <FieldFrame
        bound={calm}
        value={isTyping ? typed : shownDay(bound.value)}
        onChange={type}
        onLeave={leave}
        htmlInput={{
          placeholder: DAY_FORMAT,
          inputMode: 'text',
          onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && setTyped(null),
        }}
        end={<CalendarButton label={bound.label} isOpen={anchor !== null} onOpen={setAnchor} />}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `Choose ${bound.label}` } }}
      >
        <Box sx={CALENDAR}>
          <Calendar day={isDay(String(bound.value)) ? String(bound.value) : null} onPick={pick} />
        </Box>
      </Popover>
    </>
  )
}

/** Without the calendar the day can still be typed. */
function Calendar(props: DayCalendarProps) {
  const { part, hasFailed, retry } = useLazyModule(calendar)
  if (part) return <part.DayCalendar {...props} />
  if (hasFailed) return <LoadFailed text="Can't load the calendar. Type the date instead." onRetry={retry} />
  return <CircularProgress aria-label="Loading the calendar" />
}

interface CalendarButtonProps {
  label: string
  isOpen: boolean
  onOpen: (anchor: HTMLElement) => void
}

function CalendarButton({ label, isOpen, onOpen }: CalendarButtonProps) {
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={`Choose ${label}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <CalendarMonth fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}
