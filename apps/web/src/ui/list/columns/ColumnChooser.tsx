import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { memo, useId, useState } from 'react'
import { Hint } from '../../Hint.tsx'
import { ViewColumn as ViewColumnOutlined } from '../../icons.ts'
import { chooseDensity, type Density, useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { isAlwaysShown } from './columns.ts'

export const ColumnChooser = memo(ColumnChooserView) as typeof ColumnChooserView

function ColumnChooserView<Row>({ columns, widths }: Pick<ListModel<Row>, 'columns' | 'widths'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fit = () => {
    widths.choose({})
    // The button becomes disabled and would lose the focus.
    setAnchor(null)
  }
  const isShown = (id: string) => columns.shown.some((column) => column.id === id)
  return (
    <>
      <Hint isName text="Columns">
        <IconButton
          size="small"
          aria-label="Columns"
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ mr: 'auto' }}
        >
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Hint>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <Stack sx={{ px: 2, py: 1 }}>
          {columns.all.map((column) => (
            <FormControlLabel
              key={column.id}
              label={column.header}
              disabled={isAlwaysShown(column, columns.all)}
              control={
                <Checkbox size="small" checked={isShown(column.id)} onChange={() => columns.toggle(column.id)} />
              }
            />
          ))}
          <Button size="small" disabled={Object.keys(widths.chosen).length === 0} onClick={fit}>
            Fit columns to content
          </Button>
        </Stack>
        <Divider />
        <DensityChoice />
      </Popover>
    </>
  )
}

const DENSITIES: Record<Density, string> = { compact: 'Compact rows', comfortable: 'Comfortable rows' }
const isDensity = (value: string): value is Density => value in DENSITIES

function DensityChoice() {
  const id = useId()
  return (
    <FormControl sx={{ px: 2, py: 1 }}>
      <FormLabel id={id} sx={{ fontSize: 'body2.fontSize' }}>
        In all tables
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={useDensity()}
        onChange={(_, value) => isDensity(value) && chooseDensity(value)}
      >
        {Object.entries(DENSITIES).map(([density, label]) => (
          <FormControlLabel key={density} value={density} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
