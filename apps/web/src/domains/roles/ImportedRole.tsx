import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_DESCRIPTIONS, PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { useId } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useFolded } from '../../ui/Folded.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PermissionName } from '../access/public.ts'
import styles from './ImportedRole.module.css'

/** A new role has fields instead. */
export const RoleFacts = ({ name, description }: { name: string; description: string }) => (
  <dl className={styles.facts}>
    <dt>Name</dt>
    <dd>{name}</dd>
    <dt>Description</dt>
    <dd>{description || '(none)'}</dd>
  </dl>
)

export function Dropped({ names }: { names: readonly string[] }) {
  const unknown = useFolded(names)
  return (
    <Alert severity="warning" live="alert">
      The following permissions are not available in this environment and will be dropped:
      <ul className={styles.unknown}>
        {unknown.shown.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {unknown.unfold}
    </Alert>
  )
}

interface ImportedPermissionsProps {
  permissions: readonly Permission[]
  /** The existing role's permissions; only the difference changes anything. */
  stored: readonly Permission[]
  className: string | undefined
}

export function ImportedPermissions({ permissions, stored, className }: ImportedPermissionsProps) {
  const id = useId()
  const removed = stored.filter((permission) => !permissions.includes(permission))
  return (
    <FormSection title={`Permissions (${permissions.length})`} id={id}>
      <div className={className}>
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
      </div>
    </FormSection>
  )
}
