import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { Breakable } from '../../ui/CodeText.tsx'
import styles from './PermissionName.module.css'

/** The title in words, and the constant for anyone who writes it elsewhere: one click selects all of it. */
export const PermissionName = ({ permission }: { permission: Permission }) => (
  <>
    {PERMISSION_TITLES[permission]} <PermissionCode permission={permission} />
  </>
)

const PermissionCode = ({ permission }: { permission: Permission }) => (
  <code className={styles.code}>
    {/* Wraps between its words on a phone. */}
    <Breakable parts={permission.split(/(?<=_)/)} />
  </code>
)
