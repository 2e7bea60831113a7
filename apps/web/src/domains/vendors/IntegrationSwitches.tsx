import '../../ui/withZod.ts'
import { contract } from '@acm/contract'
import type { Instance } from '@acm/contract/instances'
import { instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { MERIDIAN_STAYS, VendorChoiceInput } from '@acm/contract/vendors'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useCan } from '../../shell/session/session.ts'
import { NOT_YOURS, type RestoredAct, RestoredActs, switchedBack } from '../../ui/form/drafts/RestoredActs.tsx'
import { useRestorationOf } from '../../ui/form/drafts/restoration.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { CLOSED_NOW } from '../../ui/form/store/access.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'
import { AFFECTED } from './affected.ts'
import styles from './IntegrationSwitches.module.css'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

type VendorFlag = (typeof VENDOR_FLAGS)[number]
type Flags = Pick<Instance, VendorFlag | 'databaseId' | 'rowVersion'>

export function IntegrationSwitches({ instance }: { instance: Instance }) {
  const canEdit = useCan()('VENDOR_CONFIG_EDIT', instance)
  const place = useOrgUnitName(instance.orgUnitId)
  const [shown, setShown] = useAnswerUntilRead<Flags>(instance)
  const reasonOf = (flag: VendorFlag) => {
    if (!canEdit) return editingNeeds('VENDOR_CONFIG_EDIT', place)
    if (flag === 'enableDataFacts' && shown.enableDataFacts) return MERIDIAN_STAYS
    return instance.editableFields.includes(flag) ? '' : CLOSED_NOW
  }
  return (
    <FormSection title="Integrations">
      <RestoredFlags flags={shown} reasonOf={reasonOf} onSaved={setShown} />
      {VENDOR_FLAGS.map((flag) => (
        <IntegrationSwitch key={flag} flag={flag} flags={shown} readOnlyReason={reasonOf(flag)} onSaved={setShown} />
      ))}
    </FormSection>
  )
}

interface IntegrationSwitchProps {
  flag: VendorFlag
  flags: Flags
  readOnlyReason: string
  onSaved: (flags: Flags) => void
}

function IntegrationSwitch({ flag, flags, readOnlyReason, onSaved }: IntegrationSwitchProps) {
  const { change, isPending } = useIntegration(flags, onSaved)
  const { label } = instance.fields[flag]
  return (
    <div className={styles.line} data-switch-row="">
      {label}
      <RowSwitch
        label={label}
        hint={flag === 'enableDataFacts' ? MERIDIAN_STAYS : ''}
        checked={flags[flag] === true}
        isSaving={isPending}
        readOnlyReason={readOnlyReason}
        onChange={(isOn) => change(flag, isOn)}
      />
    </div>
  )
}

function useIntegration({ databaseId, rowVersion }: Flags, onSaved: (flags: Flags) => void) {
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    act: 'integration',
    affects: AFFECTED,
    again: (input, { rowVersion }) => ({
      ...input,
      body: VendorChoiceInput.shape().parse({ ...input.body, rowVersion }),
    }),
    onSuccess: (answer) => 'databaseId' in answer && onSaved(answer),
  })
  const change = (flag: VendorFlag, isOn: boolean) =>
    mutate({ params: { id: databaseId }, body: VendorChoiceInput.shape().parse({ [flag]: isOn, rowVersion }) })
  return { change, isPending }
}

interface RestoredFlagsProps {
  flags: Flags
  reasonOf: (flag: VendorFlag) => string
  onSaved: (flags: Flags) => void
}

/** Integrations that differ from the state to restore. */
function RestoredFlags({ flags, reasonOf, onSaved }: RestoredFlagsProps) {
  const restoration = useRestorationOf({ kind: 'instance', id: flags.databaseId })
  const { change } = useIntegration(flags, onSaved)
  if (!restoration) return null
  const acts = VENDOR_FLAGS.flatMap((flag): RestoredAct[] => {
    const was = restoration.values[flag]
    if (typeof was !== 'boolean' || was === (flags[flag] === true)) return []
    const why = reasonOf(flag)
    const isStaying = why === MERIDIAN_STAYS || why === ''
    const named = switchedBack(instance.fields[flag].label, was)
    return [{ ...named, why: isStaying ? why : NOT_YOURS, run: () => change(flag, was) }]
  })
  return <RestoredActs restoration={restoration} acts={acts} />
}
