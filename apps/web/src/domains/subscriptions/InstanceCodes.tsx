import type { Subscription } from '@acm/contract/subscriptions'
import { Fragment } from 'react'
import { MayLink } from '../../shell/MayLink.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { chipLabels } from '../../ui/list/filters/filters.ts'
import { paths } from '../instances/paths.ts'
import styles from './InstanceCodes.module.css'

type SubscribedInstances = Subscription['acesDatabases']

/** Two codes and a count; the tooltip has all. */
export function InstanceCodes({ instances }: { instances: SubscribedInstances }) {
  const codes = instances.map(({ databaseCode }) => databaseCode)
  const others = chipLabels(codes)[2]
  return (
    <span className={styles.codes}>
      {instances.slice(0, 2).map(({ databaseId, databaseCode }, place) => (
        <Fragment key={databaseId}>
          {place > 0 && ', '}
          <MayLink to={paths.instance(databaseId)}>{databaseCode}</MayLink>
        </Fragment>
      ))}{' '}
      {others && (
        <Hint text={codes.join(', ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the other codes must be reachable by keyboard too */}
          <span tabIndex={0}>{others}</span>
        </Hint>
      )}
    </span>
  )
}
