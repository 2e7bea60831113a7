import { contract } from '@acm/contract'
import { type AiSettings, instanceAiSettings } from '@acm/contract/ai-settings'
import type { ValuesOf } from '@acm/contract/core/fields'
import { AI_FEATURE } from '@acm/contract/features'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { NumberField } from '../../ui/form/fields/TextField.tsx'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { useLastRecord } from '../../ui/useLastRecord.ts'

const { get, save: saveCall } = contract.aiSettings

export function AiSettingsForm({ databaseId }: { databaseId: number }) {
  const settings = useLastRecord(useApiQuery(get, { query: { id: databaseId } }))
  if (settings.isMissing) return <Alert severity="error">{get.failureOf?.[404]}</Alert>
  return (
    <Awaited query={settings} failure={get.failure}>
      {(stored) => <QuotaForm databaseId={databaseId} settings={stored} />}
    </Awaited>
  )
}

type Values = ValuesOf<typeof instanceAiSettings.input.fields>

function QuotaForm({ databaseId, settings }: { databaseId: number; settings: AiSettings }) {
  const { save: send } = useApiSave(saveCall, { query: { id: databaseId } })
  const save = async (values: Values): Promise<SaveOutcome<AiSettings>> => {
    const outcome = await send(values)
    if ('errors' in outcome) return outcome
    if ('conflict' in outcome) {
      // The call only answers whether it saved, but a conflict carries the settings.
      const current = outcome.conflict.current as unknown as AiSettings
      return { conflict: { ...outcome.conflict, current } }
    }
    if (!outcome.record) return { errors: [] }
    // The version is guessed as the next one until the settings are read again.
    const { monthlyQuota, rowVersion } = values
    return { ok: true, record: { monthlyQuota, rowVersion: (rowVersion ?? 0) + 1 } }
  }
  return (
    <EntityForm
      input={instanceAiSettings.input}
      of={{ kind: 'aiSettings', id: databaseId }}
      record={settings}
      mode="detail"
      save={save}
    >
      <FormSection title="Quota">
        <NumberField of={instanceAiSettings.fields.monthlyQuota} />
      </FormSection>
    </EntityForm>
  )
}

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
