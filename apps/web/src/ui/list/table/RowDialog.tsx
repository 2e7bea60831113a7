import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { WholeText } from '../../LongText.tsx'
import { TitledDialog } from '../../TitledDialog.tsx'
import { type Column, cellValue } from '../columns/columns.ts'
import { contentOf } from './TableRow.tsx'

interface RowDialogProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  row: Row
  onClose: () => void
}

/** Shows all columns with whole texts, for users who may read but not change the record. */
export function RowDialog<Row>({ title, columns, row, onClose }: RowDialogProps<Row>) {
  return (
    <TitledDialog title={title} onClose={onClose}>
      <DialogContent>
        <WholeText value={true}>
          <Pairs>
            {columns.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{inWords(column, row) || '–'}</dd>
              </div>
            ))}
          </Pairs>
        </WholeText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}

function inWords<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.sortBy !== 'flag') return contentOf(column, row)
  const value = cellValue(column, row)
  return value === true ? 'Yes' : value === false ? 'No' : ''
}

const Pairs = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  '& > div': { display: 'flex', flexWrap: 'wrap', columnGap: theme.spacing(2), paddingBlock: theme.spacing(0.75) },
  dt: { flex: '0 0 180px', color: (theme.vars ?? theme).palette.text.secondary },
  dd: { flex: '1 1 240px', margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}))
