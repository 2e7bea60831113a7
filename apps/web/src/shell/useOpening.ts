import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** With what a screen opens, while that is still asked: the address it leads to, or null where it stays as it is. */
export interface Opens {
  opening?: Promise<string | null>
}

/**
 * Whether it is still asked with what the open screen opens; once it is known, it leads there. A question of somebody's
 * own meanwhile counts more: its address says something, and nothing is asked for it.
 */
export function useOpening(): boolean {
  const { opening }: Opens = useRouteContext({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opens['opening']>()
  useEffect(() => {
    let isLeft = false
    void opening?.then((href) => {
      if (isLeft) return
      if (href) void navigate({ href, replace: true })
      else setOpened(opening)
    })
    return () => {
      isLeft = true
    }
  }, [opening, navigate])
  return opening !== undefined && opening !== opened
}
