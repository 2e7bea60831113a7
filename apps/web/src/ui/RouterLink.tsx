import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, FocusEvent, MouseEvent, PointerEvent } from 'react'

type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Other clicks open a tab, a window or a menu. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Plain clicks navigate in the app, others are left to the browser. Hover and focus prefetch the page. */
export function RouterLink({ to, onClick, onPointerEnter, onFocus, ...anchor }: RouterLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || anchor.target) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  const preload = () => void router.preloadRoute({ to, href: to })
  const point = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event)
    preload()
  }
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    onFocus?.(event)
    preload()
  }
  return <a {...anchor} href={to} onClick={follow} onPointerEnter={point} onFocus={focus} />
}
