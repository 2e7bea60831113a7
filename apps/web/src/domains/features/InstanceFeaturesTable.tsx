import { contract } from '@acm/contract'
import type { FeatureFlag } from '@acm/contract/features'
import { useList } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import { NOT_YOURS, type RestoredAct, RestoredActs, switchedBack } from '../../ui/form/drafts/RestoredActs.tsx'
import { useRestorationOf } from '../../ui/form/drafts/restoration.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { useToggle } from './FlagSwitch.tsx'
import { useInstanceFeatureList } from './featureList.tsx'

export function InstanceFeaturesTable({ databaseId }: { databaseId: number }) {
  const query = { acesDatabaseId: databaseId }
  const list = useList(contract.features.getAll, useInstanceFeatureList(), { query })
  return (
    <>
      {list.status === 'ready' && <RestoredFlags databaseId={databaseId} flags={list.all} />}
      <FilterBar list={list} />
      <DataTable list={list} empty={{ text: 'No features yet.' }} />
    </>
  )
}

/** Flags that differ from the state to restore. */
function RestoredFlags({ databaseId, flags }: { databaseId: number; flags: readonly FeatureFlag[] }) {
  const restoration = useRestorationOf({ kind: 'instanceFeatures', id: databaseId })
  const can = useCan()
  const { toggle } = useToggle()
  if (!restoration) return null
  const acts = flags.flatMap((flag): RestoredAct[] => {
    const name = flag.systemEnhancementName
    const was = restoration.values[name]
    if (typeof was !== 'boolean' || was === flag.isEnabled) return []
    const why = can('FEATURE_FLAG_EDIT', flag) ? '' : NOT_YOURS
    return [{ ...switchedBack(name, was), why, run: () => toggle(flag) }]
  })
  return <RestoredActs restoration={restoration} acts={acts} />
}
