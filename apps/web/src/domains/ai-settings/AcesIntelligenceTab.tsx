import { AiSettingsForm } from './AiSettingsForm.tsx'

/**
 * Whether AI is enabled for an instance: its flag AI_Alpha (decisions G-AI-03).
 * TODO issue 7: asks the feature flags once there are some; until then every instance counts as enabled.
 */
export function useIsAiEnabled(_databaseId: number): boolean {
  return true
}

/** The AI settings of an instance in its own tab. */
export function AcesIntelligenceTab({ databaseId }: { databaseId: number }) {
  return <AiSettingsForm databaseId={databaseId} />
}
