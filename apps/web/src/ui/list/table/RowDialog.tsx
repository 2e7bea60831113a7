import type { ReactNode } from 'react'
import { Button } from '../../base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/Dialog.tsx'
import { Dash } from '../../FlagIcon.tsx'
import { WholeText } from '../../LongText.tsx'
import { type Column, cellValue } from '../columns/columns.ts'
import styles from './RowDialog.module.css'
import { contentOf } from './TableRow.tsx'

interface RowDialogProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  row: Row
  onClose: () => void
}

/** Shows all columns with whole texts, for users who can read but not change the record. */
export function RowDialog<Row>({ title, columns, row, onClose }: RowDialogProps<Row>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody>
        <WholeText value={true}>
          <dl>
            {columns.map((column) => (
              <div key={column.id} className={styles.pair}>
                <dt>{column.header}</dt>
                <dd data-code={column.isCode ? '' : undefined}>{inWords(column, row) || <Dash word="None" />}</dd>
              </div>
            ))}
          </dl>
        </WholeText>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function inWords<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.sortBy !== 'flag') return contentOf(column, row)
  const value = cellValue(column, row)
  return value === true ? 'Yes' : value === false ? 'No' : ''
}
