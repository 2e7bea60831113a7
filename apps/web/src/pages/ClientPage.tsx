import { contract } from '@acm/contract'
import { type Client, type ClientSummary, client as clientRecord } from '@acm/contract/clients'
import { memo } from 'react'
import { useKnownRow } from '../api/cachedRows.ts'
import { useApiSave } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { ClientBusinessObjectsTab } from '../domains/business-objects/public.ts'
import { CLIENT_TABS, paths } from '../domains/clients/paths.ts'
import { ClientDetailsTab, ClientEmailTab, ClientInstancesTab } from '../domains/clients/public.ts'
import { useCompareWith } from '../domains/compare/public.ts'
import { LastChange, withHistory } from '../domains/history/public.ts'
import { newInstanceOf } from '../domains/instances/paths.ts'
import { useEditAccess, useOrgUnitInput, useOrgUnitPlace } from '../domains/org-units/public.ts'
import { IdentityProvidersTable } from '../domains/sso/public.ts'
import { SubscriptionsTable } from '../domains/subscriptions/public.ts'
import { useBackTo } from '../shell/leaving.ts'
import { NotFoundPage } from '../shell/pages/ProblemPages.tsx'
import { NoPart, RecordEditor } from '../shell/RecordEditor.tsx'
import { useCan } from '../shell/session/session.ts'
import { Awaited } from '../ui/Awaited.tsx'
import { FormBody } from '../ui/form/EntityForm.tsx'
import { FormSection } from '../ui/form/FormSection.tsx'
import { TextField } from '../ui/form/fields/TextField.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import type { RecordFacts } from '../ui/RecordHeader.tsx'
import { RecordTabs } from '../ui/RecordTabs.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { useLastRecord } from '../ui/useLastRecord.ts'

/** Id 0: a new client with default values. */
export function ClientPage({ id }: { id: number }) {
  const client = useLastRecord(useApiQuery(contract.clients.get, { params: { id } }))
  const back = useBackTo(paths.clients(), 'Clients')
  const row = useKnownRow(contract.clients.getAll, (one) => one.acesClientId === id)
  // While it is on its way, what the list says of it.
  const shownClient = client.data ?? row
  const facts = useFacts(shownClient)
  const can = useCan()
  // Without the row it is not known which tabs its org unit opens.
  const opened = row && Object.values(CLIENT_TABS).filter(({ permission }) => can(permission, row))
  const tabs = opened && { tabs: [...opened.map(({ label }) => label), 'History'] }
  const shape = { section: 'Client', labels: LABELS, ...tabs }
  const compareWith = useCompareWith('client', id)
  if (client.isMissing) return <NotFoundPage list={back} />
  return (
    <Page
      title={id === 0 ? 'New Client' : (shownClient?.acesClientName ?? 'Client')}
      {...(id !== 0 && { record: facts ?? 'unread' })}
      more={compareWith}
      back={back}
    >
      <Awaited query={client} failure={contract.clients.get.failure} shape={shape}>
        {(record) => <ClientRecord client={record} />}
      </Awaited>
    </Page>
  )
}

const { acesClientName, clientCode, orgUnitId } = clientRecord.fields
const LABELS = [acesClientName, clientCode, orgUnitId].map(({ label }) => label)

function useFacts(client: Client | ClientSummary | undefined): RecordFacts | undefined {
  const orgUnit = useOrgUnitPlace(client?.orgUnitId)
  return (
    client && {
      codes: [{ title: 'Code', text: client.clientCode ?? '', copied: 'client code' }],
      states: client.clientIsDisabled ? '(DISABLED)' : <StateBadge state="active" />,
      orgUnit,
      changed: <LastChange kind="client" id={client.acesClientId} />,
    }
  )
}

const ADD_INSTANCE = {
  label: 'Save and Add Instance',
  addressOf: ({ acesClientId }: Client) => newInstanceOf(acesClientId),
}

/** Memoized: the header's late data must not rerender the form. */
const ClientRecord = memo(function ClientRecord({ client }: { client: Client }) {
  const can = useCan()
  const { save } = useApiSave(contract.clients.save, { affects: ['instances', 'sso'] })
  const isNew = client.acesClientId === 0
  const input = useOrgUnitInput(clientRecord.input, 'CLIENT_DETAILS_FULL_EDIT')
  const access = useEditAccess('CLIENT_DETAILS', client, isNew)
  const tab = (key: keyof typeof CLIENT_TABS, isOfNew = false) => {
    const { label, permission } = CLIENT_TABS[key]
    return { key, label, visible: isNew ? isOfNew : can(permission, client) }
  }
  return (
    <RecordEditor
      input={input}
      of={{ kind: 'client', id: client.acesClientId }}
      record={client}
      access={access}
      isNew={isNew}
      save={save}
      addressOf={(saved) => paths.client(saved.acesClientId)}
      elsewhere={[paths.clients()]}
      then={can('INSTANCE_DETAILS_FULL_EDIT') ? ADD_INSTANCE : undefined}
    >
      <RecordTabs
        label="Client"
        hasOwnLists={!isNew}
        none={<NoPart record={client} />}
        tabs={withHistory('client', client.acesClientId, [
          { ...tab('details', true), component: <ClientDetailsTab />, isOfForm: true },
          { ...tab('email', true), component: <ClientEmailTab client={client} />, isOfForm: true },
          {
            ...tab('instances'),
            visible: !isNew && can('INSTANCE_DETAILS_VIEW'),
            count: client.clientInstances.length,
            component: <ClientInstancesTab clientId={client.acesClientId} />,
          },
          { ...tab('subscriptions'), component: <SubscriptionsTable client={client} /> },
          { ...tab('businessObjects'), component: <ClientBusinessObjectsTab clientId={client.acesClientId} /> },
          { ...tab('sso'), component: <ClientSsoTab client={client} />, isOfForm: true },
        ])}
      />
    </RecordEditor>
  )
})

const { fields } = clientRecord

/** The user pool is part of the client's form (G-CLI-07). */
function ClientSsoTab({ client }: { client: Client }) {
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
