import { contract } from '@acm/contract'
import { HISTORY_READERS } from '@acm/contract/history-readers'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { navigation, visibleMenu } from '../../navigation.ts'
import { Administrators } from '../../shell/pages/Administrators.tsx'
import { useCan, useSession } from '../../shell/session/session.ts'
import { useRecentRecords } from '../../shell/useRecentRecords.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useDelayed } from '../../ui/useDelayed.ts'
import { ChangesToday, LatestChanges, startOf, todayHere } from '../history/public.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { NeedsList } from './NeedsPanel.tsx'
import { linesFor, summaryOf } from './needs.ts'
import { Part } from './Part.tsx'
import { RecentRecords } from './RecentRecords.tsx'

const SHOWN_AFTER_MS = 150

export function WelcomePage() {
  const { firstName } = useSession()
  const can = useCan()
  const { data, error, isFetching, refetch } = useApiQuery(contract.welcome.get, {
    query: { since: startOf(todayHere()) },
  })
  const isSlow = useDelayed(data === undefined, SHOWN_AFTER_MS)
  const lines = linesFor(can)
  const mayOpenSome = visibleMenu(navigation, can).length > 0
  const hasLost = error !== null && data === undefined
  const retry = () => void refetch()
  // Hidden until the counts are there, because it moves up then.
  const settled = data || hasLost ? 'visible' : 'hidden'
  return (
    <Page title={`Welcome, ${firstName}`}>
      <Typography role="status" sx={{ color: 'text.secondary', mt: -1.5, mb: 3, minHeight: '1lh' }}>
        {mayOpenSome ? data && summaryOf(data.needs, lines) : <NoArea />}
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
            <Box sx={{ visibility: settled }}>
              <Part title="Latest changes" aside={<ChangesToday changes={data?.changes ?? undefined} />}>
                {data?.changes === null ? (
                  <LoadFailed text="The latest changes could not be read." onRetry={retry} isRetrying={isFetching} />
                ) : (
                  <LatestChanges changes={data?.changes} />
                )}
              </Part>
            </Box>
          )}
        </Stack>
        <Stack sx={{ gap: 2.5, minWidth: 0, visibility: { xs: settled, lg: 'visible' } }}>
          <FirstSteps />
          {mayOpenSome && <OpenedLast />}
        </Stack>
      </Columns>
    </Page>
  )
}

function OpenedLast() {
  const { records, isLoading } = useRecentRecords()
  return (
    <Part title="Opened last">
      {isLoading || records.length > 0 ? (
        <RecentRecords records={isLoading ? undefined : records} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>What you open appears here.</Typography>
      )}
    </Part>
  )
}

const NoArea = () => (
  <>
    No area is open to you yet. Ask <Administrators /> for a role that fits your work.
  </>
)

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
