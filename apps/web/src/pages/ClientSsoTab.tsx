import type { Client, client as clientRecord } from '@acm/contract/clients'
import Stack from '@mui/material/Stack'
import { IdentityProvidersTable } from '../domains/sso/public.ts'
import { FormBody } from '../ui/form/EntityForm.tsx'
import { FormSection } from '../ui/form/FormSection.tsx'
import { TextField } from '../ui/form/TextField.tsx'

/** The fields of the tab: it is marked while one of them is unsaved. */
export const SSO_FIELDS: readonly (keyof typeof clientRecord.fields)[] = [
  'cognitoUserPoolId',
  'ssoHost',
  'ssoClientId',
  'ssoAuthHeader',
]

/** The client's user pool, which is part of its form, and its identity providers (G-CLI-07). */
export function ClientSsoTab({ client }: { client: Client }) {
  return (
    // The bar under the form reaches as far down as the panel is padded.
    <Stack sx={{ gap: 'calc(var(--panel-padding) + 32px)' }}>
      <FormBody>
        <FormSection title="User Pool">
          {SSO_FIELDS.map((name) => (
            <TextField key={name} name={name} />
          ))}
        </FormSection>
      </FormBody>
      <IdentityProvidersTable client={client} />
    </Stack>
  )
}
