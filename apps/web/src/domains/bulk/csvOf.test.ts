import { expect, test } from 'vitest'
import { csvNameOf } from '../../ui/downloadFile.ts'
import type { Column } from '../../ui/list/columns/columns.ts'
import { csvOf } from './useExportAct.tsx'

interface Row {
  name: string | null
  isOn: boolean | null
  at: string | null
}
const COLUMNS: Column<Row>[] = [
  { id: 'name', header: 'Name, in full', sortBy: 'text' },
  { id: 'isOn', header: 'On', sortBy: 'flag' },
  { id: 'at', header: 'Made On', sortBy: 'date' },
]

test('has headers and one line per row, without formulas', () => {
  const rows = [
    { name: 'One, "two"', isOn: true, at: '2026-03-02T12:00:00Z' },
    { name: '=1+1', isOn: false, at: null },
    { name: null, isOn: null, at: null },
  ]
  expect(csvOf(COLUMNS, rows)).toBe('Name in full,On,Made On\n"One ""two""",Yes,03/02/2026\n\'=1+1,No,\n,,')
  expect(csvNameOf('Instances', new Date('2026-03-02T01:02:03Z'))).toBe(
    'AcesCentralMgt_Instances_2026-03-02_01-02-03.csv',
  )
})
