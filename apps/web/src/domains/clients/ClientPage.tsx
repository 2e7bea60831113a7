import { contract } from '@acm/contract'
import { type Client, ClientInput } from '@acm/contract/clients'
import { input, reference } from '@acm/contract/core/fields'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useLeaveForm, useMayOpen } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/StatePages.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityFormProvider } from '../../ui/form/EntityFormProvider.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { useOrgUnitName } from '../org-units/OrgUnitPicker.tsx'
import { ClientDetailsTab, DETAILS_FIELDS } from './ClientDetailsTab.tsx'
import { ClientEmailTab, EMAIL_FIELDS } from './ClientEmailTab.tsx'
import { paths } from './paths.ts'

/** One client, or with id 0 a new one with the default values. */
export function ClientPage({ id }: { id: number }) {
  const client = useApiQuery(contract.clients.get, { params: { id } })
  const list = paths.clients()
  const hasList = useMayOpen()(list)
  if (client.error?.status === 404) return <NotFoundPage />
  return (
    <Page
      title={id === 0 ? 'New Client' : (client.data?.acesClientName ?? 'Client')}
      mark={client.data?.clientIsDisabled && '(DISABLED)'}
      back={hasList && { to: list, label: 'Clients' }}
    >
      <Awaited query={client} failure={contract.clients.get.failure}>
        {(record) => <ClientRecord client={record} />}
      </Awaited>
    </Page>
  )
}

/** Who may put clients into some org units only must choose one of them (decisions G-CLI-08). */
const ScopedClientInput = input({
  ...ClientInput.fields,
  orgUnitId: reference(ClientInput.fields.orgUnitId.label, { required: true }),
})

/** What opens the parts that are not built yet. */
const LATER = ['INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW'] as const
const NOT_BUILT = 'The parts of this client that you may see are not built yet.'

function ClientRecord({ client }: { client: Client }) {
  const can = useCan()
  const leaveForm = useLeaveForm()
  const { save } = useApiSave(contract.clients.save)
  const isNew = client.acesClientId === 0
  const reason = useReadOnlyReason(client)
  const isVisible = isNew || can('CLIENT_DETAILS_VIEW', client)
  const leave = (saved: Client | null) =>
    isNew && leaveForm(...(saved ? [paths.client(saved.acesClientId)] : []), paths.clients())
  return (
    <Panel>
      <EntityFormProvider
        input={can('CLIENT_DETAILS_FULL_EDIT', 'all') ? ClientInput : ScopedClientInput}
        record={client}
        access={{ editable: client.editableFields, reason }}
        mode={isNew ? 'page' : 'detail'}
        save={save}
        submitLabel={isNew ? 'Save' : 'Submit'}
        onDone={leave}
      >
        <RecordTabs
          label="Client"
          none={can(LATER, client) ? NOT_BUILT : undefined}
          tabs={[
            {
              key: 'details',
              label: 'Details',
              visible: isVisible,
              component: <ClientDetailsTab />,
              fields: DETAILS_FIELDS,
            },
            {
              key: 'email',
              label: 'Email',
              visible: isVisible,
              component: <ClientEmailTab client={client} />,
              fields: EMAIL_FIELDS,
            },
          ]}
        />
      </EntityFormProvider>
    </Panel>
  )
}

function useReadOnlyReason({ orgUnitId, editableFields }: Client): string {
  const place = useOrgUnitName(orgUnitId)
  // The code is among the fields that only Full Edit opens.
  if (editableFields.includes('clientCode')) return ''
  return `needs ${editableFields.length > 0 ? 'Full' : 'Limited or Full'} Edit in ${place}`
}
