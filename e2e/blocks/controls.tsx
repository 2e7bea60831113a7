import { useState } from 'react'
import { useConfirm } from '../../apps/web/src/shell/Confirm.tsx'
import { Button } from '../../apps/web/src/ui/base/Button.tsx'
import { Stack } from '../../apps/web/src/ui/base/Stack.tsx'
import { CopyButton } from '../../apps/web/src/ui/CopyButton.tsx'
import { LongText } from '../../apps/web/src/ui/LongText.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { RowSwitch } from '../../apps/web/src/ui/RowSwitch.tsx'

export function ControlsPage() {
  const confirm = useConfirm()
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
        <RowSwitch label="Locked" hint="The instance is disabled" disabled checked onChange={() => {}} />
        <CopyButton label="Copy client code" text="CODE-1" />
        {['A text of more than twenty characters, to the end', 'exactly nineteen ch', 'exactly twenty chars'].map(
          (text) => (
            <span key={text}>
              <LongText text={text} />
            </span>
          ),
        )}
        <Button onClick={ask}>Remove</Button>
      </Stack>
      <output aria-label="Answer">{answer}</output>
    </Page>
  )
}
