import { useCallback, useState } from 'react'
import { Keyboard } from '../../ui/icons.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useCommand } from '../commands.ts'

const Shortcuts = partSoon<{ onClose: () => void }>(() => import('./Shortcuts.tsx').then((part) => part.Shortcuts))

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useShortcut('?', open)
  useCommand({ label: 'Keyboard shortcuts', words: 'help keys hotkeys', icon: Keyboard, isEverywhere: true, run: open })
  return isOpen && <Shortcuts onClose={() => setOpen(false)} />
}
