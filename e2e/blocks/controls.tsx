import { useState } from 'react'
import { confirm } from '../../apps/web/src/shell/Confirm.tsx'
import { Alert } from '../../apps/web/src/ui/base/Alert.tsx'
import { Button } from '../../apps/web/src/ui/base/Button.tsx'
import { Checkbox, RadioGroup, Switch } from '../../apps/web/src/ui/base/Choice.tsx'
import { Stack } from '../../apps/web/src/ui/base/Stack.tsx'
import { CopyButton } from '../../apps/web/src/ui/CopyButton.tsx'
import { LongText } from '../../apps/web/src/ui/LongText.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { RowSwitch } from '../../apps/web/src/ui/RowSwitch.tsx'

const PLACES = [
  { value: 'all', label: 'All org units' },
  { value: 'none', label: 'None', isDisabled: true },
] as const

export function ControlsPage() {
  const [isOn, setOn] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () =>
    setAnswer(
      String(await confirm({ title: 'Remove it?', content: 'One row goes.', confirmLabel: 'Remove', tone: 'danger' })),
    )
  return (
    <Page title="Controls">
      <Stack gap={16} align="start">
        <RowSwitch label="Bank VOD for ALPHA" hint="Click to enable" checked={isOn} onChange={setOn} />
        <RowSwitch label="Being saved" isSaving checked={false} onChange={() => setAnswer('switched')} />
        <RowSwitch label="Locked" readOnlyReason="The instance is disabled" checked onChange={() => setAnswer('on')} />
        <CopyButton label="Copy client code" text="CODE-1" />
        {['A text of more than twenty characters, to the end', 'exactly nineteen ch', 'exactly twenty chars'].map(
          (text) => (
            <span key={text}>
              <LongText text={text} />
            </span>
          ),
        )}
        <Button onClick={ask}>Remove</Button>
        {[false, true].map((isDisabled) => (
          <span key={String(isDisabled)}>
            <Checkbox label="Off" disabled={isDisabled} />
            <Switch label="Off" disabled={isDisabled} />
          </span>
        ))}
        <RadioGroup aria-label="None chosen" value={null} choices={PLACES} onChange={() => {}} />
        <Alert severity="warning" title="Someone else saved changes">
          Someone else saved this record.
        </Alert>
      </Stack>
      <output aria-label="Answer">{answer}</output>
    </Page>
  )
}
