import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useMemo } from 'react'
import { isPlainClick } from '../../RouterLink.tsx'
import { isMac } from '../../shortcuts.ts'
import { followTrail } from '../../trail.ts'
import { useStable } from '../../useStable.ts'

/** Notes (cut texts, dates) have the focus only for their tooltip: a press on one is a press on the row. */
const INTERACTIVE = 'a, button, input, label, [role="switch"], [tabindex]:not([role="note"])'

/** Null outside of rows, e.g. in a tooltip or dialog of a row. */
function rowLinkOf(element: Element): HTMLElement | null {
  return element.closest('tr[data-link]')?.querySelector<HTMLElement>('[data-row-link]') ?? null
}

function isOnRow({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? rowLinkOf(target) : null
  const control = target instanceof Element ? target.closest(INTERACTIVE) : null
  return link !== null && !link.closest('tr')?.contains(control)
}

/** Repeats the click on the link with its modifier keys, so that the browser opens a tab or window. */
function passOn(event: MouseEvent, link: HTMLElement): void {
  const isMiddle = event.button === 1
  const { shiftKey, altKey } = event
  const keys = { ctrlKey: event.ctrlKey || (isMiddle && !isMac), metaKey: event.metaKey || (isMiddle && isMac) }
  link.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey, altKey, ...keys }))
}

/** Delegated. A real link in one cell serves keyboard and screen readers; row clicks are an extra. */
export function useRowLinks(trailOf: () => readonly string[]) {
  const router = useRouter()
  const trail = useStable(trailOf)
  return useMemo(() => {
    const preload = ({ target }: PointerEvent | FocusEvent) => {
      const to = target instanceof Element && target.closest('a[data-row-link]')?.getAttribute('href')
      if (to) void router.preloadRoute({ to, href: to })
    }
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? rowLinkOf(event.target) : null
      if (!link || event.defaultPrevented) return
      const to = link.getAttribute('href')
      const control = event.target instanceof Element && event.target.closest(INTERACTIVE)
      if (control === link) {
        // A button has handled its own click.
        if (!to || !isPlainClick(event)) return
        event.preventDefault()
      } else if (link.closest('tr')?.contains(control || null)) return
      const isPlain = isPlainClick(event)
      // A press that has marked text follows nothing.
      if (isPlain && control !== link && window.getSelection()?.toString()) return
      if (!to) link.click()
      else if (isPlain) followTrail(router, to, trail())
      else passOn(event, link)
    }
    const followMiddle = (event: MouseEvent) => event.button === 1 && isOnRow(event) && follow(event)
    // A middle press would start autoscroll, with Ctrl Firefox would mark the cell, with Shift browsers mark text.
    const press = (event: MouseEvent) => !isPlainClick(event) && isOnRow(event) && event.preventDefault()
    return {
      onClick: follow,
      onAuxClick: followMiddle,
      onMouseDown: press,
      onPointerOver: preload,
      onFocus: preload,
    }
  }, [router, trail])
}
