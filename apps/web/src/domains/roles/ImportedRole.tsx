import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS, PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { useId } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useFolded } from '../../ui/Folded.tsx'
import { PermissionName } from '../access/public.ts'
import styles from './ImportedRole.module.css'

interface ImportedRoleProps {
  /** False for a new role, whose name has fields of its own. */
  isNamed: boolean
  name: string
  description: string
  permissions: readonly Permission[]
  /** The existing role's permissions; only the difference changes anything. */
  stored: readonly Permission[]
  dropped: readonly string[]
}

export function ImportedRole({ isNamed, name, description, permissions, stored, dropped }: ImportedRoleProps) {
  const id = useId()
  const unknown = useFolded(dropped)
  const removed = stored.filter((permission) => !permissions.includes(permission))
  return (
    <>
      {isNamed && (
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Description</dt>
          <dd>{description || '(none)'}</dd>
        </dl>
      )}
      {dropped.length > 0 && (
        <Alert severity="warning">
          The following permissions are not available in this environment and will be dropped:
          <ul className={styles.unknown}>
            {unknown.shown.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {unknown.unfold}
        </Alert>
      )}
      <Stack as="section" gap={12} aria-labelledby={id}>
        <Text as="h2" id={id}>
          {`Permissions (${permissions.length})`}
        </Text>
        <ul aria-labelledby={id} className={styles.permissions}>
          {permissions.map((permission) => (
            <li key={permission}>
              <strong>
                <PermissionName permission={permission} />
              </strong>
              {stored.length > 0 && !stored.includes(permission) && <em className={styles.added}> added</em>}
              <small>{PERMISSION_DESCRIPTIONS[permission]}</small>
            </li>
          ))}
        </ul>
        {removed.length > 0 && (
          <Text className={styles.losses}>
            Removed from the role: {removed.map((one) => PERMISSION_TITLES[one]).join(', ')}
          </Text>
        )}
      </Stack>
    </>
  )
}
