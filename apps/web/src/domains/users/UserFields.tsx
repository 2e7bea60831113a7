import { ownRightsMessages } from '@acm/contract/users'
import { FieldRow } from '../../ui/form/FieldRow.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** Who the user is and whether they may sign in. */
export function UserFields({ isNew }: { isNew: boolean }) {
  return (
    <FormSection title="User">
      <FieldRow>
        <TextField name="email" />
      </FieldRow>
      <TextField name="firstName" />
      <TextField name="lastName" />
      {isNew && <PasswordField name="newPassword" />}
      {isNew && <PasswordField name="confirmPassword" />}
      <FieldRow>
        <SwitchField name="isEnabled" reason={ownRightsMessages.self} />
        {!isNew && <SwitchField name="isLocked" reason={ownRightsMessages.self} />}
      </FieldRow>
    </FormSection>
  )
}
