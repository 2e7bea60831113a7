import { contract } from '@acm/contract'
import type { Client } from '@acm/contract/clients'
import { type IdentityProvider, identityProvider } from '@acm/contract/sso'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { Text } from '../../ui/base/Text.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { allBut } from '../../ui/form/store/access.ts'
import { ClientPicker } from '../clients/public.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { instancesOfProvider, providerText } from './paths.ts'

export type ProviderClient = Pick<Client, 'acesClientId' | 'acesClientName'>

interface IdentityProviderDialogProps {
  /** Null adds one. */
  provider: IdentityProvider | null
  /** Fills a new one. */
  copied?: IdentityProvider | undefined
  /** The client of the page, if it is a client's page. */
  client?: ProviderClient | undefined
  onDone: (saved: IdentityProvider | null) => void
}

const { fields } = identityProvider
const BLANK = { id: 0 }
const ALL_BUT_CLIENT = { editable: allBut(fields, fields.acesClientId), reason: '' }

/** (G-SSO-04) */
export function IdentityProviderDialog({ provider, copied, client, onDone }: IdentityProviderDialogProps) {
  const { save } = useApiSave(contract.sso.save, { affects: ['instances'] })
  const owner = provider?.acesClient ?? client
  const [blank] = useState(() => ({
    ...(copied && { ...copied, name: `Copy of ${copied.name}`, rowVersion: 0 }),
    ...(owner && { acesClientId: owner.acesClientId }),
    ...BLANK,
  }))
  return (
    <FormDialog
      title={provider ? 'Edit SSO Identity Provider' : 'Add SSO Identity Provider'}
      input={identityProvider.input}
      of={{ kind: 'identityProvider', id: provider?.id ?? 0 }}
      record={provider ?? blank}
      access={owner && ALL_BUT_CLIENT}
      save={save}
      onDone={onDone}
      maxWidth={600}
    >
      {provider && <ProviderUses provider={provider} />}
      <ClientField owner={owner} />
      <TextField of={fields.name} />
      <TextField of={fields.metadataUrl} />
      <TextField of={fields.domains} />
    </FormDialog>
  )
}

const ProviderUses = ({ provider: { id, name, acesClient } }: { provider: IdentityProvider }) => (
  <Text tone="muted">
    <UsedByLinks
      kind="identityProvider"
      id={id}
      lists={{ instances: instancesOfProvider(providerText(name, acesClient.acesClientName)) }}
    />
  </Text>
)

/** An identity provider stays with its client. */
function ClientField({ owner }: { owner: ProviderClient | undefined }) {
  if (!owner) return <ClientPicker of={fields.acesClientId} permission="SSO_CONFIG_EDIT" />
  const own = { value: owner.acesClientId, label: owner.acesClientName ?? '' }
  return <AutocompleteField of={fields.acesClientId} choices={[own]} reason="The client can't be changed." />
}
