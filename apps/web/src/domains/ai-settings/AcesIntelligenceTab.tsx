import { contract } from '@acm/contract'
import { AI_FEATURE } from '@acm/contract/features'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'

/**
 * Whether the person sees the AI settings of an instance: its flag is on, and they may edit flags there (G-AI-03,
 * G-AI-04); null while the flag is being read.
 */
export function useIsAiOpen(databaseId: number, where: { orgUnitId: number | null } | undefined): boolean | null {
  const can = useCan()
  // Read beside the instance, before it is known where that lies: the call answers no flag of another org unit.
  const flags = useApiQuery(contract.features.getAll, {
    query: { acesDatabaseId: databaseId, systemEnhancementName: AI_FEATURE },
    enabled: can('FEATURE_FLAG_EDIT') && databaseId !== 0,
  })
  return flags.isLoading ? null : can('FEATURE_FLAG_EDIT', where) && flags.data?.[0]?.isEnabled === true
}

/** The AI settings of an instance in its own tab. */
export function AcesIntelligenceTab({ databaseId }: { databaseId: number }) {
  return <AiSettingsForm databaseId={databaseId} />
}
