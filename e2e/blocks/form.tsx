import { day, type Field, input, reference, requiredText } from '@acm/contract/core/fields'
import { maxLength, nonEmptySet } from '@acm/contract/core/rules'
import { useState } from 'react'
import { z } from 'zod'
import { AutocompleteField, type Choice } from '../../apps/web/src/ui/form/AutocompleteField.tsx'
import { DateField } from '../../apps/web/src/ui/form/DateField.tsx'
import { EntityForm } from '../../apps/web/src/ui/form/EntityForm.tsx'
import { SelectField } from '../../apps/web/src/ui/form/SelectField.tsx'
import { MultilineField, TextField } from '../../apps/web/src/ui/form/TextField.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { Panel } from '../../apps/web/src/ui/Panel.tsx'

const notes: Field<string> = {
  label: 'Notes',
  kind: 'multiline',
  shape: z.string(),
  rules: [maxLength(60)],
  required: false,
  hint: 'Up to 60 characters',
}

const TeamInput = input({
  name: requiredText('Name', 20),
  levelId: reference('Level', { required: true }),
  cityId: reference('City', { required: true }),
  startsOn: day('Start Date', { required: true }),
  notes,
})

const members: Field<number[]> = {
  label: 'Members',
  kind: 'list',
  shape: z.array(z.int()),
  rules: [nonEmptySet],
  required: true,
}

const GroupInput = input({ name: requiredText('Name', 20), members })

const LEVELS: readonly Choice[] = [
  { value: 1, label: 'Junior' },
  { value: 2, label: 'Senior' },
  { value: 3, label: 'Apprentice (no longer offered)', isOld: true },
]
const CITIES: readonly Choice[] = ['Bern', 'Oslo', 'Zagreb', 'Zürich'].map((label, index) => ({
  value: index + 1,
  label,
}))

/** Shows what a save would send. */
export function FormPage() {
  const [sent, setSent] = useState('')
  return (
    <Page title="Form" narrow>
      <Panel>
        <EntityForm
          input={TeamInput}
          record={{}}
          mode="page"
          submitLabel="Save"
          save={async (values) => {
            setSent(JSON.stringify(values))
            return { ok: true, record: values }
          }}
        >
          <TextField name="name" />
          <SelectField name="levelId" choices={LEVELS} />
          <AutocompleteField name="cityId" choices={CITIES} />
          <DateField name="startsOn" />
          <MultilineField name="notes" rows={3} />
        </EntityForm>
      </Panel>
      <output aria-label="Sent">{sent}</output>
    </Page>
  )
}

export function SetPage() {
  return (
    <Page title="Set" narrow>
      <EntityForm input={GroupInput} record={{}} mode="page" submitLabel="Save" save={async () => ({ errors: [] })}>
        <TextField name="name" />
      </EntityForm>
    </Page>
  )
}
