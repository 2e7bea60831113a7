import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
import { PermissionGrid } from './PermissionGrid.tsx'

/** Only callers who see people see its holders. */
export function RoleAccessTable({ roleId }: { roleId: number }) {
  const role = useApiQuery(contract.roles.get, { params: { id: roleId } })
  const seesHolders = useSeesHolders()
  if (role.error?.status === 404) return <Alert severity="info">There is no such role.</Alert>
  return (
    <Awaited query={role} failure={contract.roles.get.failure}>
      {(record) => (
        <Stack sx={{ gap: 3 }}>
          <RoleGrid role={record} />
          {seesHolders && (
            <div>
              <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
                Who has this role
              </Typography>
              <HoldersTable asked={{ roleId }} none="Nobody has this role." />
            </div>
          )}
        </Stack>
      )}
    </Awaited>
  )
}

const PERMITTED = { text: 'Permitted' }

function RoleGrid({ role: { name, description, permissions, numPermissions, numAssignedUsers } }: { role: Role }) {
  const held = new Set(permissions.map((one) => one.permission))
  return (
    <div>
      <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        <strong>{name}</strong> ({description}) has {numPermissions} of {PERMISSIONS.length} permissions.{' '}
        {numAssignedUsers === 1 ? '1 user has' : `${numAssignedUsers} users have`} it.
      </Typography>
      <PermissionGrid
        label={`What ${name} permits`}
        header="Permitted"
        none="Not permitted"
        answerOf={(permission) => (held.has(permission) ? PERMITTED : null)}
      />
    </div>
  )
}
