import { contract } from '@acm/contract'
import { PasswordInput, type User } from '@acm/contract/users'
import { useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { GeneratePassword } from './GeneratePassword.tsx'
import { PasswordOwner } from './PasswordOwner.tsx'
import { withConfirmation } from './passwordConfirmation.ts'
import { paths } from './paths.ts'

export function UserPasswordPage({ id }: { id: number }) {
  const user = useLastRecord(useApiQuery(contract.users.get, { params: { id } }))
  const back = useBackTo(paths.users(), 'User Management')
  if (user.isMissing) return <NotFoundPage list={back} />
  return (
    <Page title="Update Password" record={user.data ? factsOf(user.data) : 'unread and named'} back={back}>
      <Awaited query={user} failure={contract.users.get.failure}>
        {(stored) => <UserPasswordForm user={stored} />}
      </Awaited>
    </Page>
  )
}

const factsOf = ({ fullName, email }: User): RecordFacts => ({
  name: fullName,
  codes: [{ text: email, copied: 'email address' }],
})

const passwordInput = withConfirmation(PasswordInput)

function UserPasswordForm({ user: { id, email } }: { user: User }) {
  const leaveForm = useLeaveForm()
  const { save } = useApiSave(contract.users.updatePassword)
  const record = useMemo(() => ({ id }), [id])
  return (
    <Panel>
      <EntityForm
        input={passwordInput}
        record={record}
        mode="page"
        save={({ confirmPassword: _, ...values }) => save(values)}
        submitLabel="Update Password"
        onDone={() => leaveForm(paths.users())}
      >
        <PasswordOwner email={email} />
        <FormSection title="New Password">
          <PasswordField of={passwordInput.fields.newPassword} />
          <PasswordField of={passwordInput.fields.confirmPassword} />
          <FieldRow>
            <GeneratePassword />
          </FieldRow>
        </FormSection>
      </EntityForm>
    </Panel>
  )
}
