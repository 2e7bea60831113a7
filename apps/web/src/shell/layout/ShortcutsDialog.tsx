import { useCallback, useState } from 'react'
import { partSoon } from '../../ui/lateParts.ts'
import { useShortcut } from '../../ui/shortcuts.ts'

const Shortcuts = partSoon<{ onClose: () => void }>(() => import('./Shortcuts.tsx').then((part) => part.Shortcuts))

export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  useShortcut('?', open)
  return isOpen && <Shortcuts onClose={() => setOpen(false)} />
}
