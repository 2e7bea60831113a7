import { type ComponentProps, useState } from 'react'
import { Button, IconButton, LinkButton } from '../../../apps/web/src/ui/base/Button.tsx'
import { Checkbox, Switch } from '../../../apps/web/src/ui/base/Choice.tsx'
import { RadioGroup } from '../../../apps/web/src/ui/base/RadioGroup.tsx'
import { Segmented } from '../../../apps/web/src/ui/base/Segmented.tsx'
import { Select } from '../../../apps/web/src/ui/base/Select.tsx'
import { CopyButton } from '../../../apps/web/src/ui/CopyButton.tsx'
import { Add, Edit, GridOn, TableRows } from '../../../apps/web/src/ui/icons.ts'
import { RowSwitch } from '../../../apps/web/src/ui/RowSwitch.tsx'
import { ViewSwitch } from '../../../apps/web/src/ui/ViewSwitch.tsx'
import { Specimen } from './Specimen.tsx'

const VARIANTS: readonly NonNullable<ComponentProps<typeof Button>['variant']>[] = ['main', 'plain', 'quiet', 'danger']

export const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Specimen key={variant} name={variant}>
        <Button variant={variant}>Save</Button>
        <Button variant={variant} icon={<Add />}>
          Add
        </Button>
        <Button variant={variant} isLoading>
          Save
        </Button>
        <Button variant={variant} disabled>
          Save
        </Button>
        <Button variant={variant} isSmall>
          Small
        </Button>
      </Specimen>
    ))}
    <Specimen name="links">
      <LinkButton to="/blocks" icon={<Add />}>
        Add Client
      </LinkButton>
      <LinkButton to="/blocks" variant="plain">
        Compare With…
      </LinkButton>
    </Specimen>
    <Specimen name="icons alone">
      <IconButton label="Edit">
        <Edit />
      </IconButton>
      <IconButton isSmall label="Edit, small">
        <Edit />
      </IconButton>
      <IconButton label="Edit, disabled" disabled>
        <Edit />
      </IconButton>
      <CopyButton text="SUMM002" label="Copy client code" />
    </Specimen>
  </>
)

const WHERE = [
  { value: 'all', label: 'All org units' },
  { value: 'some', label: 'Some org units' },
  { value: 'none', label: 'None', isDisabled: true },
] as const

type Where = (typeof WHERE)[number]['value']

/** A control looks chosen only once something is. */
export function NothingChosen() {
  const [where, setWhere] = useState<Where | null>(null)
  return (
    <>
      <Specimen name="checkbox">
        <Checkbox label="Off" />
        <Checkbox label="Off and disabled" disabled />
      </Specimen>
      <Specimen name="switch">
        <Switch label="Off" />
        <Switch label="Off and disabled" disabled />
        <RowSwitch label="Off in a row" checked={false} onChange={() => {}} />
      </Specimen>
      <Specimen name="radio">
        <RadioGroup aria-label="None chosen" value={where} choices={WHERE} onChange={setWhere} isRow />
      </Specimen>
      <Specimen name="select">
        <Select aria-label="None chosen" value={where ?? ''} choices={WHERE} onChange={setWhere} />
      </Specimen>
    </>
  )
}

export function Choices() {
  const [isOn, setOn] = useState(true)
  const [where, setWhere] = useState<Where>('all')
  const [view, setView] = useState<'table' | 'matrix'>('table')
  return (
    <>
      <Specimen name="checkbox">
        <Checkbox label="On" checked={isOn} onChange={setOn} />
        <Checkbox label="Off" checked={!isOn} onChange={(next) => setOn(!next)} />
        <Checkbox label="Some" isSome checked={false} />
        <Checkbox label="Disabled" disabled checked />
        <Checkbox label="Read-only" aria-readonly checked />
      </Specimen>
      <Specimen name="switch">
        <Switch label="On" checked={isOn} onChange={setOn} />
        <Switch label="Off" checked={!isOn} onChange={(next) => setOn(!next)} />
        <Switch label="Disabled" disabled checked={false} />
        <Switch label="Read-only" aria-readonly checked />
      </Specimen>
      <Specimen name="switch of a row">
        <RowSwitch label="Bank VOD" hint="Click to enable" checked={isOn} onChange={setOn} />
        <RowSwitch label="Saving on" isSaving checked onChange={() => {}} />
        <RowSwitch label="Saving off" isSaving checked={false} onChange={() => {}} />
        <RowSwitch label="Locked" readOnlyReason="you may not edit it" checked onChange={() => {}} />
        <RowSwitch label="Disabled" hint="The instance is disabled" disabled checked onChange={() => {}} />
      </Specimen>
      <Specimen name="radio">
        <RadioGroup aria-label="Where" value={where} choices={WHERE} onChange={setWhere} isRow />
      </Specimen>
      <Specimen name="segmented">
        <Segmented
          label="View"
          value={view}
          choices={[
            { value: 'table', label: 'Table', icon: <TableRows /> },
            { value: 'matrix', label: 'Matrix', icon: <GridOn /> },
          ]}
          onChange={setView}
        />
        <ViewSwitch
          view={view}
          picture={{ name: 'matrix', label: 'Matrix', icon: <GridOn /> }}
          onChange={(next) => setView(next)}
        />
      </Specimen>
      <Specimen name="select">
        <Select aria-label="Where" value={where} choices={WHERE} onChange={setWhere} />
        <Select aria-label="Where, small" isSmall value={where} choices={WHERE} onChange={setWhere} />
        <Select aria-label="Where, wrong" aria-invalid value="" choices={WHERE} onChange={setWhere} />
        <Select aria-label="Where, disabled" isDisabled value={where} choices={WHERE} onChange={setWhere} />
      </Specimen>
    </>
  )
}
