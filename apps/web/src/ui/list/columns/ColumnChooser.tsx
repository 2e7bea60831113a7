import { useId, useState } from 'react'
import { Button, IconButton } from '../../base/Button.tsx'
import { Checkbox, RadioGroup } from '../../base/Choice.tsx'
import { Popover } from '../../base/Popover.tsx'
import { Row, Stack } from '../../base/Stack.tsx'
import { Text } from '../../base/Text.tsx'
import { ViewColumn } from '../../icons.ts'
import { chooseDensity, type Density, useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import styles from './ColumnChooser.module.css'
import { type Column, isAlwaysShown } from './columns.ts'
import { BROADEST, NARROWEST, STEP } from './columnWidths.ts'

type ColumnChooserProps<Row> = Pick<ListModel<Row>, 'columns' | 'widths'>

export function ColumnChooser<Row>({ columns, widths }: ColumnChooserProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fit = () => {
    widths.choose({})
    // The button becomes disabled and would lose the focus.
    setAnchor(null)
  }
  const isShown = (id: string) => columns.shown.some((column) => column.id === id)
  return (
    <>
      <IconButton
        isSmall
        hint
        label="Columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumn />
      </IconButton>
      <Popover anchor={anchor} label="Columns" onClose={() => setAnchor(null)}>
        <Stack gap={8} align="start" className={styles.part}>
          {columns.all.map((column) => (
            <Row key={column.id} gap={16} justify="between" className={styles.column}>
              <Checkbox
                label={column.header}
                disabled={isAlwaysShown(column, columns.all)}
                checked={isShown(column.id)}
                onChange={() => columns.toggle(column.id)}
              />
              {isShown(column.id) && <WidthSteps column={column} widths={widths} />}
            </Row>
          ))}
          {columns.all.some(({ isLong }) => isLong) && (
            <Checkbox label="Whole Text" checked={columns.isWhole} onChange={columns.toggleWhole} />
          )}
          <Button isSmall disabled={Object.keys(widths.chosen).length === 0} onClick={fit}>
            Auto-Fit Columns
          </Button>
        </Stack>
        <DensityChoice />
      </Popover>
    </>
  )
}

interface WidthStepsProps<Row> extends Pick<ColumnChooserProps<Row>, 'widths'> {
  column: Column<Row>
}

/** Widths for people who can't drag. */
function WidthSteps<Row>({ column: { id, header }, widths: { chosen, choose, drawn } }: WidthStepsProps<Row>) {
  const width = chosen[id] ?? drawn.current[id]
  if (width === undefined) return null
  const step = (by: number) => choose({ ...chosen, [id]: Math.min(BROADEST, Math.max(NARROWEST, width + by)) })
  return (
    <Row as="span" justify="between" className={styles.width}>
      <IconButton isSmall label={`Narrow ${header}`} onClick={() => step(-STEP)}>
        −
      </IconButton>
      {Math.round(width)}
      <IconButton isSmall label={`Widen ${header}`} onClick={() => step(STEP)}>
        +
      </IconButton>
    </Row>
  )
}

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const satisfies readonly { value: Density; label: string }[]

function DensityChoice() {
  const id = useId()
  return (
    <Stack gap={8} className={styles.part}>
      <Text id={id} step="xs" tone="muted">
        Row Height (all tables)
      </Text>
      <RadioGroup aria-labelledby={id} value={useDensity()} choices={DENSITIES} onChange={chooseDensity} />
    </Stack>
  )
}
