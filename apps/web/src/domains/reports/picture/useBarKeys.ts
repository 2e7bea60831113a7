import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { PictureBar } from './bars.ts'

const STEPS: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

export function useBarKeys(picture: RefObject<HTMLElement | null>, bars: readonly PictureBar[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const found = bars.findIndex(({ key }) => key === current)
  const at = Math.max(0, found)
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, bars.length - 1)
    if (next === undefined) return
    event.preventDefault()
    picture.current?.querySelectorAll('button')[next]?.focus()
  }
  return { step, stop: bars[at]?.key, setCurrent }
}
