import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'

interface HintProps {
  text: string
  children: ReactElement<HTMLAttributes<HTMLElement> & { 'data-hint'?: string }>
}

/**
 * Tooltip on hover, focus and long touch, and the element's description; `data-hint` on an element is only the tooltip.
 * One `SharedTooltip` serves all: one of its own costs more than a table cell.
 */
export const Hint = ({ text, children }: HintProps) =>
  text === '' ? children : cloneElement(children, { title: text, ...children.props, 'data-hint': text })
