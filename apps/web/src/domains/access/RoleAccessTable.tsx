import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import styles from './AccessTable.module.css'
import { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
import { PermissionGrid } from './PermissionGrid.tsx'

/** Only callers who see people see its holders. */
export function RoleAccessTable({ roleId }: { roleId: number }) {
  const role = useApiQuery(contract.roles.get, { params: { id: roleId } })
  const seesHolders = useSeesHolders()
  if (role.error?.status === 404) return <Alert severity="info">This role doesn't exist.</Alert>
  return (
    <Awaited query={role} failure={contract.roles.get.failure}>
      {(record) => (
        <Stack gap={32}>
          <RoleGrid role={record} />
          {seesHolders && (
            <div>
              <Text as="h2" className={styles.title}>
                Who has this role
              </Text>
              <HoldersTable asked={{ roleId }} none="No one has this role." />
            </div>
          )}
        </Stack>
      )}
    </Awaited>
  )
}

const PERMITTED = { text: 'Granted' }

function RoleGrid({ role: { name, description, permissions, numPermissions, numAssignedUsers } }: { role: Role }) {
  const held = new Set(permissions.map((one) => one.permission))
  return (
    <PermissionGrid
      label={`Permissions of ${name}`}
      lead={
        <Text className={styles.lead}>
          <strong>{name}</strong> ({description}) has {numPermissions} of {PERMISSIONS.length} permissions.{' '}
          {numAssignedUsers === 1 ? '1 user has' : `${numAssignedUsers} users have`} this role.
        </Text>
      }
      header="Granted"
      none="Not granted"
      answerOf={(permission) => (held.has(permission) ? PERMITTED : null)}
    />
  )
}
