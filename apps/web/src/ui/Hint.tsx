import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type SyntheticEvent,
  type TouchEvent,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import type { HintPopupProps } from './HintPopup.tsx'
import { partSoon } from './lateParts.ts'

/** The hinted element last hovered, focused or touched. */
interface HintTrigger {
  serial: number
  element: HTMLElement
  isTouch: boolean
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
function tell(trigger: HintTrigger | null): void {
  latest = trigger
  for (const listener of listeners) listener()
}

/** Of a focus only that of the keyboard counts. */
function comeNear(element: HTMLElement, type: string, hint: Pick<HintTrigger, 'text' | 'isName' | 'isPassive'>): void {
  if (latest?.element === element) return
  if (type.startsWith('focus') && !element.matches(':focus-visible, :has(:focus-visible)')) return
  serial += 1
  tell({ serial, element, isTouch: type === 'touchstart', ...hint })
}

interface HintProps {
  text: string
  /** The hint repeats the element's name; otherwise it is its description. */
  isName?: boolean
  /** The tooltip closes when the pointer moves onto it. */
  isPassive?: boolean
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Tooltip on hover, focus and long touch. One `SharedTooltip` serves all: one of its own costs more than a table cell. */
export function Hint({ text, isName = false, isPassive = false, children }: HintProps) {
  const [near, setNear] = useState<HTMLElement | null>(null)
  if (text === '') return children
  const come = ({ type, currentTarget }: SyntheticEvent<HTMLElement>) => {
    setNear(currentTarget)
    comeNear(currentTarget, type, { text, isName, isPassive })
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
export function hintAt(element: HTMLElement, text: string, { type }: Event): void {
  comeNear(element, type, { text, isName: true, isPassive: false })
}

/** Closes the tooltip if its element is in the box. */
export function hintsGone(box: HTMLElement): void {
  if (latest && box.contains(latest.element)) tell(null)
}

/** Updates the tooltip when the text changes, and closes it on unmount. */
function Presence({ element, text }: { element: HTMLElement; text: string }) {
  useEffect(() => {
    if (latest?.element === element && latest.text !== text) tell({ ...latest, text })
  }, [element, text])
  useEffect(
    () => () => {
      if (latest?.element === element) tell(null)
    },
    [element],
  )
  return null
}

/** Mounted once, beside the pages. */
export function SharedTooltip() {
  const trigger = useSyncExternalStore(subscribe, () => latest)
  return trigger && <HintTooltip key={trigger.serial} trigger={trigger} />
}

const HintPopup = partSoon<HintPopupProps>(() => import('./HintPopup.tsx').then((part) => part.HintPopup))

const OPENS_MS = 100
const LONG_TOUCH_MS = 700
/** After a touch, which leaves at once; time to read. */
const STAYS_MS = 1500
/** Time for the pointer to reach the tooltip. */
const REACHED_MS = 120

let leaving: ReturnType<typeof setTimeout> | undefined
const stay = () => clearTimeout(leaving)
const leaveAfter = (ms: number) => {
  leaving = setTimeout(tell, ms, null)
}

function HintTooltip({ trigger: { element, text, isName, isPassive, isTouch } }: { trigger: HintTrigger }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const opening = setTimeout(setOpen, isTouch ? LONG_TOUCH_MS : OPENS_MS, true)
    return () => clearTimeout(opening)
  }, [isTouch])
  useEffect(() => {
    const over = new AbortController()
    const on = (type: string, act: () => void) => element.addEventListener(type, act, { signal: over.signal })
    on('mouseenter', stay)
    on('mouseleave', () => leaveAfter(isOpen && !isPassive ? REACHED_MS : 0))
    on('touchend', () => leaveAfter(isOpen ? STAYS_MS : 0))
    on('focusout', () => tell(null))
    return () => {
      over.abort()
      stay()
    }
  }, [element, isOpen, isPassive])
  // While it is open the tooltip describes the element, else the title does: never both.
  useEffect(() => {
    if (!isOpen || isName) return
    element.setAttribute('aria-describedby', id)
    element.removeAttribute('title')
    return () => {
      element.setAttribute('title', text)
      element.removeAttribute('aria-describedby')
    }
  }, [element, id, isOpen, isName, text])
  return (
    <HintPopup
      id={id}
      isOpen={isOpen}
      anchor={element}
      isPassive={isPassive}
      onEscape={() => tell(null)}
      // Not onMouseEnter: React tells it before the element hears that the pointer has left it.
      onMouseOver={stay}
      onMouseLeave={() => leaveAfter(REACHED_MS)}
    >
      {text}
    </HintPopup>
  )
}
