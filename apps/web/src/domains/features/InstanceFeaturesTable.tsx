import { contract } from '@acm/contract'
import { useList } from '../../api/useList.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useInstanceFeatureList } from './featureList.tsx'

/** The features of one instance, each with its switch where the person may toggle it. */
export function InstanceFeaturesTable({ databaseId }: { databaseId: number }) {
  const query = { acesDatabaseId: databaseId }
  const list = useList(contract.features.getAll, useInstanceFeatureList(), { query })
  return (
    <>
      <FilterBar list={list} />
      <DataTable list={list} empty={{ text: 'There are no features yet.' }} />
    </>
  )
}
