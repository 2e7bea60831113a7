import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const LINKS = '[data-roving]'
const STEPS: Record<string, readonly [rows: number, links: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const linksIn = (part: Element) => [...part.querySelectorAll<HTMLElement>(LINKS)]

/** One tab stop for the links of a table; arrow keys move between them. */
export function useRovingLinks() {
  const table = useRef<HTMLTableElement>(null)
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const link of table.current ? linksIn(table.current) : []) link.tabIndex = link === stop ? 0 : -1
  }
  useLayoutEffect(() => {
    const links = table.current ? linksIn(table.current) : []
    if (links.filter((link) => link.tabIndex === 0).length !== 1) stopAt(links[0])
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(LINKS)) stopAt(target)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const next = step && event.target instanceof HTMLElement && linkAfter(event.target, step)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return { ref: table, onFocus, onKeyDown }
}

/** In another row, the link of the same column, or else the row's first. */
function linkAfter(link: HTMLElement, [rows, links]: readonly [number, number]): HTMLElement | undefined {
  const row = link.closest('tr')
  if (!row) return undefined
  if (rows === 0) {
    const all = linksIn(row)
    return all[all.indexOf(link) + links]
  }
  const all = [...(row.closest('table')?.querySelectorAll('tr') ?? [])].filter((one) => linksIn(one).length > 0)
  const next = all[all.indexOf(row) + rows]
  const column = link.closest<HTMLTableCellElement>('th, td')?.cellIndex ?? 0
  return next?.cells[column]?.querySelector<HTMLElement>(LINKS) ?? (next && linksIn(next)[0])
}
