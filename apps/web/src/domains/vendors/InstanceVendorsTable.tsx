import { contract } from '@acm/contract'
import { type Instance, instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { MERIDIAN_STAYS, VendorChoiceInput } from '@acm/contract/vendors'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useCan } from '../../shell/session/session.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { CLOSED_NOW } from '../../ui/form/store/access.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { OpenChangesTable } from '../jobs/public.ts'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'
import { AFFECTED } from './affected.ts'
import styles from './InstanceVendorsTable.module.css'
import { MeridianProducts } from './MeridianProducts.tsx'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

const KINDS = ['vendorProduct', 'vendorSelection'] as const

/** Products appear once Meridian is enabled. */
export function InstanceVendorsTable({ instance }: { instance: Instance }) {
  // Choosing products is allowed with any editable integration: the choice is no field of the instance.
  const canChoose = VENDOR_FLAGS.some((flag) => instance.editableFields.includes(flag))
  return (
    <>
      <OpenChangesTable databaseId={instance.databaseId} kinds={KINDS} />
      <Panel>
        <IntegrationSwitches instance={instance} />
      </Panel>
      {instance.enableDataFacts && (
        <Panel>
          <MeridianProducts databaseId={instance.databaseId} canEdit={canChoose} />
        </Panel>
      )}
    </>
  )
}

type VendorFlag = (typeof VENDOR_FLAGS)[number]
type Flags = Pick<Instance, VendorFlag | 'databaseId' | 'rowVersion'>

function IntegrationSwitches({ instance }: { instance: Instance }) {
  const canEdit = useCan()('VENDOR_CONFIG_EDIT', instance)
  const place = useOrgUnitName(instance.orgUnitId)
  const [shown, setShown] = useAnswerUntilRead<Flags>(instance)
  const denied = canEdit ? '' : editingNeeds('VENDOR_CONFIG_EDIT', place)
  const reasonOf = (flag: VendorFlag) => {
    if (denied) return denied
    if (flag === 'enableDataFacts' && shown.enableDataFacts) return MERIDIAN_STAYS
    return instance.editableFields.includes(flag) ? '' : CLOSED_NOW
  }
  return (
    <FormSection title="Integrations" about={denied}>
      {VENDOR_FLAGS.map((flag) => (
        <IntegrationSwitch
          key={flag}
          flag={flag}
          flags={shown}
          code={instance.databaseCode}
          readOnlyReason={reasonOf(flag)}
          isReasonTold={!canEdit}
          onSaved={setShown}
        />
      ))}
    </FormSection>
  )
}

interface IntegrationSwitchProps {
  flag: VendorFlag
  flags: Flags
  /** Code of the instance. */
  code: string | null
  readOnlyReason: string
  isReasonTold: boolean
  onSaved: (flags: Flags) => void
}

function IntegrationSwitch({ flag, flags, code, onSaved, ...access }: IntegrationSwitchProps) {
  const { databaseId, rowVersion } = flags
  const { label } = instance.fields[flag]
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    act: 'integration',
    affects: AFFECTED,
    again: (input, { rowVersion }) => ({
      ...input,
      body: VendorChoiceInput.shape(z).parse({ ...input.body, rowVersion }),
    }),
    aside: (answer) => {
      if (!('databaseId' in answer)) return
      const isOn = answer[flag] === true
      // Meridian can't be disabled again.
      const isFinal = flag === 'enableDataFacts' && isOn
      return {
        text: `${label} ${isOn ? 'on' : 'off'} for ${code}`,
        ...(!isFinal && { undo: () => save(!isOn, answer.rowVersion) }),
      }
    },
    onSuccess: (answer) => 'databaseId' in answer && onSaved(answer),
  })
  // The others are null: unchanged.
  const save = (isOn: boolean, version: Flags['rowVersion']) =>
    mutate({
      params: { id: databaseId },
      body: VendorChoiceInput.shape(z).parse({ [flag]: isOn, rowVersion: version }),
    })
  return (
    <div className={styles.line} data-switch-row="">
      {label}
      <RowSwitch
        label={label}
        hint={flag === 'enableDataFacts' ? MERIDIAN_STAYS : ''}
        checked={flags[flag] === true}
        isSaving={isPending}
        {...access}
        onChange={(isOn) => save(isOn, rowVersion)}
      />
    </div>
  )
}
