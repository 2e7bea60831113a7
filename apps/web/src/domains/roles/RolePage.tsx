import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { type PermissionDefinition, type Role, role as roleRecord } from '@acm/contract/roles'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { useAddressId } from '../../shell/useScreen.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { TransferField } from '../../ui/form/fields/TransferField.tsx'
import { useFieldValue, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { areaOf, HoldersTable, IN_AREAS, RoleChanges, useSeesHolders } from '../access/public.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { SignInRule } from '../sign-in-methods/public.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { usersWithRole } from '../users/paths.ts'
import { COPY_KEY, paths } from './paths.ts'
import styles from './RolePage.module.css'
import { recordOf, useSaveRole } from './savedRole.ts'

const { fields } = roleRecord

const NEW: Role = {
  id: 0,
  name: '',
  description: '',
  permissions: [],
  signIn: 'any',
  numPermissions: 0,
  numAssignedUsers: 0,
  rowVersion: 0,
}

/** The copied role, once it has loaded. */
const newRole = (copied: number, role: Role | undefined): Role | undefined =>
  copied === 0 ? NEW : role && { ...role, id: 0, name: `Copy of ${role.name}`, rowVersion: 0 }

export function RolePage({ id }: { id: number }) {
  const copied = useAddressId(COPY_KEY)
  const read = id === 0 ? copied : id
  const role = useLastRecord(useApiQuery(contract.roles.get, { params: { id: read }, enabled: read !== 0 }))
  const definitions = useApiQuery(contract.roles.permissions)
  const seesHolders = useSeesHolders()
  const back = useBackTo(paths.roles(), 'Role Management')
  if (role.isMissing) return <NotFoundPage list={back} />
  return (
    <Page
      title={id === 0 ? 'Add Role' : 'Edit Role'}
      {...(id !== 0 && { record: role.data ? factsOf(role.data) : 'unread and named' })}
      back={back}
    >
      <Awaited
        query={{ ...role, data: id === 0 ? newRole(copied, role.data) : role.data }}
        failure={contract.roles.get.failure}
      >
        {(record) => (
          <Awaited query={definitions} failure={contract.roles.permissions.failure}>
            {(permissions) => <RoleForm role={record} permissions={permissions} />}
          </Awaited>
        )}
      </Awaited>
      {id !== 0 && role.data && seesHolders && <Holders roleId={id} />}
      {id !== 0 && role.data && <HistoryPanel kind="role" id={id} />}
    </Page>
  )
}

const factsOf = ({ id, name }: Role): RecordFacts => ({
  name,
  usedBy: <UsedByLinks kind="role" id={id} lists={{ users: usersWithRole(name) }} />,
  changed: <LastChange kind="role" id={id} />,
})

const choiceOf = ({ permission, description }: PermissionDefinition) => ({
  value: permission,
  label: PERMISSION_TITLES[permission],
  description,
  code: permission,
  group: areaOf(permission),
})

function RoleForm({ role, permissions }: { role: Role; permissions: readonly PermissionDefinition[] }) {
  const leaveForm = useLeaveForm()
  const { save } = useSaveRole()
  const record = useMemo(() => recordOf(role), [role])
  const choices = useMemo(
    () => permissions.map(choiceOf).sort((one, other) => IN_AREAS.indexOf(one.value) - IN_AREAS.indexOf(other.value)),
    [permissions],
  )
  return (
    <Panel>
      <EntityForm
        input={roleRecord.input}
        of={{ kind: 'role', id: role.id }}
        record={record}
        mode="page"
        save={save}
        consequence={<Changes roleId={role.id} />}
        onDone={() => leaveForm(paths.roles())}
      >
        <FormSection title="Role">
          <TextField of={fields.name} />
          <TextField of={fields.description} />
        </FormSection>
        <FormSection title="Permissions" about="What people with this role can do" isRequired>
          <TransferField of={fields.permissions} choices={choices} />
        </FormSection>
        <SignInRule roleId={role.id} />
      </EntityForm>
    </Panel>
  )
}

function Changes({ roleId }: { roleId: number }) {
  const stored = useFormState(({ saved }) => saved[fields.permissions.name])
  const permissions = useFieldValue(fields.permissions)
  return <RoleChanges roleId={roleId} stored={namesOf(stored)} permissions={namesOf(permissions)} />
}

const namesOf = (value: unknown) => (Array.isArray(value) ? (value as Permission[]) : [])

function Holders({ roleId }: { roleId: number }) {
  return (
    <Panel role="region" aria-labelledby="role-holders">
      <Text as="h2" id="role-holders" className={styles.title}>
        Who Has This Role
      </Text>
      <HoldersTable asked={{ roleId }} none="No one has this role." />
    </Panel>
  )
}
