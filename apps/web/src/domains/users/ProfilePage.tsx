import { contract } from '@acm/contract'
import { PasswordInput } from '@acm/contract/users'
import { useMemo, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useSession } from '../../shell/session/session.ts'
import { Stack } from '../../ui/base/Stack.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OwnAccess } from '../access/public.ts'
import { SignInMethods } from '../sign-in-methods/public.ts'
import { LastSignIn } from './LastSignIn.tsx'
import { PasswordOwner } from './PasswordOwner.tsx'
import styles from './ProfilePage.module.css'
import { withConfirmation } from './passwordConfirmation.ts'
import { UserSessions } from './UserSessions.tsx'

export function ProfilePage() {
  const { email, firstName, lastName } = useSession()
  return (
    <Page title="Profile">
      <Stack as={Panel} gap={12}>
        <dl className={styles.facts}>
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>Name</dt>
          <dd>{`${firstName} ${lastName}`}</dd>
        </dl>
        <LastSignIn />
      </Stack>
      <OwnAccess />
      <ResetPassword />
      <SignInMethods id="sign-in-methods" />
      <UserSessions id="sessions" />
    </Page>
  )
}

const passwordInput = withConfirmation(PasswordInput)

function ResetPassword() {
  const { userId, email } = useSession()
  const { save } = useApiSave(contract.users.updateOwnPassword)
  const record = useMemo(() => ({ id: userId }), [userId])
  const [round, setRound] = useState(0)
  return (
    <Panel>
      <EntityForm
        key={round}
        input={passwordInput}
        record={record}
        mode="page"
        save={({ confirmPassword: _, ...values }) => save(values)}
        submitLabel="Reset Password"
        onDone={() => setRound(round + 1)}
      >
        <PasswordOwner email={email} />
        <FormSection title="Reset Password" id="reset-password">
          <PasswordField of={passwordInput.fields.newPassword} />
          <PasswordField of={passwordInput.fields.confirmPassword} />
        </FormSection>
      </EntityForm>
    </Panel>
  )
}
