import { contract } from '@acm/contract'
import { useList } from '../../api/useList.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { useInstanceFeatureList } from './featureList.tsx'

export function InstanceFeaturesTable({ databaseId }: { databaseId: number }) {
  const query = { acesDatabaseId: databaseId }
  const list = useList(contract.features.getAll, useInstanceFeatureList(), { query })
  return (
    <>
      <FilterBar list={list} />
      <DataTable list={list} empty={{ text: 'No features yet.' }} />
    </>
  )
}
