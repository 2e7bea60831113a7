import { historyKinds } from '@acm/contract/history-kinds'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { RecentRecord } from '../../shell/useRecentRecords.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { Row } from './Row.tsx'

const PLACES = Array.from({ length: 10 }, (_, place) => place)

export function RecentRecords({ records }: { records: readonly RecentRecord[] | undefined }) {
  return (
    <Box component="ul" aria-busy={!records} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {PLACES.map((place) => {
        const record = records?.[place]
        if (records && !record) return null
        return <Row key={place}>{record ? <RecordLink record={record} /> : <Skeleton width="60%" height={36} />}</Row>
      })}
    </Box>
  )
}

function RecordLink({ record: { kind, name, about, to } }: { record: RecentRecord }) {
  return (
    <RouterLink to={to}>
      {name} <small>{[historyKinds[kind].label, about].filter(Boolean).join(' · ')}</small>
    </RouterLink>
  )
}
