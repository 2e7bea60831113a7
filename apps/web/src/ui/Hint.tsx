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

/** The hinted element last hovered, focused or touched, and the event. */
interface HintTrigger {
  serial: number
  type: string
  target: EventTarget
  currentTarget: HTMLElement
  text: string
  isName: boolean
  isPassive: boolean
}

let latest: HintTrigger | null = null
let serial = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function tell(approach: HintTrigger | null): void {
  latest = approach
  for (const listener of listeners) listener()
}

interface HintProps {
  text: string
  /** The hint repeats the element's name; otherwise it is its description. */
  isName?: boolean
  /** The tooltip closes when the pointer moves onto it. */
  isPassive?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Tooltip on hover, focus and long touch. One `SharedTooltip` serves all: MUI's cost more than a table cell. */
export function Hint({ text, isName = false, isPassive = false, children }: HintProps) {
  const [near, setNear] = useState<HTMLElement | null>(null)
  if (text === '') return children
  const come = ({ type, target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    setNear(currentTarget)
    if (latest?.currentTarget === currentTarget) return
    serial += 1
    tell({ serial, type, target, currentTarget, text, isName, isPassive })
  }
  // Keeps handlers that the child already has.
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

/** For elements outside of React's control, e.g. the whole text of a cut-off cell. */
export function hintAt(currentTarget: HTMLElement, text: string, { type, target }: Event): void {
  if (latest?.currentTarget === currentTarget || !target) return
  serial += 1
  tell({ serial, type, target, currentTarget, text, isName: true, isPassive: false })
}

/** Closes the tooltip if its element is in the box. */
export function hintsGone(box: HTMLElement): void {
  if (latest && box.contains(latest.currentTarget)) tell(null)
}

/** Updates the tooltip when the text changes, and closes it on unmount. */
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

/** Mounted once, beside the pages. */
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
/** Attributes that MUI sets on the child while a describing tooltip is closed or open. */
const SAID = ['title', 'aria-describedby']

/** Stand-in child of the MUI tooltip: forwards its props to the real element. */
function Lent({
  approach,
  ref,
  ...given
}: { approach: HintTrigger; ref?: Ref<HTMLElement> } & Record<string, unknown>) {
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
