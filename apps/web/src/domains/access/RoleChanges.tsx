import type { Permission } from '@acm/contract/core/permissions'
import { Alert } from '../../ui/base/Alert.tsx'
import { changeText } from './changeText.ts'
import { useSeesHolders } from './HoldersTable.tsx'
import { useRolePreview } from './useRolePreview.ts'

interface RoleChangesProps {
  roleId: number
  stored: readonly Permission[]
  permissions: readonly Permission[]
}

/** For callers who can see who can do what. */
export function RoleChanges({ roleId, stored, permissions }: RoleChangesProps) {
  const seesHolders = useSeesHolders()
  const isSame = stored.length === permissions.length && stored.every((one) => permissions.includes(one))
  if (roleId === 0 || isSame || permissions.length === 0 || !seesHolders) return null
  return <Preview roleId={roleId} permissions={permissions} />
}

const FAILED = "We couldn't check who's affected. You can still save."

function Preview({ roleId, permissions }: Omit<RoleChangesProps, 'stored'>) {
  const { changes, hasFailed } = useRolePreview(roleId, permissions)
  return (
    <section aria-label="What changes if you save">
      <Alert severity="info" live="status">
        {hasFailed ? FAILED : changes ? `If you save: ${changeText(changes)}` : 'Checking who is affected…'}
      </Alert>
    </section>
  )
}
