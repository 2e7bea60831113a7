import Tooltip from '@mui/material/Tooltip'
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type SyntheticEvent,
  type TouchEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react'

/** The element with a hint that somebody came near last, and what brought them there. */
interface Approach {
  serial: number
  type: string
  target: EventTarget
  currentTarget: HTMLElement
  text: string
  isName: boolean
  isPassive: boolean
}

let latest: Approach | null = null
let serial = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function tell(approach: Approach | null): void {
  latest = approach
  for (const listener of listeners) listener()
}

interface HintProps {
  text: string
  /** It says what the element is named already; otherwise it describes it. */
  isName?: boolean
  /** It does not stay under the pointer. */
  isPassive?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/**
 * A tooltip of an element, on hover, focus and long touch. All elements share the one of `SharedTooltip`: MUI's costs
 * more than the whole of a cell it stands in.
 */
export function Hint({ text, isName = false, isPassive = false, children }: HintProps) {
  const [near, setNear] = useState<HTMLElement | null>(null)
  if (text === '') return children
  const come = ({ type, target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    setNear(currentTarget)
    if (latest?.currentTarget === currentTarget) return
    serial += 1
    tell({ serial, type, target, currentTarget, text, isName, isPassive })
  }
  // Whoever uses it may listen as well.
  const { onMouseEnter, onFocus, onTouchStart } = children.props
  const heard = {
    onMouseEnter: (event: MouseEvent<HTMLElement>) => {
      onMouseEnter?.(event)
      come(event)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      onFocus?.(event)
      come(event)
    },
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      onTouchStart?.(event)
      come(event)
    },
  }
  const said = isName ? { 'aria-label': text } : { title: text }
  return (
    <>
      {cloneElement(children, { ...said, ...children.props, ...heard })}
      {near && <Presence element={near} text={text} />}
    </>
  )
}

/** The tooltip of an element that is no part of React's: of all that it holds, where a part of that is cut off. */
export function hintAt(currentTarget: HTMLElement, text: string, { type, target }: Event): void {
  if (latest?.currentTarget === currentTarget || !target) return
  serial += 1
  tell({ serial, type, target, currentTarget, text, isName: true, isPassive: false })
}

/** The elements that a box held are gone, and the tooltip of one of them with it. */
export function hintsGone(box: HTMLElement): void {
  if (latest && box.contains(latest.currentTarget)) tell(null)
}

/** Tells the tooltip of another text, and when its element goes. */
function Presence({ element, text }: { element: HTMLElement; text: string }) {
  useEffect(() => {
    if (latest?.currentTarget === element && latest.text !== text) tell({ ...latest, text })
  }, [element, text])
  useEffect(
    () => () => {
      if (latest?.currentTarget === element) tell(null)
    },
    [element],
  )
  return null
}

/** The tooltip of whatever somebody came near last; stands once, beside the pages. */
export function SharedTooltip() {
  const approach = useSyncExternalStore(subscribe, () => latest)
  if (!approach) return null
  const { text, isName, isPassive } = approach
  return (
    <Tooltip key={approach.serial} title={text} describeChild={!isName} disableInteractive={isPassive}>
      <Lent approach={approach} />
    </Tooltip>
  )
}

const HANDLERS: Record<string, string> = {
  mouseenter: 'onMouseOver',
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focus: 'onFocus',
  focusin: 'onFocus',
  focusout: 'onBlur',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
}
/** What a tooltip that describes says while it is closed, and while it is open. */
const SAID = ['title', 'aria-describedby']

/** Stands for the element inside of the tooltip: what the tooltip gives its child goes to the element. */
function Lent({ approach, ref, ...given }: { approach: Approach; ref?: Ref<HTMLElement> } & Record<string, unknown>) {
  const { type, currentTarget: element, text, isName } = approach
  useImperativeHandle(ref, () => element, [element])
  useEffect(() => {
    for (const name of isName ? [] : SAID) {
      if (given[name]) element.setAttribute(name, String(given[name]))
      else element.removeAttribute(name)
    }
    const heard = Object.entries(HANDLERS).flatMap(([event, name]) => {
      const handler = given[name]
      return typeof handler === 'function' ? [[event, (happened: Event) => handler(happened)] as const] : []
    })
    for (const [event, listener] of heard) element.addEventListener(event, listener)
    return () => {
      for (const [event, listener] of heard) element.removeEventListener(event, listener)
    }
  })
  const begin = useEffectEvent(() => {
    const first = given[HANDLERS[type] ?? '']
    if (typeof first === 'function') first(approach)
  })
  const end = useEffectEvent(() => {
    if (isName) return
    element.setAttribute('title', text)
    element.removeAttribute('aria-describedby')
  })
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  return null
}
