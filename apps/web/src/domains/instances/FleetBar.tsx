import type { InstanceSummary } from '@acm/contract/instances'
import { Fragment, useMemo } from 'react'
import { ShareBar, ShareSign } from '../../ui/chart/ShareBar.tsx'
import { counted } from '../../ui/counted.ts'
import type { ListModel } from '../../ui/list/model/listModel.ts'
import styles from './FleetBar.module.css'
import { countFleet, FLEET, type FleetPart } from './fleet.ts'

/** All instances by their state. Each part shows its rows; pressed again, the rows of before. */
export function FleetBar({ list: { all, filters, setFilters } }: { list: ListModel<InstanceSummary> }) {
  const counts = useMemo(() => countFleet(all), [all])
  const chosen = filters.find(({ filter }) => filter.id === 'fleet')?.value
  const press = (part: FleetPart) =>
    setFilters(
      part === chosen ? { fleet: '', active: true } : { fleet: part, active: part !== 'disabled', isDown: false },
    )
  return (
    <div className={styles.fleet}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div role="group" aria-label="Fleet" className={styles.parts}>
        {counts.map(({ part, count }, place) => (
          <Fragment key={part}>
            {place > 0 && <span aria-hidden> · </span>}
            <button type="button" aria-pressed={part === chosen} className={styles.part} onClick={() => press(part)}>
              <ShareSign tone={FLEET[part].tone} />
              {`${counted(count)} ${FLEET[part].label.toLowerCase()}`}
            </button>
          </Fragment>
        ))}
      </div>
      {/* Its place depends on the counts. */}
      {all.length > 0 && (
        <ShareBar
          shares={counts.map(({ part, count }) => ({ key: part, count, tone: FLEET[part].tone }))}
          whole={all.length}
        />
      )}
    </div>
  )
}
