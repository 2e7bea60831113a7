import { Panel } from '../../ui/Panel.tsx'
import { PartTitle } from '../../ui/PartTitle.tsx'
import { HistoryList } from './HistoryList.tsx'
import { useAsOf } from './useAsOf.tsx'

const FIRST = { limit: 10 }

export function OwnActivity({ id }: { id: string }) {
  const { show, dialog } = useAsOf()
  return (
    <Panel role="region" aria-labelledby={id}>
      <PartTitle id={id}>Recent activity</PartTitle>
      <HistoryList isOwn isFolded query={FIRST} level={3} onShowAsOf={show} none="No activity yet" />
      {dialog}
    </Panel>
  )
}
