import { DayInput, shownDay } from './DayInput.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export function DateField(props: BoundFieldProps) {
  const bound = useBoundField(props, shownDay)
  return <DayInput bound={bound} />
}
