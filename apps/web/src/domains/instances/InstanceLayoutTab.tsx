import type { InstanceInput } from '@acm/contract/instance-input'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { MultilineField } from '../../ui/form/TextField.tsx'

type Names = readonly (keyof typeof InstanceInput.fields)[]

const PAGE: Names = ['pageHeaderBeforeLogin', 'pageHeaderAfterLogin', 'pageFooterBeforeLogin', 'pageFooterAfterLogin']
const PORTAL: Names = ['portalHeader', 'portalFooter']

/** The fields of the tab: it is marked while one of them is unsaved. */
export const LAYOUT_FIELDS: Names = [...PAGE, ...PORTAL]

/** What the instance shows above and below its pages: edited as plain text, never rendered here. */
export function InstanceLayoutTab() {
  return (
    <FormBody>
      <FormSection title="Page Headers and Footers">
        {PAGE.map((name) => (
          <MultilineField key={name} name={name} rows={4} />
        ))}
      </FormSection>
      <FormSection title="Portal">
        {PORTAL.map((name) => (
          <MultilineField key={name} name={name} rows={4} />
        ))}
      </FormSection>
    </FormBody>
  )
}
