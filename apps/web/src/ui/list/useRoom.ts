import { type RefObject, useLayoutEffect } from 'react'
import { useWidth } from '../useWidth.ts'

/** How wide the browser's window was, and the last table in it, pixels. */
const KEY = 'acm-room'

/**
 * The box of a table and how wide it is, pixels; known before it is first painted. Until then it is taken to be as wide
 * as the last one was in such a window: where it is, as nearly always, its columns are drawn and laid out once.
 */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const [box, room] = useWidth<HTMLDivElement>(lastRoom)
  useLayoutEffect(() => {
    if (room > 0 && room !== lastRoom()) localStorage.setItem(KEY, `${innerWidth} ${room}`)
  }, [room])
  return [box, room]
}

/** 0: not known. */
function lastRoom(): number {
  const [window, room = 0] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number)
  return window === innerWidth && room > 0 ? room : 0
}
