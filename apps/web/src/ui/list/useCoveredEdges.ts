import { useEffect } from 'react'

/** What stays in sight over the other columns, and the property that says how wide it is. */
const NAME = ['th[data-name]', '--covered-start'] as const
const ACTIONS = ['th[data-actions]', '--covered-end'] as const

/**
 * Tells the box how wide the columns are that stay in sight over the others, and whether others lie under the first or
 * the last of them.
 */
export function useCoveredEdges(box: HTMLElement | null, hasActions: boolean): void {
  useEffect(() => {
    if (!box) return
    const observers = (hasActions ? [NAME, ACTIONS] : [NAME]).map(([place, property]) => {
      const covering = box.querySelector<HTMLElement>(place)
      const observer = new ResizeObserver(() => box.style.setProperty(property, `${covering?.offsetWidth}px`))
      if (covering) observer.observe(covering)
      return observer
    })
    const mark = () => {
      box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    const resized = new ResizeObserver(mark)
    for (const part of [box, ...box.querySelectorAll('table')]) resized.observe(part)
    // Browsers take what lies under it for seen.
    const uncover = ({ target }: FocusEvent) => {
      const isByKeyboard = target instanceof HTMLElement && target.matches(':focus-visible')
      if (isByKeyboard) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    mark()
    box.addEventListener('scroll', mark, { passive: true })
    box.addEventListener('focusin', uncover)
    return () => {
      for (const observer of [...observers, resized]) observer.disconnect()
      box.style.removeProperty(ACTIONS[1])
      box.removeEventListener('scroll', mark)
      box.removeEventListener('focusin', uncover)
    }
  }, [box, hasActions])
}
