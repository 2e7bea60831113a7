import type { AssignmentInput } from '@acm/contract/users'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactElement } from 'react'
import { RecordLink } from '../../shell/MayLink.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Delete, Edit } from '../../ui/icons.ts'
import { chipLabels } from '../../ui/list/filters/filters.ts'
import type { AssignmentNames } from './assignmentNames.ts'

interface AssignmentTableProps {
  assignments: readonly AssignmentInput[]
  names: AssignmentNames
  onEdit: (one: AssignmentInput) => void
  onRemove: (one: AssignmentInput) => void
}

// Long names break anywhere, but columns stay wide enough for words.
const CELLS = {
  '& th, & td': { px: 1 },
  '& td:not(:last-of-type)': { minWidth: '12ch', overflowWrap: 'anywhere' },
} as const

export function AssignmentTable({ assignments, names, onEdit, onRemove }: AssignmentTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="Assigned Roles" sx={CELLS}>
        <TableHead>
          <TableRow>
            <TableCell>Role</TableCell>
            <TableCell>Org Units</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {assignments.map((one) => (
            <TableRow key={one.roleId}>
              <TableCell>
                <Role one={one} names={names} />
              </TableCell>
              <TableCell>
                <Places names={names.places(one)} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <Act label={`Edit ${names.role(one)}`} icon={<Edit fontSize="small" />} onClick={() => onEdit(one)} />
                <Act
                  label={`Remove ${names.role(one)}`}
                  icon={<Delete fontSize="small" />}
                  onClick={() => onRemove(one)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Deleted roles show a message instead of a link. */
function Role({ one, names }: { one: AssignmentInput; names: AssignmentNames }) {
  const gone = names.gone(one)
  if (gone === '') return <RecordLink kind="role" id={one.roleId} name={names.role(one)} />
  return (
    <>
      {names.role(one)}
      <FormHelperText error role="status">
        {gone}
      </FormHelperText>
    </>
  )
}

/** Two names and a count; the tooltip has all. */
function Places({ names }: { names: readonly string[] }) {
  if (names.length <= 2) return names.join(', ')
  const [first, second, others] = chipLabels(names)
  return (
    <Hint text={names.join(', ')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other names must be reachable by keyboard too */}
      <span tabIndex={0}>{`${first}, ${second} ${others}`}</span>
    </Hint>
  )
}

function Act({ label, icon, onClick }: { label: string; icon: ReactElement; onClick: () => void }) {
  return (
    <Hint isName text={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {icon}
      </IconButton>
    </Hint>
  )
}
