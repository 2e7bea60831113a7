import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type PointerEvent, useMemo } from 'react'
import { isPlainClick } from '../../RouterLink.tsx'

const INTERACTIVE = 'a, button, input, label, [role="switch"], [tabindex]'

/** The link (or button) of the row that the element is in; null outside of the rows, as in a tooltip or a dialog of one. */
function rowLinkOf(element: Element): HTMLElement | null {
  return element.closest('tr[data-link]')?.querySelector<HTMLElement>('[data-row-link]') ?? null
}

/** Whether it is beside all that does something by itself, on a row that leads to an address. */
function isOnRow({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? rowLinkOf(target) : null
  const control = target instanceof Element ? target.closest(INTERACTIVE) : null
  return link?.hasAttribute('href') === true && !link.closest('tr')?.contains(control)
}

const isMac = /mac/i.test(globalThis.navigator?.platform ?? '')

/** The browser does with the link what it does for that click: a tab, a window. */
function passOn(event: MouseEvent, link: HTMLElement): void {
  const isMiddle = event.button === 1
  const { shiftKey, altKey } = event
  const keys = { ctrlKey: event.ctrlKey || (isMiddle && !isMac), metaKey: event.metaKey || (isMiddle && isMac) }
  link.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey, altKey, ...keys }))
}

/**
 * What the links of all rows do, heard once by the box around them: one cell is a real link for keyboard and
 * screen reader, the click on the row is a bonus for the mouse. A page is on its way once its link is come near.
 */
export function useRowLinks() {
  const router = useRouter()
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
        // A button has done already what it does.
        if (!to || !isPlainClick(event)) return
        event.preventDefault()
      } else if (link.closest('tr')?.contains(control || null) || window.getSelection()?.toString()) return
      if (!to) link.click()
      else if (isPlainClick(event)) void router.navigate({ href: to })
      else passOn(event, link)
    }
    const followMiddle = (event: MouseEvent) => event.button === 1 && isOnRow(event) && follow(event)
    // It would begin to scroll by itself.
    const pressMiddle = (event: MouseEvent) => event.button === 1 && isOnRow(event) && event.preventDefault()
    return {
      onClick: follow,
      onAuxClick: followMiddle,
      onMouseDown: pressMiddle,
      onPointerOver: preload,
      onFocus: preload,
    }
  }, [router])
}
