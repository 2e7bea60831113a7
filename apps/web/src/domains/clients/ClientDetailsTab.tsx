import { client } from '@acm/contract/clients'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { NumberField, TextField } from '../../ui/form/fields/TextField.tsx'
import { OrgUnitPicker } from '../org-units/public.ts'

const { fields } = client

export function ClientDetailsTab() {
  return (
    <FormBody>
      <FormSection title="Client">
        <TextField of={fields.acesClientName} />
        <TextField of={fields.clientCode} />
        <OrgUnitPicker of={fields.orgUnitId} permission="CLIENT_DETAILS_FULL_EDIT" />
        <FieldRow>
          <SwitchField of={fields.clientIsDisabled} />
          <SwitchField of={fields.tableauIsEnabled} />
        </FieldRow>
      </FormSection>
      <FormSection title="Hosted Clients">
        <NumberField of={fields.minimumMonthlyPayment} />
        <DateField of={fields.cutOffDate} />
      </FormSection>
    </FormBody>
  )
}
