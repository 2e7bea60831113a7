import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'

interface HintProps {
  text: string
  /** Opens at its end, where it covers no control of the next row. */
  isBeside?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement> & { 'data-hint'?: string; 'data-beside-hint'?: '' }>
}

/**
 * Tooltip on hover, focus and long touch, and the element's description; `data-hint` on an element is only the tooltip.
 * One `SharedTooltip` serves all: one of its own costs more than a table cell.
 */
export function Hint({ text, isBeside = false, children }: HintProps) {
  if (text === '') return children
  const beside = isBeside && { 'data-beside-hint': '' as const }
  return cloneElement(children, { title: text, ...children.props, 'data-hint': text, ...beside })
}
