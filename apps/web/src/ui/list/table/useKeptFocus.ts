import { type RefObject, useEffect, useRef } from 'react'
import type { ListModel } from '../model/listModel.ts'

const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="presentation"]'

/** Keeps the focus in the list when its element unmounts. Dialogs opened from a row count as inside. */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  list: Pick<ListModel<unknown>, 'rows' | 'status'>,
): void {
  const { rows, status } = list
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null
      if (area.current?.contains(element)) wasInside.current = true
      else if (!element?.closest(ELSEWHERE)) wasInside.current = false
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows and their state are what has changed
  useEffect(() => {
    const { activeElement, body } = document
    const within = area.current
    if (!wasInside.current || (activeElement !== body && activeElement !== within)) return
    const successor = within?.querySelector<HTMLElement>('[role="region"]') ?? within?.querySelector('button') ?? within
    successor?.focus({ preventScroll: true })
  }, [area, rows, status])
}
