import { contract } from '@acm/contract'
import type { FirstRecord } from '@acm/contract/first-records'
import { historyKinds } from '@acm/contract/history-kinds'
import { HISTORY_READERS } from '@acm/contract/viewed-lists'
import clsx from 'clsx'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { visibleMenu } from '../../navigation.ts'
import { useMayOpenScreen } from '../../shell/leaving.ts'
import { Administrators } from '../../shell/pages/Administrators.tsx'
import { useCan, useSession } from '../../shell/session/session.ts'
import { type RecentRecord, useRecentRecords } from '../../shell/useRecentRecords.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CodeText } from '../../ui/CodeText.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as clients } from '../clients/paths.ts'
import { ChangesToday, LatestChanges, startOf, todayHere } from '../history/public.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { Endings } from './Endings.tsx'
import { NeedsList } from './NeedsPanel.tsx'
import { linesFor, summaryOf } from './needs.ts'
import { Part } from './Part.tsx'
import styles from './WelcomePage.module.css'

export function WelcomePage() {
  const { firstName } = useSession()
  const can = useCan()
  const { data, error, isFetching, refetch } = useApiQuery(contract.welcome.get, {
    query: { since: startOf(todayHere()) },
  })
  const isSlow = useDelayed(data === undefined)
  const lines = linesFor(can)
  const mayOpenSome = visibleMenu(useMayOpenScreen()).length > 0
  const hasLost = error !== null && data === undefined
  const retry = () => void refetch()
  // Hidden until the counts are there, because it moves up then.
  const isReady = data !== undefined || hasLost
  const missing = data?.missing ?? []
  return (
    <Page title={`Welcome, ${firstName}`}>
      <Text role={mayOpenSome ? 'status' : undefined} tone="muted" className={styles.summary}>
        {mayOpenSome ? data && summaryOf(data.needs, lines) : <NoArea />}
      </Text>
      <div className={styles.columns}>
        <Stack gap={24}>
          {hasLost && (
            <Panel>
              <LoadFailed text={contract.welcome.get.failure ?? ''} onRetry={retry} isRetrying={isFetching} />
            </Panel>
          )}
          {!hasLost && lines.length > 0 && (
            <Part title="Today">
              <NeedsList lines={lines} needs={data?.needs} isSlow={isSlow} />
            </Part>
          )}
          {missing.length > 0 && <FirstLinks missing={missing} />}
          {!hasLost && can(HISTORY_READERS) && (
            <div className={clsx(!isReady && styles.unsettled)}>
              <Part title="Recent Changes" aside={<ChangesToday changes={data?.changes ?? undefined} />}>
                {data?.changes === null ? (
                  <LoadFailed text="Couldn't load recent changes. Try again." onRetry={retry} isRetrying={isFetching} />
                ) : (
                  <LatestChanges changes={data?.changes} />
                )}
              </Part>
            </div>
          )}
        </Stack>
        <Stack gap={24} className={clsx(!isReady && styles.unsettledBelow)}>
          {mayOpenSome && <OpenedLast />}
          <Endings />
        </Stack>
      </div>
    </Page>
  )
}

function OpenedLast() {
  const { records, isLoading } = useRecentRecords()
  return (
    <Part title="Recently Viewed">
      {isLoading || records.length > 0 ? (
        <RecentRecords records={isLoading ? undefined : records} />
      ) : (
        <Text tone="muted">Records you open will show up here.</Text>
      )}
    </Part>
  )
}

const NoArea = () => (
  <>
    There's nothing for you to work on yet. Ask <Administrators /> for access.
  </>
)

const PLACES = Array.from({ length: 10 }, (_, place) => place)

function RecentRecords({ records }: { records: readonly RecentRecord[] | undefined }) {
  return (
    <ul aria-busy={!records} className={styles.rows}>
      {PLACES.map((place) => {
        const record = records?.[place]
        if (records && !record) return null
        return <li key={place}>{record ? <RecordLink record={record} /> : <Skeleton width="60%" height={36} />}</li>
      })}
    </ul>
  )
}

function RecordLink({ record: { kind, name, about, to } }: { record: RecentRecord }) {
  return (
    <RouterLink to={to}>
      {kind === 'instance' ? <CodeText text={name} /> : name}{' '}
      <small>{[historyKinds[kind].label, about].filter(Boolean).join(' · ')}</small>
    </RouterLink>
  )
}

const LINKS: Record<FirstRecord, { act: string; about: string; to: string }> = {
  client: { act: 'Add a client', about: 'Instances and subscriptions belong to a client.', to: clients.client(0) },
  instance: { act: 'Add an instance', about: "An instance is a client's database.", to: instances.instance(0) },
  amq: { act: 'Add an AMQ', about: 'An AMQ is a questionnaire with versions.', to: amqs.amq(0) },
  amqGroup: { act: 'Add an AMQ group', about: 'Clients subscribe to groups of AMQs.', to: amqGroups.amqGroup(0) },
  subscription: {
    act: 'Add a subscription',
    about: 'Open a client and subscribe its instances to a group.',
    to: clients.clients(),
  },
  protection: {
    act: 'Protect administrators',
    about: 'Optional: ask their role for two steps.',
    to: roles.roles(),
  },
}

/** Each link goes away once there is such a record. */
const FirstLinks = ({ missing }: { missing: readonly FirstRecord[] }) => (
  <Part title="Get Started">
    <ol className={styles.rows}>
      {missing.map((kind) => {
        const { act, about, to } = LINKS[kind]
        return (
          <li key={kind}>
            <RouterLink to={to}>
              {act} <small>{about}</small>
            </RouterLink>
          </li>
        )
      })}
    </ol>
  </Part>
)
