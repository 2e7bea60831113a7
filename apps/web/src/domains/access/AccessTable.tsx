import { contract } from '@acm/contract'
import type { Source, UserAccess } from '@acm/contract/access'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { formatDay } from '../../ui/dates.ts'
import styles from './AccessTable.module.css'
import { type GridAnswer, PermissionGrid } from './PermissionGrid.tsx'
import { type OrgUnitNamesOf, useOrgUnitNames, whereText } from './where.ts'

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
      <Text className={styles.lead}>
        <strong>
          <RecordLink kind="user" id={user.userId} name={user.fullName} />
        </strong>{' '}
        has {user.grants.length} of {PERMISSIONS.length} permissions through {roles} {roles === 1 ? 'role' : 'roles'}.
      </Text>
      <PermissionGrid label={`Access for ${user.fullName}`} answerOf={answerOf} />
    </Stack>
  )
}

function Sources({ sources, namesOf }: { sources: readonly Source[]; namesOf: OrgUnitNamesOf }) {
  return (
    <ul>
      {sources.map((source) => (
        <li key={source.assignmentId}>
          from role <RecordLink kind="role" id={source.roleId} name={source.roleName} /> in {placesOf(source, namesOf)}
        </li>
      ))}
    </ul>
  )
}

const placesOf = ({ allOrgUnits, orgUnitIds, endsOn }: Source, namesOf: OrgUnitNamesOf): string => {
  const places = allOrgUnits ? 'all org units' : namesOf(orgUnitIds).join(', ') || 'no org unit'
  return endsOn ? `${places} until ${formatDay(endsOn)}` : places
}
