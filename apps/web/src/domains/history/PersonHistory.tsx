import Typography from '@mui/material/Typography'
import { Panel } from '../../ui/Panel.tsx'
import { HistoryList } from './HistoryList.tsx'
import { useAsOf } from './useAsOf.tsx'

const FIRST = { limit: 10 }

/** What one did oneself lately. */
export function OwnActivity({ id }: { id: string }) {
  const { show, dialog } = useAsOf()
  return (
    <Panel role="region" aria-labelledby={id}>
      <Typography
        id={id}
        tabIndex={-1}
        component="h2"
        variant="subtitle1"
        sx={{ fontWeight: 600, '&:focus': { outline: 'none' } }}
      >
        Recent activity
      </Typography>
      <HistoryList isOwn query={FIRST} level={3} onShowAsOf={show} none="You have not done anything yet." />
      {dialog}
    </Panel>
  )
}
