import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Pixels, known before paint and kept up to date; before the element is mounted, the guess. */
export function useWidth<E extends HTMLElement>(guess: () => number = none): [RefObject<E | null>, number] {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}

const none = () => 0
