import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useConfirm } from '../../apps/web/src/shell/Confirm.tsx'
import { CopyButton } from '../../apps/web/src/ui/CopyButton.tsx'
import { LongText } from '../../apps/web/src/ui/LongText.tsx'
import { Page } from '../../apps/web/src/ui/Page.tsx'
import { RowSwitch } from '../../apps/web/src/ui/RowSwitch.tsx'

export function ControlsPage() {
  const confirm = useConfirm()
  const [isOn, setOn] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () =>
    setAnswer(String(await confirm({ title: 'Remove it?', content: 'One row goes.', confirmLabel: 'Remove' })))
  return (
    <Page title="Controls">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
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
