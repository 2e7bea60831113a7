import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useState } from 'react'
import type { HintPopupProps } from './HintPopup.tsx'
import { partSoon } from './lateParts.ts'

const HintPopup = partSoon<HintPopupProps>(() => import('./HintPopup.tsx').then((part) => part.HintPopup))

interface ShownHint {
  element: HTMLElement
  text: string
}

const OPENS_MS = 100
const LONG_TOUCH_MS = 700
/** After a touch, which leaves at once; time to read. */
const STAYS_MS = 1500
/** Time for the pointer to reach the tooltip. */
const REACHED_MS = 120

/** Mounted once, next to the pages: listens for all hints, and for cells of lists of which a part is cut off. */
export function SharedTooltip() {
  const id = useId()
  const [hint, setHint] = useState<ShownHint | null>(null)
  useEffect(() => {
    const over = new AbortController()
    const on = <T extends keyof DocumentEventMap>(type: T, act: (event: DocumentEventMap[T]) => void) =>
      document.addEventListener(type, act, { signal: over.signal })
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The tooltip is or will be open for it; a pointer that rests elsewhere has no say. */
    let current: HTMLElement | null = null
    let pointed: HTMLElement | null = null
    const after = (ms: number, next: ShownHint | null) => {
      clearTimeout(timer)
      timer = setTimeout(() => setHint((last) => (isEqual(last, next) ? last : next)), ms)
    }
    const come = (target: EventTarget | null, ms: number) => {
      const near = hintAt(target)
      if (near) {
        current = near.element
        after(ms, near)
      } else if (isOnTooltip(target)) clearTimeout(timer)
    }
    const leave = (target: EventTarget | null, ms: number) => {
      if (isOnTooltip(target) || (current && hintAt(target)?.element === current)) after(ms, null)
    }
    // A change within the element under the pointer is no arrival and no departure.
    on('pointerover', ({ target, pointerType }) => {
      const element = hintAt(target)?.element ?? null
      if (pointerType === 'touch' || (element && element === pointed)) return
      pointed = element
      come(target, OPENS_MS)
    })
    on('pointerout', ({ target, relatedTarget, pointerType }) => {
      if (pointerType === 'touch' || (pointed && hintAt(relatedTarget)?.element === pointed)) return
      pointed = null
      leave(target, REACHED_MS)
    })
    on('touchstart', ({ target }) => come(target, LONG_TOUCH_MS))
    on('touchend', ({ target }) => leave(target, STAYS_MS))
    // Only keyboard focus opens the tooltip.
    on(
      'focusin',
      ({ target }) => target instanceof Element && target.matches(':focus-visible') && come(target, OPENS_MS),
    )
    on('focusout', ({ target }) => leave(target, 0))
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [])
  // The first Escape closes only the tooltip, before other handlers receive it.
  useEffect(() => {
    if (!hint) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // An open list or menu closes with it.
      if (!(event.target instanceof Element && event.target.closest(OPEN))) event.stopPropagation()
      setHint(null)
    }
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [hint])
  // The element can change what it says, or go.
  useEffect(() => {
    if (!hint) return
    const read = (last: ShownHint | null) => {
      const now = last?.element.isConnected ? hintAt(last.element) : null
      return isEqual(last, now) ? last : now
    }
    const watch = new MutationObserver(() => setHint(read))
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-hint'] })
    return () => watch.disconnect()
  }, [hint])
  // While it is open the tooltip describes the element, else the title does: never both.
  useEffect(() => {
    if (!hint?.element.hasAttribute('title')) return
    const { element, text } = hint
    element.setAttribute('aria-describedby', id)
    element.removeAttribute('title')
    return () => {
      if (!element.hasAttribute('title')) element.setAttribute('title', text)
      element.removeAttribute('aria-describedby')
    }
  }, [hint, id])
  return hint && <HintPopup id={id} anchor={hint.element} text={hint.text} />
}

const OPEN = '[aria-expanded="true"], [role="menu"], [role="listbox"]'

const isEqual = (one: ShownHint | null, other: ShownHint | null) =>
  one?.element === other?.element && one?.text === other?.text

const isOnTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null

function hintAt(target: EventTarget | null): ShownHint | null {
  if (!(target instanceof Element)) return null
  const element = target.closest<HTMLElement>('[data-hint]') ?? cutOffCell(target)
  if (!element || element.closest(WITHOUT_HINT)) return null
  return { element, text: element.dataset.hint ?? element.textContent }
}

/** Behind a dialog it would take the Escape that closes the dialog, and it would cover an open menu. */
const WITHOUT_HINT = '[inert], [aria-hidden="true"], [aria-haspopup="menu"][aria-expanded="true"]'

/** Elements with their own hint. */
const OWN_HINT = '[title], [aria-describedby], [role], button:not([data-row-link])'

/** Null unless part of the text is cut off. */
function cutOffCell(target: Element): HTMLElement | null {
  const cell = target.closest<HTMLElement>('[data-rows] :is(td, tbody th)')
  if (!cell || cell.contains(target.closest(OWN_HINT))) return null
  if (cell.querySelector('[data-cut]')) return cell
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('[data-row-link], [data-beside] > *')]
  return parts.some((part) => part.scrollWidth > part.clientWidth) ? cell : null
}

interface HintProps {
  text: string
  children: ReactElement<HTMLAttributes<HTMLElement> & { 'data-hint'?: string }>
}

/**
 * Tooltip on hover, focus and long touch, and the element's description; `data-hint` on an element is only the tooltip.
 * One `SharedTooltip` serves all: one of its own costs more than a table cell.
 */
export const Hint = ({ text, children }: HintProps) =>
  text === '' ? children : cloneElement(children, { title: text, ...children.props, 'data-hint': text })
