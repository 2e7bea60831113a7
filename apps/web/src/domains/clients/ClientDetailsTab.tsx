import Stack from '@mui/material/Stack'
import { DateField } from '../../ui/form/DateField.tsx'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { NumberField, TextField } from '../../ui/form/TextField.tsx'
import { OrgUnitPicker } from '../org-units/public.ts'

/** The fields of the tab: it is marked while one of them is unsaved. */
export const DETAILS_FIELDS = [
  'acesClientName',
  'clientCode',
  'orgUnitId',
  'clientIsDisabled',
  'tableauIsEnabled',
  'minimumMonthlyPayment',
  'cutOffDate',
]

export function ClientDetailsTab() {
  return (
    <FormBody>
      <FormSection title="Client">
        <TextField name="acesClientName" />
        <TextField name="clientCode" />
        <OrgUnitPicker name="orgUnitId" permission="CLIENT_DETAILS_FULL_EDIT" />
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3 }}>
          <SwitchField name="clientIsDisabled" label="Active" isInverse />
          <SwitchField name="tableauIsEnabled" />
        </Stack>
      </FormSection>
      <FormSection title="Hosted Clients">
        <NumberField name="minimumMonthlyPayment" />
        <DateField name="cutOffDate" />
      </FormSection>
    </FormBody>
  )
}
