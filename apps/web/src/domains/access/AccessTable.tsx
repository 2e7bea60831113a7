import { contract } from '@acm/contract'
import type { UserAccess } from '@acm/contract/access'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { OrgUnit } from '@acm/contract/org-units'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { DateText } from '../../ui/DateText.tsx'
import styles from './AccessTable.module.css'
import { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
import { type GridAnswer, PermissionGrid } from './PermissionGrid.tsx'
import { Sources } from './Sources.tsx'
import { useOrgUnitNames, whereText } from './where.ts'

const { failure } = contract.access.user

export function UserAccessTable({ userId }: { userId: number }) {
  const access = useApiQuery(contract.access.user, { params: { id: userId } })
  if (access.error?.status === 404) return <Alert severity="info">This user doesn't exist.</Alert>
  return (
    <Awaited query={access} failure={failure}>
      {(user) => <UserGrid user={user} />}
    </Awaited>
  )
}

function UserGrid({ user }: { user: UserAccess }) {
  const namesOf = useOrgUnitNames()
  const answerOf = (permission: Permission): GridAnswer | null => {
    const grant = user.grants.find((one) => one.permission === permission)
    const sources = user.sources.filter((source) => source.permissions.includes(permission))
    return grant ? { text: whereText(grant, namesOf), details: <Sources sources={sources} namesOf={namesOf} /> } : null
  }
  const roles = new Set(user.sources.map((source) => source.roleId)).size
  return (
    <Stack gap={12}>
      {!user.isActive && (
        <Alert severity="warning">
          {user.fullName} is inactive and can't use this access until the account is active again.
        </Alert>
      )}
      <PermissionGrid
        label={`Access for ${user.fullName}`}
        lead={
          <Text className={styles.lead}>
            <strong>
              <RecordLink kind="user" id={user.userId} name={user.fullName} />
            </strong>{' '}
            has {user.grants.length} of {PERMISSIONS.length} permissions through {roles}{' '}
            {roles === 1 ? 'role' : 'roles'}.
          </Text>
        }
        header="Where"
        none="Not granted"
        answerOf={answerOf}
      />
    </Stack>
  )
}

/** Only callers who see people and roles see its holders. */
export function OrgUnitAccessTable({ orgUnitId }: { orgUnitId: number }) {
  const seesHolders = useSeesHolders()
  const units = useApiQuery(contract.orgUnits.getAll)
  return (
    <Awaited query={units} failure={contract.orgUnits.getAll.failure}>
      {(all) => {
        const unit = all.find((one) => one.id === orgUnitId)
        // An org unit that does not exist would still list the holders for all org units.
        if (!unit) return <NoSuchOrgUnit />
        return seesHolders ? (
          <HoldersTable asked={{ orgUnitId }} none="No one has access to this org unit." />
        ) : (
          <OrgUnitLead unit={unit} />
        )
      }}
    </Awaited>
  )
}

function OrgUnitLead({ unit: { id, name, description, createdAt } }: { unit: OrgUnit }) {
  return (
    <Stack gap={12}>
      <Text className={styles.lead}>
        <strong>
          <RecordLink kind="orgUnit" id={id} name={name} />
        </strong>{' '}
        ({description}), created on <DateText value={createdAt} />.
      </Text>
      <Text tone="muted">To see who has access to it, you need access to users and roles.</Text>
    </Stack>
  )
}

export const NoSuchOrgUnit = () => <Alert severity="info">This org unit doesn't exist.</Alert>
