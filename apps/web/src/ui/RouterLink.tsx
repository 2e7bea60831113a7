import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A real anchor to an address of the console: a plain click stays in the page, every other one does what it does. */
export function RouterLink({ to, onClick, ...anchor }: RouterLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || anchor.target) return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return <a {...anchor} href={to} onClick={follow} />
}
