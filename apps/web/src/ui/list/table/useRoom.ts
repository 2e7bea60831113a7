import { type RefObject, useEffect } from 'react'
import { browserStorage } from '../../storage.ts'
import { useWidth } from '../../useWidth.ts'

/** Stores window and table width in pixels. */
const PREFIX = 'acm-room-'

/** Width in pixels; starts with the one last seen at this window width, which usually saves a layout. */
export function useRoom(list: string): [RefObject<HTMLDivElement | null>, number] {
  const [box, room] = useWidth<HTMLDivElement>(() => lastRoom(list))
  useEffect(() => {
    if (room > 0 && room !== lastRoom(list)) browserStorage.write(PREFIX + list, `${innerWidth} ${room}`)
  }, [list, room])
  return [box, room]
}

/** 0: unknown. */
function lastRoom(list: string): number {
  const [windowWidth, room = 0] = (browserStorage.read(PREFIX + list) ?? '').split(' ').map(Number)
  return windowWidth === innerWidth && room > 0 ? room : 0
}
