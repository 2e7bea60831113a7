import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Resolves to the default view's address; null: none. */
export interface OpeningState {
  opening?: Promise<string | null>
}

/**
 * True until the default view is known, then goes there. If the user filters meanwhile, the address has a search text
 * and the default view is skipped.
 */
export function useOpening(): boolean {
  const { opening }: OpeningState = useRouteContext({ strict: false })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpeningState['opening']>()
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
