import { type RefObject, useEffect } from 'react'
import { browserStorage } from '../../storage.ts'
import { useWidth } from '../../useWidth.ts'

/** How wide the browser's window was when a list was last drawn here, and its table, pixels. */
const PREFIX = 'acm-room-'

/**
 * The box of a list's table and how wide it is, pixels; known before it is first painted. Until then it is taken to be
 * as wide as it was last in such a window: where it is, its columns are drawn and laid out once.
 */
export function useRoom(list: string): [RefObject<HTMLDivElement | null>, number] {
  const [box, room] = useWidth<HTMLDivElement>(() => lastRoom(list))
  useEffect(() => {
    if (room > 0 && room !== lastRoom(list)) browserStorage.write(PREFIX + list, `${innerWidth} ${room}`)
  }, [list, room])
  return [box, room]
}

/** 0: not known. */
function lastRoom(list: string): number {
  const [windowWidth, room = 0] = (browserStorage.read(PREFIX + list) ?? '').split(' ').map(Number)
  return windowWidth === innerWidth && room > 0 ? room : 0
}
