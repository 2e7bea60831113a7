import type { Subscription } from '@acm/contract/subscriptions'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useMayOpen } from '../../shell/leaving.ts'
import { Hint } from '../../ui/Hint.tsx'
import { chipLabels } from '../../ui/list/filters/filters.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { paths } from '../instances/paths.ts'

type SubscribedInstances = Subscription['acesDatabases']

/** Two chips and a count; the tooltip has all. */
export function InstanceChips({ instances }: { instances: SubscribedInstances }) {
  const mayOpen = useMayOpen()
  const codes = instances.map(({ databaseCode }) => databaseCode)
  const others = chipLabels(codes)[2]
  const linkTo = (to: string) => (mayOpen(to) ? { component: RouterLink, to, clickable: true } : {})
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, '& > *': { flexShrink: 0 } }}>
      {instances.slice(0, 2).map(({ databaseId, databaseCode }) => (
        <Chip key={databaseId} size="small" label={databaseCode} {...linkTo(paths.instance(databaseId))} />
      ))}
      {others && (
        <Hint text={codes.join(', ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other codes must be reachable by keyboard too */}
          <span tabIndex={0}>{others}</span>
        </Hint>
      )}
    </Stack>
  )
}
