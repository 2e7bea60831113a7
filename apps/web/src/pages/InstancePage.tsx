import { contract } from '@acm/contract'
import type { ClientSummary } from '@acm/contract/clients'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { type Instance, type InstanceSummary, instance as instanceRecord } from '@acm/contract/instances'
import type { InstanceLinkState } from '@acm/contract/jobs'
import { memo, useMemo } from 'react'
import { useKnownRow } from '../api/cachedRows.ts'
import { useApiSave } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { AiSettingsForm, useIsAiOpen } from '../domains/ai-settings/public.ts'
import { InstanceBusinessObjectsTab } from '../domains/business-objects/public.ts'
import { paths as clientPaths } from '../domains/clients/paths.ts'
import { useCompareWith } from '../domains/compare/public.ts'
import { DataBridgeTab } from '../domains/data-bridge/public.ts'
import { InstanceFeaturesTable } from '../domains/features/public.ts'
import { LastChange, withHistory } from '../domains/history/public.ts'
import { CLIENT_KEY, INSTANCE_TABS, paths } from '../domains/instances/paths.ts'
import { InstanceDetailsTab, InstanceHeading, InstanceLayoutTab, instanceTitle } from '../domains/instances/public.ts'
import { NotificationsTable } from '../domains/notifications/public.ts'
import { useEditAccess, useOrgUnitInput, useOrgUnitPlace } from '../domains/org-units/public.ts'
import { SsoTab } from '../domains/sso/public.ts'
import { InstanceVendorsTable } from '../domains/vendors/public.ts'
import { useBackTo } from '../shell/leaving.ts'
import { NotFoundPage } from '../shell/pages/ProblemPages.tsx'
import { NoPart, RecordEditor } from '../shell/RecordEditor.tsx'
import { idOf } from '../shell/screen.ts'
import { useCan } from '../shell/session/session.ts'
import { Awaited } from '../ui/Awaited.tsx'
import { readAddress, useAddress } from '../ui/address.ts'
import { Page } from '../ui/Page.tsx'
import type { RecordCode, RecordFacts } from '../ui/RecordHeader.tsx'
import { RecordTabs } from '../ui/RecordTabs.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { useLastRecord } from '../ui/useLastRecord.ts'

/** Id 0: a new instance with default values. */
export const InstancePage = ({ id }: { id: number }) => (id === 0 ? <NewInstance /> : <ExistingInstance id={id} />)

function ExistingInstance({ id }: { id: number }) {
  const instance = useLastRecord(useApiQuery(contract.instances.get, { params: { id } }))
  const back = useBackTo(paths.instances(), 'Instances')
  const row = useKnownRow(contract.instances.getAll, (one) => one.databaseId === id)
  // Until the record has loaded, the row of the list.
  const instanceOrRow = instance.data ?? row
  const facts = useFacts(instance.data) ?? (row && factsOfRow(row))
  const can = useCan()
  // Without the row it is not known which tabs its org unit opens.
  const opened = row && Object.values(INSTANCE_TABS).filter(({ permission }) => can(permission, row))
  const tabs = opened && { tabs: [...opened.map(({ label }) => label), 'History'] }
  const shape = { section: 'Instance', labels: LABELS, ...tabs }
  const compareWith = useCompareWith('instance', id)
  // Read along with the instance, so that its tab appears early.
  const isAiOpen = useIsAiOpen(id, instance.data)
  if (instance.isMissing) return <NotFoundPage list={back} />
  return (
    <Page
      title={instanceTitle(instanceOrRow)}
      shortTitle={instanceOrRow?.databaseCode ?? undefined}
      heading={instanceOrRow && <InstanceHeading instance={instanceOrRow} />}
      record={facts ?? 'unread'}
      more={compareWith}
      back={back}
    >
      <Awaited query={instance} failure={contract.instances.get.failure} shape={shape}>
        {(record) => <InstanceRecord instance={record} isAiOpen={isAiOpen} />}
      </Awaited>
    </Page>
  )
}

/** The code is in the heading. */
const codesOf = ({ databaseServer, databaseName }: Instance | InstanceSummary): RecordCode[] => [
  ...(databaseServer ? [{ title: 'Server', text: databaseServer }] : []),
  ...(databaseName ? [{ title: 'Database', text: databaseName, copied: 'database name' }] : []),
]

/** Whether it is linked is read with the instance. */
const factsOfRow = (row: InstanceSummary): RecordFacts => ({
  codes: codesOf(row),
  states: !row.disabled && <StateBadge state={row.isDown ? 'down' : 'active'} />,
  orgUnit: null,
  changed: <LastChange kind="instance" id={row.databaseId} />,
})

const FIRST = [
  'acesClientId',
  'orgUnitId',
  'databaseCode',
  'databaseCompany',
  'databaseServer',
  'databaseName',
] as const
const LABELS = FIRST.map((name) => instanceRecord.fields[name].label)

function useFacts(instance: Instance | undefined): RecordFacts | undefined {
  const orgUnit = useOrgUnitPlace(instance?.orgUnitId)
  const link = useLinkState(instance)
  return (
    instance && {
      codes: codesOf(instance),
      states: (
        <>
          {!instance.disabled && <StateBadge state={link === 'down' ? 'down' : 'active'} />}
          {instance.enableSso && instance.ssoIdentityProviderId === null && <StateBadge state="withoutProvider" />}
        </>
      ),
      place: link && link !== 'down' && <StateBadge state={link} />,
      // Facts after the link wait for it.
      orgUnit: link === null ? null : orgUnit,
      changed: <LastChange kind="instance" id={instance.databaseId} />,
    }
  )
}

