import type { AccessChange } from '@acm/contract/access'
import type { Grant, Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import clsx from 'clsx'
import { useId, useState } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Table } from '../../ui/base/Table.tsx'
import { changeText } from './changeText.ts'
import { useSeesHolders } from './HoldersTable.tsx'
import styles from './RoleChangesTable.module.css'
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

const FAILED = "We couldn't work out who is affected. You can still save."

function Preview({ roleId, permissions }: Omit<RoleChangesTableProps, 'stored'>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { changes, hasFailed } = useRolePreview(roleId, permissions)
  const hasPeople = changes !== undefined && changes.length > 0
  return (
    <section aria-label="What changes if you save">
      <Alert
        severity="info"
        role="status"
        action={
          hasPeople && (
            <Button
              variant="quiet"
              isSmall
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide people' : 'Show people'}
            </Button>
          )
        }
      >
        {hasFailed ? FAILED : changes ? `If you save: ${changeText(changes)}` : 'Checking who is affected…'}
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
    <section
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="People whose access changes"
      className={styles.box}
    >
      <Table aria-label="People whose access changes" className={styles.people}>
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
              <td>{change.isActive ? change.fullName : `${change.fullName} (inactive)`}</td>
              <Grants grants={change.gains} look={styles.gains} namesOf={namesOf} />
              <Grants grants={change.losses} look={styles.losses} namesOf={namesOf} />
            </tr>
          ))}
          {changes.length > SHOWN && (
            <tr>
              <td colSpan={3}>and {changes.length - SHOWN} more people</td>
            </tr>
          )}
        </tbody>
      </Table>
    </section>
  )
}

interface GrantsProps {
  grants: readonly Grant[]
  look: string | undefined
  namesOf: OrgUnitNamesOf
}

function Grants({ grants, look, namesOf }: GrantsProps) {
  const places = new Map<string, string[]>()
  for (const grant of grants) {
    const place = grant.allOrgUnits ? 'all org units' : whereText(grant, namesOf)
    places.set(place, [...(places.get(place) ?? []), PERMISSION_TITLES[grant.permission]])
  }
  return (
    <td className={clsx(styles.grants, grants.length > 0 && look)}>
      {[...places].map(([place, names]) => (
        <div key={place}>
          {names.join(', ')} ({place})
        </div>
      ))}
    </td>
  )
}
