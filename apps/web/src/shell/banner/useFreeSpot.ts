import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type BoxPosition, freeSpot, type Rect } from './place.ts'

const CONTROLS = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary']
const ROLES = ['button', 'switch', 'tab', 'combobox', 'menu', 'listbox', 'dialog', 'alertdialog', 'alert']
/** Read beside what one acts on. */
const TEXTS = 'main :is(h1, h2), [data-kept-clear]'
const KEPT_CLEAR = [...CONTROLS, ...ROLES.map((role) => `[role="${role}"]`)].join(', ')

/** Position of a box that avoids controls; recomputed when they move under it, except while it is held. */
export function useFreeSpot(isHeld: boolean): [RefObject<HTMLDivElement | null>, BoxPosition | null] {
  const ref = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<BoxPosition | null>(null)
  const place = () => {
    if (!ref.current) return
    const { width, height } = ref.current.getBoundingClientRect()
    const window = { width: document.documentElement.clientWidth, height: innerHeight }
    const next = freeSpot({ width, height }, window, clearOf(ref.current))
    setSpot((now) => (now?.left === next.left && now.top === next.top ? now : next))
  }
  useLayoutEffect(place, [])
  useEffect(() => {
    if (isHeld) return
    let frame = 0
    const again = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    const changes = new MutationObserver(again)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', again)
    addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      removeEventListener('resize', again)
      removeEventListener('scroll', again, { capture: true })
    }
  })
  return [ref, spot]
}

/** Without hidden elements: behind an open dialog nothing can be used. */
function clearOf(box: Element): Rect[] {
  const all = [...document.querySelectorAll(`${KEPT_CLEAR}, ${TEXTS}`)]
  return all
    .filter((one) => !box.contains(one) && !one.closest('[aria-hidden="true"]') && one.checkVisibility())
    .map((one) => (one.matches(TEXTS) ? textOf(one) : one).getBoundingClientRect())
}

/** The words alone: their box is as wide as the line. */
function textOf(element: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range
}
