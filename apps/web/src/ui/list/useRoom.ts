import { useCallback, useEffect, useState } from 'react'

interface Place {
  box: HTMLDivElement | null
  /** Pixels from one side of it to the other. */
  room: number
}

/** A box and how wide it is; both are known before it is first painted. Until then it is as wide as what stands around it. */
export function useRoom(around: HTMLElement | null): Place & { ref: (box: HTMLDivElement | null) => void } {
  const [place, setPlace] = useState<Place>(() => ({ box: null, room: around?.clientWidth ?? 0 }))
  const ref = useCallback((box: HTMLDivElement | null) => setPlace({ box, room: box?.clientWidth ?? 0 }), [])
  const { box } = place
  useEffect(() => {
    if (!box) return
    const observer = new ResizeObserver(() => {
      const room = box.clientWidth
      setPlace((before) => (before.room === room ? before : { box, room }))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { ...place, ref }
}
