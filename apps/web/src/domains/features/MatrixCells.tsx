import type { FeatureFlag } from '@acm/contract/features'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { Check } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import type { FeatureTotal, MatrixInstanceRow } from './matrix.ts'

export interface CellAct {
  canEdit: (flag: FeatureFlag) => boolean
  toggle: (flag: FeatureFlag) => void
}

const Switch = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 6,
  border: `1px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  cursor: 'pointer',
  '&[aria-checked=true]': {
    color: (theme.vars ?? theme).palette.primary.contrastText,
    background: (theme.vars ?? theme).palette.primary.main,
    borderColor: (theme.vars ?? theme).palette.primary.main,
  },
  '&[aria-readonly=true]': { cursor: 'default', borderStyle: 'dotted' },
  // A second ring, so that color is not the only cue.
  '&[data-odd]': {
    outline: `2px dashed ${(theme.vars ?? theme).palette.warning.main}`,
    outlineOffset: 1,
  },
  '&:focus-visible': { outline: `3px solid ${(theme.vars ?? theme).palette.text.primary}`, outlineOffset: 1 },
}))

interface FlagCellProps {
  flag: FeatureFlag
  isOdd: boolean
  /** The one cell that Tab reaches. */
  isActive: boolean
  act: CellAct
}

const FlagCell = memo(function FlagCell({ flag, isOdd, isActive, act }: FlagCellProps) {
  const isReadOnly = !act.canEdit(flag)
  const unlike = isOdd ? ', unlike most' : ''
  return (
    <Switch
      type="button"
      role="switch"
      aria-checked={flag.isEnabled}
      aria-readonly={isReadOnly || undefined}
      aria-label={`${flag.systemEnhancementName} for instance ${flag.databaseCode}${unlike}`}
      data-odd={isOdd ? '' : undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => !isReadOnly && act.toggle(flag)}
    >
      {flag.isEnabled && <Check fontSize="small" aria-hidden />}
    </Switch>
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
      <th scope="row">
        <TextLink to={instancePaths.instance(row.id, 'features')}>{row.code}</TextLink>
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
