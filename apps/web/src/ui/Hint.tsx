import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'

interface HintProps {
  text: string
  /** The hint repeats the element's name; otherwise it is its description. */
  isName?: boolean
  /** Opens at its end, where it covers no control of the next row. */
  isBeside?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement> & { 'data-hint'?: string; 'data-beside-hint'?: '' }>
}

/** Tooltip on hover, focus and long touch. One `SharedTooltip` serves all: one of its own costs more than a table cell. */
export function Hint({ text, isName = false, isBeside = false, children }: HintProps) {
  if (text === '') return children
  const nameOrTitle = isName ? { 'aria-label': text } : { title: text }
  const read = { 'data-hint': text, ...(isBeside && { 'data-beside-hint': '' as const }) }
  return cloneElement(children, { ...nameOrTitle, ...children.props, ...read })
}
