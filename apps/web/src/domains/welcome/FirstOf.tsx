import { contract } from '@acm/contract'
import { ENDINGS } from '@acm/contract/subscriptions'
import type { NeedName } from '@acm/contract/welcome'
import type { ComponentType, ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { formatDay } from '../../ui/dates.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as jobs } from '../jobs/paths.ts'
import styles from './FirstOf.module.css'

/** The count links to the others. */
const FIRST = { page: 1, pageSize: 3 }
const [SOON] = ENDINGS

function FailedJobs() {
  const { data = [] } = useApiQuery(contract.jobs.getAll, { query: { ...FIRST, hasFailed: true } })
  return data.map(({ id, title }) => (
    <span key={id}>
      <TextLink to={jobs.job(id)} isInText>
        {title}
      </TextLink>
    </span>
  ))
}

function EndingSubscriptions() {
  const { data = [] } = useApiQuery(contract.reports.subscriptions, {
    query: { ...FIRST, endsWithin: String(SOON), sort: 'endDate' },
  })
  return data.map(({ id, databaseId, databaseCode, amqGroupName, endDate }) => (
    <span key={id}>
      <code>
        <RecordLink kind="instance" id={databaseId} name={databaseCode} isInText />
      </code>{' '}
      {amqGroupName}, {endDate && formatDay(endDate)}
    </span>
  ))
}

function LockedUsers() {
  const { data = [] } = useApiQuery(contract.users.getAll, {
    query: { ...FIRST, isLocked: true, isArchived: false, sort: 'fullName' },
  })
  return data.map(({ id, fullName }) => (
    <span key={id}>
      <RecordLink kind="user" id={id} name={fullName} isInText />
    </span>
  ))
}

const NAMED: Partial<Record<NeedName, ComponentType>> = {
  jobs: FailedJobs,
  subscriptions: EndingSubscriptions,
  users: LockedUsers,
}

/** Reserves the lines while loading. */
export function FirstOf({ part, count }: { part: NeedName; count: number }): ReactNode {
  const Named = NAMED[part]
  return (
    Named && (
      <span data-first="" className={styles.lines} style={{ minHeight: LINE * Math.min(count, FIRST.pageSize) }}>
        <Named />
      </span>
    )
  )
}

/** Pixels: the minimum target size of links; as in the style sheet. */
const LINE = 24
