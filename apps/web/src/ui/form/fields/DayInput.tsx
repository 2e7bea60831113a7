import { isDay } from '@acm/contract/core/shapes'
import { useState } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { Popover } from '../../base/Popover.tsx'
import { Spinner } from '../../base/Spinner.tsx'
import { NO_PASSWORD_MANAGER } from '../../base/TextInput.tsx'
import { formatDay, parseDay } from '../../dates.ts'
import { CalendarMonth } from '../../icons.ts'
import { LoadFailed } from '../../LoadFailed.tsx'
import { lazyModule, useLazyModule } from '../../lazyModule.ts'
import type { DayCalendarProps } from './DayCalendar.tsx'
import styles from './DayInput.module.css'
import field from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import type { BoundField } from './useBoundField.ts'

const calendar = lazyModule(() => import('./DayCalendar.tsx'))

const DAY_FORMAT = 'MM/DD/YYYY'

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
  const calm = { ...bound, format: DAY_FORMAT, error: isTyping ? undefined : bound.error }
  const name = `Select date for ${bound.label}`
  return (
    <>
      <FieldFrame
        bound={calm}
        value={isTyping ? typed : shownDay(bound.value)}
        onChange={type}
        onLeave={leave}
        htmlInput={{
          ...NO_PASSWORD_MANAGER,
          placeholder: DAY_FORMAT,
          inputMode: 'text',
          onKeyDown: (event) => event.key === 'Enter' && setTyped(null),
        }}
        end={
          <IconButton
            isSmall
            label={name}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            className={field.end}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <CalendarMonth />
          </IconButton>
        }
      />
      {/* From the box, which is higher than its button. */}
      <Popover anchor={anchor} label={name} gap={8} onClose={() => setAnchor(null)}>
        <div className={styles.calendar}>
          <Calendar day={isDay(String(bound.value)) ? String(bound.value) : null} onPick={pick} />
        </div>
      </Popover>
    </>
  )
}

/** Without the calendar the day can still be typed. */
function Calendar(props: DayCalendarProps) {
  const { part, hasFailed, retry } = useLazyModule(calendar)
  if (part) return <part.DayCalendar {...props} />
  if (hasFailed) return <LoadFailed text="Can't load the calendar. Type the date instead." onRetry={retry} />
  return <Spinner isLarge label="Loading the calendar" />
}
