import { useState } from 'react'
import { partSoon } from '../lateParts.ts'
import type { PopoverProps } from './PopoverWindow.tsx'

const PopoverWindow = partSoon<PopoverProps>(() => import('./PopoverWindow.tsx').then((part) => part.PopoverWindow))

/** A small dialog below what opened it. Escape and a press elsewhere close it; its anchor opens and closes by itself. */
export function Popover(popover: PopoverProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (popover.anchor && !wasOpen) setWasOpen(true)
  return wasOpen && <PopoverWindow {...popover} />
}
