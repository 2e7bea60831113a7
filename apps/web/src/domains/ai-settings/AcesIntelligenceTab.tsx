import { contract } from '@acm/contract'
import { AI_FEATURE } from '@acm/contract/features'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'

/**
 * Whether the person sees the AI settings of an instance: its flag is on, and they may edit flags there (G-AI-03,
 * G-AI-04); null while the flag is being read.
 */
export function useIsAiOpen({
  databaseId,
  orgUnitId,
}: {
  databaseId: number
  orgUnitId: number | null
}): boolean | null {
  const mayEdit = useCan()('FEATURE_FLAG_EDIT', { orgUnitId })
  const flags = useApiQuery(contract.features.getAll, {
    query: { acesDatabaseId: databaseId, systemEnhancementName: AI_FEATURE },
    enabled: mayEdit && databaseId !== 0,
  })
  return flags.isLoading ? null : mayEdit && flags.data?.[0]?.isEnabled === true
}

/** The AI settings of an instance in its own tab. */
export function AcesIntelligenceTab({ databaseId }: { databaseId: number }) {
  return <AiSettingsForm databaseId={databaseId} />
}
