import { useBlocker } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/base/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { downloadFile } from '../../ui/downloadFile.ts'
import { areDraftsStored } from '../../ui/form/drafts/drafts.ts'
import { useCopy } from '../../ui/useCopy.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SignInMethods.module.css'

/** Shown this once, so it closes by its button alone, and neither Back nor closing the tab loses them. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const about = useId()
  const [isSaved, setSaved] = useState(false)
  const { copy, told } = useCopy()
  // The end of the session doesn't wait for an answer.
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: () => !areDraftsStored() })
  const text = codes.join('\n')
  return (
    <Dialog title="Recovery codes" width={480} describedBy={about}>
      <DialogBody>
        <Stack gap={16}>
          <Text id={about}>Each code signs you in once if you lose your other methods. You see them only now.</Text>
          <ol className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Row gap={8} wraps>
            <Button onClick={() => void copy(text)}>Copy</Button>
            <Button onClick={() => downloadFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>Download</Button>
            <Button onClick={() => window.print()}>Print</Button>
            <VisuallyHidden role="status">{told}</VisuallyHidden>
          </Row>
          <Checkbox label="I saved these codes" checked={isSaved} onChange={setSaved} />
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button variant="main" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
