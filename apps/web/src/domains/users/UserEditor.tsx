import { contract } from '@acm/contract'
import type { ValuesOf } from '@acm/contract/core/fields'
import { isActiveUser, ownRightsMessages, type User } from '@acm/contract/users'
import { useApiSave } from '../../api/useApiMutation.ts'
import { focusRowNext } from '../../shell/focusRow.ts'
import { useLeaveForm } from '../../shell/leaving.ts'
import { useCan, useSession } from '../../shell/session/session.ts'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { EntityFormProvider } from '../../ui/form/EntityFormProvider.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { Panel } from '../../ui/Panel.tsx'
import { accessOf } from '../access/paths.ts'
import { ArchivedUser, ArchiveUser, LockedUser } from './ArchiveUser.tsx'
import { AssignedRoles } from './AssignedRoles.tsx'
import { GeneratePassword } from './GeneratePassword.tsx'
import { LastSignIn } from './LastSignIn.tsx'
import { inactiveUsers, paths } from './paths.ts'
import { UserSessions } from './UserSessions.tsx'
import { editableFields, userEditorInput, withStarted } from './userEditorInput.ts'

const BLANK = { id: 0 }
const NO_ROLES: User['roleAssignments'] = []

type Values = ValuesOf<typeof userEditorInput.fields>

/** Null: a new user. */
export function UserEditor({ user }: { user: User | null }) {
  const leaveForm = useLeaveForm()
  const seesUsers = useCan()('USER_VIEW')
  const isOneself = useSession().userId === user?.id
  const { save } = useApiSave(contract.users.save, {
    affects: ['roles', 'access', ...(isOneself ? OWN : [])],
    affectsWhenRefused: ['roles'],
  })
  const send = ({ confirmPassword: _, ...all }: Values) => {
    const { newRoleId, newAllOrgUnits, newOrgUnitIds, newEndsOn, newInsteadOf, ...values } = all
    const started = { newRoleId, newAllOrgUnits, newOrgUnitIds, newEndsOn, newInsteadOf }
    return save({ ...values, roleAssignments: withStarted(values.roleAssignments, started) })
  }
  /** Null: nothing was saved. */
  const leave = (saved: User | null) => {
    const added = user === null ? saved : null
    if (added) focusRowNext(paths.userEditInfo(added.id))
    leaveForm(added && !isActiveUser(added) ? inactiveUsers(added.email) : paths.users())
  }
  return (
    <EntityFormProvider
      input={userEditorInput}
      of={{ kind: 'user', id: user?.id ?? 0 }}
      record={user ?? BLANK}
      access={{ editable: editableFields(user?.id ?? 0, isOneself), reason: '' }}
      mode="page"
      save={send}
      onDone={leave}
      next={
        seesUsers
          ? { label: 'Save and View Access', onDone: ({ id }) => leaveForm(accessOf(id), paths.users()) }
          : undefined
      }
    >
      {user?.deletedAt && <ArchivedUser user={user} since={user.deletedAt} />}
      {user?.isLocked && !user.deletedAt && <LockedUser user={user} />}
      <Panel>
        <FormBody consequence={<SignInNote isNew={user === null} />}>
          <UserFields user={user} />
          <AssignedRoles stored={user?.roleAssignments ?? NO_ROLES} />
        </FormBody>
      </Panel>
      {user && <UserSessions userId={user.id} />}
      {user && !user.deletedAt && <ArchiveUser user={user} isOneself={isOneself} />}
    </EntityFormProvider>
  )
}

/** Refetched after changes of one's own name or rights. */
const OWN = ['session'] as const

const { isEnabled, firstName, lastName } = userEditorInput.fields

/** Beside Save: a new user who stays disabled. */
function SignInNote({ isNew }: { isNew: boolean }) {
  const isOn = useFieldValue(isEnabled) === true
  const name = [useFieldValue(firstName), useFieldValue(lastName)].filter(Boolean).join(' ')
  return isNew && !isOn && <>{name || 'This person'} won't be able to sign in until Enabled is on.</>
}

const { fields } = userEditorInput

function UserFields({ user }: { user: { id: number } | null }) {
  const isNew = user === null
  const isEnabled = useFieldValue(fields.isEnabled) === true
  return (
    <FormSection title="User">
      <FieldRow>
        <TextField of={fields.email} autoComplete={isNew ? 'username' : 'off'} />
      </FieldRow>
      <TextField of={fields.firstName} autoComplete="off" />
      <TextField of={fields.lastName} autoComplete="off" />
      {isNew && <PasswordField of={fields.newPassword} />}
      {isNew && <PasswordField of={fields.confirmPassword} />}
      {isNew && (
        <FieldRow>
          <GeneratePassword />
        </FieldRow>
      )}
      <FieldRow>
        <SwitchField
          of={fields.isEnabled}
          reason={ownRightsMessages.self}
          {...(!isEnabled && { hint: "While this is off, the user can't sign in." })}
        />
        {!isNew && <SwitchField of={fields.isLocked} reason={ownRightsMessages.self} />}
      </FieldRow>
      {user && (
        <FieldRow>
          <LastSignIn userId={user.id} />
        </FieldRow>
      )}
    </FormSection>
  )
}
