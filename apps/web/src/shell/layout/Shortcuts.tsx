import { useRef } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { KeyGroups } from './KeyGroups.tsx'

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const leave = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title="Keyboard Shortcuts" width={880} initialFocus={leave} onClose={onClose}>
      <DialogBody>
        <KeyGroups />
        <Text step="sm" tone="muted">
          Turn single-key shortcuts on or off in the account menu.
        </Text>
      </DialogBody>
      <DialogActions>
        <Button ref={leave} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
