import { contract } from '@acm/contract'
import { AI_FEATURE } from '@acm/contract/features'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'

/** The flag of the instance must be on, and the person can edit flags there (G-AI-03, G-AI-04); null while loading. */
export function useIsAiOpen(databaseId: number, where: { orgUnitId: number | null } | undefined): boolean | null {
  const can = useCan()
  // Loads in parallel with the instance, before its org unit is known: the call returns no flags of other org units.
  const flags = useApiQuery(contract.features.getAll, {
    query: { acesDatabaseId: databaseId, systemEnhancementName: AI_FEATURE },
    enabled: can('FEATURE_FLAG_EDIT') && databaseId !== 0,
    isAhead: true,
  })
  return flags.isLoading ? null : can('FEATURE_FLAG_EDIT', where) && flags.data?.[0]?.isEnabled === true
}