/** Null: loading; undefined: the person can't know. */
function useLinkState(instance: Instance | undefined): InstanceLinkState['state'] | null | undefined {
  const mayRead = useCan()(permissionsOf(contract.jobs.instanceLink.permission), instance)
  const { data, isLoading } = useApiQuery(contract.jobs.instanceLink, {
    params: { id: instance?.databaseId ?? 0 },
    enabled: instance !== undefined && mayRead,
  })
  return isLoading ? null : data?.state
}

/** From a client's page it belongs to that client, and Back returns there. */
function NewInstance() {
  const [search] = useAddress()
  const clientId = idOf(readAddress(search)[CLIENT_KEY]?.[0])
  const blank = useApiQuery(contract.instances.get, { params: { id: 0 } })
  const clients = useApiQuery(contract.clients.getAll, { enabled: clientId !== 0 })
  const client = clients.data?.find((one) => one.acesClientId === clientId)
  const toList = useBackTo(paths.instances(), 'Instances')
  const toClient = useBackTo(clientPaths.client(clientId), client?.acesClientName ?? 'Client')
  const isKnown = clientId === 0 || clients.data !== undefined
  return (
    <Page title="New Instance" back={client ? toClient : toList}>
      <Awaited query={{ ...clients, data: isKnown || undefined }} failure={contract.clients.getAll.failure}>
        {() => (
          <Awaited query={blank} failure={contract.instances.get.failure}>
            {(record) => <NewInstanceOf client={client} blank={record} />}
          </Awaited>
        )}
      </Awaited>
    </Page>
  )
}

/** Starts with the client's name as company, and with its org unit if the person may create instances there. */
function NewInstanceOf({ client, blank }: { client: ClientSummary | undefined; blank: Instance }) {
  const can = useCan()
  const isPlace = client !== undefined && can('INSTANCE_DETAILS_FULL_EDIT', client)
  const record = useMemo(
    () => ({
      ...blank,
      acesClientId: client?.acesClientId ?? null,
      ...(client && { databaseCompany: client.acesClientName }),
      ...(isPlace && { orgUnitId: client.orgUnitId }),
    }),
    [blank, client, isPlace],
  )
  return (
    <InstanceRecord instance={blank} record={record} from={client ? [clientPaths.client(client.acesClientId)] : []} />
  )
}

const { heading, details, layout, identity, apiKey } = instanceRecord.groups
const OWN_FIELDS = [heading, details, layout, identity, apiKey].flatMap(({ fields }) => Object.keys(fields))

interface InstanceRecordProps {
  instance: Instance
  /** Initial values, where they differ from the instance. */
  record?: object
  /** Null while loading. */
  isAiOpen?: boolean | null
  /** The page to return to, if not the list. */
  from?: readonly string[]
}

/** Memoized: the header's late data must not rerender the form. */
const InstanceRecord = memo(function InstanceRecord({
  instance,
  record = instance,
  isAiOpen = false,
  from = [],
}: InstanceRecordProps) {
  const can = useCan()
  const { save } = useApiSave(contract.instances.save, { affects: ['clients', 'dataBridge', 'sso'] })
  const isNew = instance.databaseId === 0
  const tab = (key: keyof typeof INSTANCE_TABS, isOfNew = false) => {
    const { label, permission } = INSTANCE_TABS[key]
    return { key, label, visible: isNew ? isOfNew : can(permission, instance) }
  }
  const input = useOrgUnitInput(instanceRecord.input, 'INSTANCE_DETAILS_FULL_EDIT')
  const access = useEditAccess('INSTANCE_DETAILS', instance, isNew)
  return (
    <RecordEditor
      input={input}
      of={{ kind: 'instance', id: instance.databaseId, names: OWN_FIELDS }}
      record={record}
      access={access}
      isNew={isNew}
      save={save}
      addressOf={(saved) => paths.instance(saved.databaseId)}
      elsewhere={[...from, paths.instances()]}
    >
      <RecordTabs
        label="Instance"
        hasOwnLists={!isNew}
        none={<NoPart record={instance} />}
        tabs={withHistory('instance', instance.databaseId, [
          { ...tab('details', true), component: <InstanceDetailsTab instance={instance} />, isOfForm: true },
          {
            ...tab('businessObjects'),
            component: <InstanceBusinessObjectsTab key={instance.databaseId} instance={instance} />,
            isKept: true,
          },
          { ...tab('layout', true), component: <InstanceLayoutTab />, isOfForm: true },
          { ...tab('sso'), component: <SsoTab key={instance.databaseId} instance={instance} />, isKept: true },
          { ...tab('features'), component: <InstanceFeaturesTable databaseId={instance.databaseId} /> },
          { ...tab('vendors'), component: <InstanceVendorsTable instance={instance} /> },
          { ...tab('inAppNotifications'), component: <NotificationsTable instance={instance} /> },
          {
            ...tab('dataBridge'),
            component: <DataBridgeTab key={instance.databaseId} instance={instance} />,
            isKept: true,
          },
          {
            key: 'acesIntelligence',
            label: 'Aces Intelligence',
            visible: isNew ? false : isAiOpen,
            component: <AiSettingsForm key={instance.databaseId} databaseId={instance.databaseId} />,
            isKept: true,
          },
        ])}
      />
    </RecordEditor>
  )
})
