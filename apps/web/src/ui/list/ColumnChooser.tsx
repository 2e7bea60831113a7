import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { memo, useState } from 'react'
import { Hint } from '../Hint.tsx'
import { isAlwaysShown } from './columns.ts'
import type { ListModel } from './listModel.ts'

/** Which columns a table shows; at least one always stays. */
export const ColumnChooser = memo(ColumnChooserView) as typeof ColumnChooserView

function ColumnChooserView<Row>({ columns }: Pick<ListModel<Row>, 'columns'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        </Stack>
      </Popover>
    </>
  )
}
