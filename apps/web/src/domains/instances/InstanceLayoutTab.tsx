import { instance } from '@acm/contract/instances'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { MultilineField } from '../../ui/form/fields/TextField.tsx'

const { fields } = instance

/** Edited as plain text, never rendered here. */
export function InstanceLayoutTab() {
  return (
    <FormBody>
      <FormSection title="Page Headers and Footers">
        <MultilineField of={fields.pageHeaderBeforeLogin} rows={4} />
        <MultilineField of={fields.pageHeaderAfterLogin} rows={4} />
        <MultilineField of={fields.pageFooterBeforeLogin} rows={4} />
        <MultilineField of={fields.pageFooterAfterLogin} rows={4} />
      </FormSection>
      <FormSection title="Portal">
        <MultilineField of={fields.portalHeader} rows={4} />
        <MultilineField of={fields.portalFooter} rows={4} />
      </FormSection>
    </FormBody>
  )
}
