import { type ReactNode, useState } from 'react'
import { Button } from '../../base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../base/Dialog.tsx'
import { Row } from '../../base/Stack.tsx'
import { Dash } from '../../FlagIcon.tsx'
import { WholeText } from '../../LongText.tsx'
import { type Column, cellValue } from '../columns/columns.ts'
import styles from './RowDialog.module.css'
import { contentOf } from './TableRow.tsx'

/** Shows all columns of a row with whole texts, to users who can read but not change the record. */
export function useRowDialog<Row>(title: string, columns: readonly Column<Row>[]) {
  const [row, setRow] = useState<Row | null>(null)
  const close = () => setRow(null)
  const onOpen: (row: Row) => void = setRow
  const dialog = row && (
    <Dialog title={title} onClose={close}>
      <DialogBody>
        <WholeText value={true}>
          <dl>
            {columns.map((column) => (
              <Row key={column.id} wraps align="stretch" className={styles.pair}>
                <dt>{column.header}</dt>
                <dd data-code={column.isCode ? '' : undefined}>{inWords(column, row) || <Dash word="None" />}</dd>
              </Row>
            ))}
          </dl>
        </WholeText>
      </DialogBody>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
  return { onOpen, dialog }
}

function inWords<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.sortBy !== 'flag') return contentOf(column, row)
  const value = cellValue(column, row)
  return value === true ? 'Yes' : value === false ? 'No' : ''
}
