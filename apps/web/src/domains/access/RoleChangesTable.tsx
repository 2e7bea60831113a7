import type { AccessChange } from '@acm/contract/access'
import type { Grant, Permission } from '@acm/contract/core/permissions'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useId, useState } from 'react'
import { Group as GroupOutlined } from '../../ui/icons.ts'
import { TableBox, TableFrame } from '../../ui/list/table/TableFrame.tsx'
import { changeText } from './changeText.ts'
import { useSeesHolders } from './HoldersTable.tsx'
import { useRolePreview } from './useRolePreview.ts'
import { type OrgUnitNamesOf, useOrgUnitNames, whereText } from './where.ts'

interface RoleChangesTableProps {
  roleId: number
  stored: readonly Permission[]
  permissions: readonly Permission[]
}

/** For callers who may see who can do what. */
export function RoleChangesTable({ roleId, stored, permissions }: RoleChangesTableProps) {
  const seesHolders = useSeesHolders()
  const isSame = stored.length === permissions.length && stored.every((one) => permissions.includes(one))
  if (roleId === 0 || isSame || permissions.length === 0 || !seesHolders) return null
  return <Preview roleId={roleId} permissions={permissions} />
}

const FAILED = 'Who gains or loses what could not be found out. You can save all the same.'

function Preview({ roleId, permissions }: Omit<RoleChangesTableProps, 'stored'>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { changes, hasFailed } = useRolePreview(roleId, permissions)
  const hasPeople = changes !== undefined && changes.length > 0
  return (
    <section aria-label="What changes if you save">
      <Alert
        severity="info"
        variant="outlined"
        role="status"
        icon={<GroupOutlined fontSize="inherit" />}
        action={
          hasPeople && (
            <Button
              size="small"
              color="inherit"
              sx={{ whiteSpace: 'nowrap' }}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide people' : 'Show people'}
            </Button>
          )
        }
      >
        {hasFailed ? FAILED : changes ? `If you save: ${changeText(changes)}` : 'Looking up who gains or loses what …'}
      </Alert>
      {isOpen && hasPeople && <People id={id} changes={changes} />}
    </section>
  )
}

/** More than anybody reads. */
const SHOWN = 100

function People({ id, changes }: { id: string; changes: readonly AccessChange[] }) {
  const namesOf = useOrgUnitNames()
  return (
    <Paper id={id} variant="outlined" sx={{ mt: 1, overflow: 'hidden' }}>
      <TableBox
        tabIndex={0}
        role="region"
        aria-label="People whose access changes"
        sx={{ '&&&': { maxHeight: 'min(320px, 40dvh)' } }}
      >
        <TableFrame aria-label="People whose access changes">
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Gains</th>
              <th scope="col">Loses</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map((change) => (
              <tr key={change.userId}>
                <td data-align="start">{change.isActive ? change.fullName : `${change.fullName} (inactive)`}</td>
                <Grants grants={change.gains} namesOf={namesOf} />
                <Grants grants={change.losses} namesOf={namesOf} />
              </tr>
            ))}
            {changes.length > SHOWN && (
              <tr>
                <td colSpan={3}>… and {changes.length - SHOWN} more people</td>
              </tr>
            )}
          </tbody>
        </TableFrame>
      </TableBox>
    </Paper>
  )
}

function Grants({ grants, namesOf }: { grants: readonly Grant[]; namesOf: OrgUnitNamesOf }) {
  const places = new Map<string, string[]>()
  for (const grant of grants) {
    const place = grant.allOrgUnits ? 'all org units' : whereText(grant, namesOf)
    places.set(place, [...(places.get(place) ?? []), grant.permission])
  }
  return (
    <td style={{ minWidth: '26ch' }}>
      {[...places].map(([place, names]) => (
        <div key={place}>
          {names.join(', ')} ({place})
        </div>
      ))}
    </td>
  )
}
