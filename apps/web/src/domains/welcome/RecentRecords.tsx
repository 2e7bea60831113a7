import { historyKinds } from '@acm/contract/history-kinds'
import type { RecentRecord } from '../../shell/useRecentRecords.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { RouterLink } from '../../ui/RouterLink.tsx'
import styles from './Row.module.css'
import { Row } from './Row.tsx'

const PLACES = Array.from({ length: 10 }, (_, place) => place)

export function RecentRecords({ records }: { records: readonly RecentRecord[] | undefined }) {
  return (
    <ul aria-busy={!records} className={styles.rows}>
      {PLACES.map((place) => {
        const record = records?.[place]
        if (records && !record) return null
        return <Row key={place}>{record ? <RecordLink record={record} /> : <Skeleton width="60%" height={36} />}</Row>
      })}
    </ul>
  )
}

function RecordLink({ record: { kind, name, about, to } }: { record: RecentRecord }) {
  return (
    <RouterLink to={to}>
      {name} <small>{[historyKinds[kind].label, about].filter(Boolean).join(' · ')}</small>
    </RouterLink>
  )
}
