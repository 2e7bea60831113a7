import type { Field } from '@acm/contract/core/field'
import { day, flag, input, multiline, reference, requiredText, text } from '@acm/contract/core/fields'
import { nonEmptySet } from '@acm/contract/core/rules'
import { useState } from 'react'
import { z } from 'zod'
import { Ago, When } from '../../../apps/web/src/ui/Ago.tsx'
import { TextInput } from '../../../apps/web/src/ui/base/TextInput.tsx'
import { DateText, Moment, TimeText } from '../../../apps/web/src/ui/DateText.tsx'
import { FileDrop } from '../../../apps/web/src/ui/FileDrop.tsx'
import { EntityForm } from '../../../apps/web/src/ui/form/EntityForm.tsx'
import { FormSection } from '../../../apps/web/src/ui/form/FormSection.tsx'
import { AutocompleteField } from '../../../apps/web/src/ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../../apps/web/src/ui/form/fields/DateField.tsx'
import { MultiSelectField } from '../../../apps/web/src/ui/form/fields/MultiSelectField.tsx'
import { SelectField } from '../../../apps/web/src/ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../../apps/web/src/ui/form/fields/SwitchField.tsx'
import { MultilineField, TextField } from '../../../apps/web/src/ui/form/fields/TextField.tsx'
import type { PickerChoice } from '../../../apps/web/src/ui/pick/choice.ts'
import { Specimen } from './Specimen.tsx'

const members: Field<number[]> = {
  label: 'Members',
  kind: 'list',
  shape: () => z.array(z.int()),
  rules: [nonEmptySet],
  required: true,
}

const Texts = input({
  name: requiredText('Name', 100),
  code: text('Code', 20, { hint: 'Up to 20 letters' }),
  note: multiline('Notes'),
  isKept: flag('Kept for long'),
})
const Picks = input({ levelId: reference('Level', { required: true }), cityId: reference('City'), members })
const Days = input({ startsOn: day('Start Date', { required: true }), endsOn: day('End Date') })

const Everything = input({ ...Texts.fields, ...Picks.fields, ...Days.fields })

const CITIES: readonly PickerChoice[] = ['Bern', 'Oslo', 'Zagreb', 'Zürich'].map((label, index) => ({
  value: index + 1,
  label,
}))

const TEXTS = {
  name: 'Summit Federal Credit Union of the Northern Counties and their Neighbors',
  code: 'SUMM002',
  note: 'Two lines,\nof which this is one.',
  isKept: true,
}
const PICKS = { levelId: 1, cityId: 2, members: [1, 2, 3] }
const DAYS = { startsOn: '2026-02-01', endsOn: null }
const NOBODY = { editable: [], reason: 'you have no permission to change it' }
const NOTHING = {}
const save = async () => ({ errors: [] })

export function Fields() {
  const [typed, setTyped] = useState('Summit')
  return (
    <>
      <Specimen name="outside of forms" isWide>
        <TextInput label="Name of the view" value={typed} onChange={setTyped} help="Seen by nobody else" />
        <TextInput label="Name" value="" onChange={() => {}} help="Value is required." isWrong />
        <TextInput label="Disabled" value="SUMM002" onChange={() => {}} disabled />
      </Specimen>
      {[undefined, NOBODY].map((access) => (
        <Specimen key={access ? 'read' : 'edit'} name={access ? 'read-only' : 'in a form'} isWide>
          <EntityForm input={Texts} record={TEXTS} mode="detail" submitLabel="Submit" save={save} access={access}>
            <FormSection title="Details">
              <TextField of={Texts.fields.name} />
              <TextField of={Texts.fields.code} />
              <MultilineField of={Texts.fields.note} rows={3} />
              <SwitchField of={Texts.fields.isKept} />
            </FormSection>
          </EntityForm>
        </Specimen>
      ))}
      <Specimen name="file" isWide>
        <FileDrop label="Role File" accept=".json" fileName={null} onChoose={() => {}} isRequired />
        <FileDrop label="Role File" accept=".json" fileName="roles.txt" onChoose={() => {}} error="Value is invalid." />
      </Specimen>
    </>
  )
}

export const Pickers = () => (
  <Specimen name="one, one of many, several" isWide>
    <EntityForm input={Picks} record={PICKS} mode="detail" submitLabel="Submit" save={save}>
      <FormSection title="Choices">
        <SelectField of={Picks.fields.levelId} choices={CITIES} />
        <AutocompleteField of={Picks.fields.cityId} choices={CITIES} />
        <MultiSelectField of={Picks.fields.members} choices={CITIES} />
      </FormSection>
    </EntityForm>
  </Specimen>
)

/** Each kind of field before anything is typed or chosen. */
export const EmptyFields = () => (
  <Specimen name="in a form" isWide>
    <EntityForm input={Everything} record={NOTHING} mode="page" submitLabel="Save" save={save}>
      <FormSection title="Nothing chosen">
        <TextField of={Everything.fields.name} />
        <SelectField of={Everything.fields.levelId} choices={CITIES} />
        <AutocompleteField of={Everything.fields.cityId} choices={CITIES} />
        <MultiSelectField of={Everything.fields.members} choices={CITIES} />
        <DateField of={Everything.fields.startsOn} />
        <SwitchField of={Everything.fields.isKept} />
        <SwitchField of={Everything.fields.isKept} control="checkbox" />
      </FormSection>
    </EntityForm>
  </Specimen>
)

export function Dates() {
  const [now] = useState(() => new Date().toISOString())
  return (
    <>
      <Specimen name="in a form" isWide>
        <EntityForm input={Days} record={DAYS} mode="detail" submitLabel="Submit" save={save}>
          <FormSection title="Period">
            <DateField of={Days.fields.startsOn} />
            <DateField of={Days.fields.endsOn} />
          </FormSection>
        </EntityForm>
      </Specimen>
      <Specimen name="as text">
        <DateText value="2026-02-01" />
        <DateText value={now} />
        <Moment value={now} />
        <TimeText value={now} />
        <Ago at={now} />
        <When at="2026-01-02T03:04:05Z" />
      </Specimen>
    </>
  )
}
