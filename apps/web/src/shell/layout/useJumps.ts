import { useRouter } from '@tanstack/react-router'
import { useContext, useRef } from 'react'
import { visiblePages } from '../../navigation.ts'
import { isShortcut, keyOf } from '../../ui/shortcuts.ts'
import { useDocumentEvent } from '../../ui/useDocumentEvent.ts'
import { useMayOpenScreen } from '../leaving.ts'
import { Screens } from '../useScreen.ts'

/** Prefix key of jumps. */
export const JUMP_KEY = 'g'
const WAITS_MS = 1500

export function useJumps(): void {
  const router = useRouter()
  const screens = useContext(Screens)
  const mayOpen = useMayOpenScreen()
  const pressed = useRef(Number.NEGATIVE_INFINITY)
  const jump = (event: KeyboardEvent) => {
    const isSecond = event.timeStamp - pressed.current < WAITS_MS
    pressed.current = Number.NEGATIVE_INFINITY
    if (event.defaultPrevented || !isShortcut(event)) return
    const key = keyOf(event)
    const page = isSecond && visiblePages(mayOpen).find(({ item }) => item.jump === key)
    const to = page && screens.find(({ name }) => name === page.item.id)?.path
    if (to) {
      event.preventDefault()
      void router.navigate({ href: to })
    } else if (key === JUMP_KEY) pressed.current = event.timeStamp
  }
  // Before single-key shortcuts: the second key must not trigger one.
  useDocumentEvent('keydown', jump, true)
}
