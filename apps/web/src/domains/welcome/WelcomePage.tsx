import { contract } from '@acm/contract'
import { HISTORY_READERS } from '@acm/contract/history-readers'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Administrators } from '../../shell/pages/Administrators.tsx'
import { useCan, useSession } from '../../shell/session/session.ts'
import { useRecentRecords } from '../../shell/useRecentRecords.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { ChangesToday, LatestChanges, startOf, todayHere } from '../history/public.ts'
import { Areas, areasFor } from './Areas.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { NeedsList } from './NeedsPanel.tsx'
import { linesFor, summaryOf } from './needs.ts'
import { Part } from './Part.tsx'
import { RecentRecords } from './RecentRecords.tsx'

const SHOWN_AFTER_MS = 150

/** The start page: what needs this person today, what changed around them, and where to go. */
export function WelcomePage() {
  const { firstName } = useSession()
  const can = useCan()
  const { data, error, isFetching, refetch } = useApiQuery(contract.welcome.get, {
    query: { since: startOf(todayHere()) },
  })
  const isSlow = useDelayed(data === undefined, SHOWN_AFTER_MS)
  const lines = linesFor(can)
  const areas = areasFor(can)
  const hasLost = error !== null && data === undefined
  const retry = () => void refetch()
  return (
    <Page title={`Welcome, ${firstName}`}>
      <Typography role="status" sx={{ color: 'text.secondary', mt: -1.5, mb: 3, minHeight: '1lh' }}>
        {areas.length === 0 ? <NoArea /> : data && summaryOf(data.needs, lines)}
      </Typography>
      <Columns>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
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
          {!hasLost && can(HISTORY_READERS) && (
            <Part title="Latest changes" aside={<ChangesToday changes={data?.changes ?? undefined} />}>
              {data?.changes === null ? (
                <LoadFailed text="The latest changes could not be read." onRetry={retry} isRetrying={isFetching} />
              ) : (
                <LatestChanges changes={data?.changes} />
              )}
            </Part>
          )}
        </Stack>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <FirstSteps />
          <WaysOn areas={areas} />
        </Stack>
      </Columns>
    </Page>
  )
}

/** What was opened last, or, where that is nothing yet, what may be opened. */
function WaysOn({ areas }: { areas: ReturnType<typeof areasFor> }) {
  const { records, isLoading } = useRecentRecords()
  if (isLoading || records.length > 0)
    return (
      <Part title="Opened last">
        <RecentRecords records={isLoading ? undefined : records} />
      </Part>
    )
  if (areas.length === 0) return null
  return (
    <Part title="Where to go">
      <Areas areas={areas} />
    </Part>
  )
}

const NoArea = () => (
  <>
    No area is open to you yet. Ask <Administrators /> for a role that fits your work.
  </>
)

/** Beside each other where there is room. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
      alignItems: 'start',
      gap: 2.5,
    }}
  >
    {children}
  </Box>
)
