import { useCallback, useRef, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { Keyboard } from '../../ui/icons.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useCommand } from '../commands.ts'
import { KeyGroups } from './KeyGroups.tsx'

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useShortcut('?', open)
  useCommand({ label: 'Keyboard shortcuts', words: 'help keys hotkeys', icon: Keyboard, isEverywhere: true, run: open })
  return isOpen && <Shortcuts onClose={() => setOpen(false)} />
}

function Shortcuts({ onClose }: { onClose: () => void }) {
  const leave = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title="Keyboard shortcuts" width={880} initialFocus={leave} onClose={onClose}>
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
