import { contract } from '@acm/contract'
import type { Instance } from '@acm/contract/instances'
import { instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { MERIDIAN_STAYS, VendorChoiceInput } from '@acm/contract/vendors'
import { styled } from '@mui/material/styles'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { useOrgUnitName } from '../org-units/public.ts'
import { AFFECTED } from './affected.ts'
import { useAnswered } from './useAnswered.ts'

type Flag = (typeof VENDOR_FLAGS)[number]
type Flags = Pick<Instance, Flag | 'databaseId' | 'rowVersion'>

const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 })

interface IntegrationSwitchesProps {
  instance: Instance
  canEdit: boolean
}

/** The five integrations; each switch saves at once. */
export function IntegrationSwitches({ instance, canEdit }: IntegrationSwitchesProps) {
  const place = useOrgUnitName(instance.orgUnitId)
  const [shown, setShown] = useAnswered<Flags>(instance)
  const reasonOf = (flag: Flag) => {
    if (!canEdit) return `needs Vendor Config Edit in ${place}`
    return flag === 'enableDataFacts' && shown.enableDataFacts ? MERIDIAN_STAYS : ''
  }
  return (
    <FormSection title="Integrations">
      {VENDOR_FLAGS.map((flag) => (
        <IntegrationSwitch key={flag} flag={flag} flags={shown} readOnlyReason={reasonOf(flag)} onSaved={setShown} />
      ))}
    </FormSection>
  )
}

interface IntegrationSwitchProps {
  flag: Flag
  flags: Flags
  readOnlyReason: string
  onSaved: (flags: Flags) => void
}

function IntegrationSwitch({ flag, flags, readOnlyReason, onSaved }: IntegrationSwitchProps) {
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    act: 'integration',
    affects: AFFECTED,
    again: (input, { rowVersion }) => ({
      ...input,
      body: VendorChoiceInput.shape.parse({ ...input.body, rowVersion }),
    }),
    onSuccess: (answer) => 'databaseId' in answer && onSaved(answer),
  })
  const { label } = instance.fields[flag]
  const { databaseId, rowVersion } = flags
  const change = (isOn: boolean) =>
    mutate({
      params: { id: databaseId },
      body: VendorChoiceInput.shape.parse({ [flag]: isOn, rowVersion }),
    })
  return (
    <Line>
      <RowSwitch
        label={label}
        hint={flag === 'enableDataFacts' ? MERIDIAN_STAYS : ''}
        checked={flags[flag] === true}
        isSaving={isPending}
        readOnlyReason={readOnlyReason}
        onChange={change}
      />
      {label}
    </Line>
  )
}
