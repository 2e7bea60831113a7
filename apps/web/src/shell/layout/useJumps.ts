import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { visiblePages } from '../../navigation.ts'
import { isShortcut, keyOf } from '../../ui/shortcuts.ts'
import { useCan } from '../session/session.ts'
import { Screens } from '../useScreen.ts'

/** Prefix key of jumps. */
export const JUMP_KEY = 'g'
const WAITS_MS = 1500

export function useJumps(): void {
  const router = useRouter()
  const screens = useContext(Screens)
  const can = useCan()
  useEffect(() => {
    let pressed = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - pressed < WAITS_MS
      pressed = Number.NEGATIVE_INFINITY
      if (event.defaultPrevented || !isShortcut(event)) return
      const key = keyOf(event)
      const page = isSecond && visiblePages(can).find(({ item }) => item.jump === key)
      const to = page && screens.find(({ name }) => name === page.item.id)?.path
      if (to) {
        event.preventDefault()
        void router.navigate({ href: to })
      } else if (key === JUMP_KEY) pressed = event.timeStamp
    }
    // Capture phase, before single-key shortcuts: the second key must not trigger one.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [router, screens, can])
}
