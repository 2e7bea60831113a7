import { contract } from '@acm/contract'
import { useList } from '../../api/useList.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { useInstanceFeatureList } from './featureList.tsx'

export function InstanceFeaturesTable({ databaseId }: { databaseId: number }) {
  const query = { acesDatabaseId: databaseId }
  const list = useList(contract.features.getAll, useInstanceFeatureList(), { query })
  return <DataList list={list} empty={{ text: 'No features yet.' }} />
}
