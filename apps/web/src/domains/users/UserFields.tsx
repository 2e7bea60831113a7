import { ownRightsMessages } from '@acm/contract/users'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { GeneratePassword } from './GeneratePassword.tsx'
import { LastSignIn } from './LastSignIn.tsx'
import { userEditorInput } from './userEditorInput.ts'

const { fields } = userEditorInput

export function UserFields({ user }: { user: { id: number } | null }) {
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
