import type { Field } from '@acm/contract/core/field'
import { atLeast, day, flag, input, reference, required, requiredText } from '@acm/contract/core/fields'
import { maxLength, nonEmptySet } from '@acm/contract/core/rules'
import { useState } from 'react'
import { z } from 'zod'
import { EntityForm } from '../../apps/web/src/ui/form/EntityForm.tsx'
import { AutocompleteField } from '../../apps/web/src/ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../apps/web/src/ui/form/fields/DateField.tsx'
import { MultiSelectField } from '../../apps/web/src/ui/form/fields/MultiSelectField.tsx'
import { SelectField } from '../../apps/web/src/ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../apps/web/src/ui/form/fields/SwitchField.tsx'
import { MultilineField, NumberField, TextField } from '../../apps/web/src/ui/form/fields/TextField.tsx'
import { ShownWhile } from '../../apps/web/src/ui/form/ShownWhile.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { Panel } from '../../apps/web/src/ui/Panel.tsx'
import type { PickerChoice } from '../../apps/web/src/ui/pick/choice.ts'

const notes: Field<string> = {
  label: 'Notes',
  kind: 'multiline',
  shape: () => z.string(),
  rules: [maxLength(60)],
  required: false,
  hint: 'Up to 60 characters',
}

const TeamInput = input({
  name: requiredText('Name', 20),
  levelId: required(reference('Level')),
  cityId: required(reference('City')),
  startsOn: required(day('Start Date')),
  notes,
})

const members: Field<number[]> = {
  label: 'Members',
  kind: 'list',
  shape: () => z.array(z.int()),
  rules: [nonEmptySet],
  required: true,
}

const GroupInput = input({ name: requiredText('Name', 20), members })

const LongInput = input({ title: requiredText('Title', 1000) })
const LONG = { title: 'Summit Federal Credit Union of the Northern Counties and their Neighbors, '.repeat(9) }
const NOBODY = { editable: [], reason: 'you have no permission to change it' }

const LEVELS: readonly PickerChoice[] = [
  { value: 1, label: 'Junior' },
  { value: 2, label: 'Senior' },
  { value: 3, label: 'Apprentice (no longer offered)', isOld: true },
]
const CITIES: readonly PickerChoice[] = ['Bern', 'Oslo', 'Zagreb', 'Zürich'].map((label, index) => ({
  value: index + 1,
  label,
}))

const PickInput = input({ regionId: reference('Region'), members: { ...members, label: 'Areas' } })
const REGIONS: readonly PickerChoice[] = ['Midwest Region', 'South', 'West Region', 'Westend'].map((label, index) => ({
  value: index + 1,
  label,
}))

export function FormPage() {
  const [sent, setSent] = useState('')
  return (
    <Page title="Form">
      <Panel>
        <EntityForm
          input={TeamInput}
          record={{}}
          mode="page"
          save={async (values) => {
            setSent(JSON.stringify(values))
            return { ok: true, record: values }
          }}
        >
          <TextField of={TeamInput.fields.name} />
          <SelectField of={TeamInput.fields.levelId} choices={LEVELS} />
          <AutocompleteField of={TeamInput.fields.cityId} choices={CITIES} />
          <DateField of={TeamInput.fields.startsOn} />
          <MultilineField of={TeamInput.fields.notes} rows={3} />
        </EntityForm>
      </Panel>
      <output aria-label="Sent">{sent}</output>
    </Page>
  )
}

/** A field is missing in the first form, and nothing is editable in the second. */
export function SetPage() {
  return (
    <Page title="Set">
      <EntityForm input={GroupInput} record={{}} mode="page" save={async () => ({ errors: [] })}>
        <TextField of={GroupInput.fields.name} />
      </EntityForm>
      <EntityForm
        input={LongInput}
        record={LONG}
        mode="detail"
        submitLabel="Submit"
        save={async () => ({ errors: [] })}
        access={NOBODY}
      >
        <TextField of={LongInput.fields.title} />
      </EntityForm>
    </Page>
  )
}

/** Pickers for one and for several values; the choices can fail to load (Retry brings them) or change. */
export function PickPage() {
  const [areGone, setGone] = useState(false)
  const regions = areGone ? REGIONS.slice(1) : REGIONS
  const [sent, setSent] = useState<string[]>([])
  const [isFound, setFound] = useState(!location.search.includes('lost'))
  const lost = { text: "Couldn't load this list. Try again.", retry: () => setFound(true) }
  return (
    <Page title="Pick">
      <EntityForm
        input={PickInput}
        record={BLANK}
        mode="page"
        save={async (values) => {
          setSent([...sent, JSON.stringify(values)])
          return { errors: [] }
        }}
      >
        <AutocompleteField
          of={PickInput.fields.regionId}
          choices={
            location.search.includes('none') ? [] : [{ value: null, label: 'None' }, ...(isFound ? regions : [])]
          }
          missing="There are no regions yet."
          lost={isFound ? null : lost}
        />
        <MultiSelectField of={PickInput.fields.members} choices={regions} />
      </EntityForm>
      <button type="button" onClick={() => setGone(true)}>
        Delete the first
      </button>
      <output aria-label="Sent">{sent.join(' ')}</output>
    </Page>
  )
}

const BLANK = {}

const DetailInput = input({
  months: { ...required(atLeast('Months', 1)), when: 'isKept' },
  second: requiredText('Second', 20),
  isKept: flag('Kept for long'),
  first: requiredText('First', 20),
})
const STORED = { first: 'one', second: 'two', isKept: false }

/** Saved in place; its fields are displayed in another order than declared. */
export function DetailPage() {
  return (
    <Page title="Detail">
      <EntityForm input={DetailInput} record={STORED} mode="detail" save={async () => ({ errors: [] })}>
        <TextField of={DetailInput.fields.first} />
        <TextField of={DetailInput.fields.second} />
        <SwitchField of={DetailInput.fields.isKept} />
        <ShownWhile flag={DetailInput.fields.isKept}>
          <NumberField of={DetailInput.fields.months} />
        </ShownWhile>
      </EntityForm>
    </Page>
  )
}
