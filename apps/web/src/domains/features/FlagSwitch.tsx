import { contract } from '@acm/contract'
import type { FeatureFlag } from '@acm/contract/features'
import { useReplaceRow } from '../../api/cachedRows.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'

const isSame = (one: FeatureFlag, other: FeatureFlag) =>
  one.acesDatabaseId === other.acesDatabaseId && one.systemEnhancementName === other.systemEnhancementName

/** Sends the flipped state; the answer replaces the flag in the list, and is handed to `onToggled`. */
export function useToggle(onToggled?: (flag: FeatureFlag) => void): {
  toggle: (flag: FeatureFlag) => void
  isSaving: boolean
} {
  const replace = useReplaceRow(contract.features.getAll, isSame)
  const onSuccess = (flag: FeatureFlag) => {
    replace(flag)
    onToggled?.(flag)
  }
  const { mutate, isPending } = useApiMutation(contract.features.edit, {
    onSuccess,
    isPutInPlace: true,
    aside: (flag) => ({
      text: `${flag.systemEnhancementName} ${flag.isEnabled ? 'on' : 'off'} for ${flag.databaseCode}`,
      undo: () => toggle(flag),
    }),
    again: ({ body, ...input }, { rowVersion }) => ({ ...input, body: { ...body, rowVersion } }),
  })
  const toggle = ({ acesDatabaseId, systemEnhancementName, isEnabled, rowVersion }: FeatureFlag) =>
    mutate({ body: { acesDatabaseId, systemEnhancementName, isEnabled: !isEnabled, rowVersion } })
  return { toggle, isSaving: isPending }
}

export function FlagSwitch({ flag }: { flag: FeatureFlag }) {
  const { toggle, isSaving } = useToggle()
  return (
    <RowSwitch
      label={`${flag.systemEnhancementName} for instance ${flag.databaseCode}`}
      checked={flag.isEnabled}
      isSaving={isSaving}
      onChange={() => toggle(flag)}
    />
  )
}
