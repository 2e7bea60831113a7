import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'

/** The first thing somebody did to an element with a hint; shaped as the tooltip reads an event. */
interface Approach {
  type: string
  target: HTMLElement
  currentTarget: HTMLElement
}

const HANDLERS: Record<string, string> = {
  mouseenter: 'onMouseOver',
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focus: 'onFocus',
  blur: 'onBlur',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
}

/**
 * A tooltip that describes an element, on hover, focus and long touch. MUI's costs more than the whole of a cell it
 * stands in, so it is made for the few elements that somebody comes near; until then there are three handlers.
 */
export function useHint(text: string) {
  const [approach, setApproach] = useState<Approach | null>(null)
  const come = ({ type, currentTarget }: { type: string; currentTarget: HTMLElement }) =>
    setApproach((first) => first ?? { type, target: currentTarget, currentTarget })
  const tooltip: ReactNode = approach && (
    <Tooltip title={text} describeChild>
      <Lent approach={approach} />
    </Tooltip>
  )
  /** `described` is for the element, `tooltip` for a place beside it. */
  return { tooltip, described: { title: text, onMouseEnter: come, onFocus: come, onTouchStart: come } }
}

/** Stands for the element inside of the tooltip: what the tooltip gives its child goes to the element. */
function Lent({ approach, ref, ...given }: { approach: Approach; ref?: Ref<HTMLElement> } & Record<string, unknown>) {
  const { type, target } = approach
  useImperativeHandle(ref, () => target, [target])
  useEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      if (typeof value === 'function' || name === 'className') continue
      if (value === null || value === undefined) target.removeAttribute(name)
      else target.setAttribute(name, String(value))
    }
    const listeners = Object.entries(HANDLERS).flatMap(([event, name]) => {
      const handler = given[name]
      return typeof handler === 'function' ? [[event, (happened: Event) => handler(happened)] as const] : []
    })
    for (const [event, listener] of listeners) target.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of listeners) target.removeEventListener(event, listener)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what made the tooltip is told to it once
  useEffect(() => {
    const first = given[HANDLERS[type] ?? '']
    if (typeof first === 'function') first(approach)
  }, [approach])
  return null
}
