import { useState } from 'react'
import { Switch } from '../../ui/base/Choice.tsx'
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts.ts'

/** Single keys interfere with speech input and some keyboards. */
export function ShortcutSwitch({ className }: { className: string }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  const change = (next: boolean) => {
    setOn(next)
    switchShortcuts(next)
  }
  return <Switch label="Single-key shortcuts" checked={isOn} onChange={change} className={className} />
}
