import type { FeatureFlag } from '@acm/contract/features'
import clsx from 'clsx'
import { memo } from 'react'
import { Check } from '../../ui/icons.ts'
import { CutCode } from '../../ui/list/table/CodeText.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import matrix from './FeatureMatrix.module.css'
import styles from './MatrixCells.module.css'
import { type FeatureTotal, HEADERS, type MatrixInstanceRow } from './matrix.ts'

/** Letters of an instance code in the column of 150 px (FeatureMatrix.module.css). */
const ROOM = 15

export interface CellAct {
  canEdit: (flag: FeatureFlag) => boolean
  toggle: (flag: FeatureFlag) => void
}

interface FlagCellProps {
  flag: FeatureFlag
  isOdd: boolean
  /** The one cell that Tab reaches. */
  isActive: boolean
  act: CellAct
}

const FlagCell = memo(function FlagCell({ flag, isOdd, isActive, act }: FlagCellProps) {
  const isReadOnly = !act.canEdit(flag)
  const difference = isOdd ? ', differs from most' : ''
  return (
    <button
      type="button"
      role="switch"
      aria-checked={flag.isEnabled}
      aria-readonly={isReadOnly || undefined}
      aria-label={`${flag.systemEnhancementName} for instance ${flag.databaseCode}${difference}`}
      className={clsx(styles.switch, isOdd && styles.odd)}
      tabIndex={isActive ? 0 : -1}
      onClick={() => !isReadOnly && act.toggle(flag)}
    >
      {flag.isEnabled && <Check />}
    </button>
  )
})

interface InstanceCellsProps {
  row: MatrixInstanceRow
  totals: readonly FeatureTotal[]
  /** Null: the active cell is in another row. */
  activeColumn: number | null
  act: CellAct
}

export const InstanceCells = memo(function InstanceCells({ row, totals, activeColumn, act }: InstanceCellsProps) {
  return (
    <>
      <th scope="row" className={matrix.code} data-column={HEADERS}>
        <TextLink to={instancePaths.instance(row.id, 'features')} tabIndex={activeColumn === HEADERS ? 0 : -1}>
          <CutCode text={row.code} room={ROOM} />
        </TextLink>
      </th>
      {row.flags.map((flag, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={column} data-column={column}>
          {flag && (
            <FlagCell
              flag={flag}
              isOdd={totals[column]?.odd === flag.isEnabled}
              isActive={activeColumn === column}
              act={act}
            />
          )}
        </td>
      ))}
    </>
  )
})
