import { type Client, client as clientRecord } from '@acm/contract/clients'
import { IdentityProvidersTable } from '../domains/sso/public.ts'
import { FormBody } from '../ui/form/EntityForm.tsx'
import { FormSection } from '../ui/form/FormSection.tsx'
import { TextField } from '../ui/form/fields/TextField.tsx'
import { Panel } from '../ui/Panel.tsx'

const { fields } = clientRecord

/** The user pool is part of the client's form (G-CLI-07). */
export function ClientSsoTab({ client }: { client: Client }) {
  return (
    <>
      <Panel>
        <FormBody>
          <FormSection title="User Pool">
            <TextField of={fields.cognitoUserPoolId} />
            <TextField of={fields.ssoHost} />
            <TextField of={fields.ssoClientId} />
            <TextField of={fields.ssoAuthHeader} />
          </FormSection>
        </FormBody>
      </Panel>
      <Panel>
        <IdentityProvidersTable client={client} />
      </Panel>
    </>
  )
}
