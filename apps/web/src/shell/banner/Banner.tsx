import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { isPlainClick } from '../../ui/RouterLink.tsx'
import styles from './Banner.module.css'
import { type BannerLink, type BannerState, clearBanner, stays, useBanner } from './banner.ts'
import { useUserMessages } from './messages.ts'

/** Each message mounts a new alert, so that screen readers read it. */
export function Banner() {
  const state = useBanner()
  const [newest] = useUserMessages().messages
  if (!state.visible) return null
  // Again with each message: an open dialog hides what was next to it from screen readers, not what comes later.
  return createPortal(<BannerAlert state={state} />, document.body, newest?.id.toString())
}

function BannerAlert({ state }: { state: BannerState }) {
  const [isHeld, setHeld] = useState(false)
  useClearAfter(stays(state), isHeld)
  const isUrgent = state.level === 'error' || state.level === 'warning'
  return (
    <div data-unprinted="" className={styles.place}>
      <Alert
        severity={state.level}
        role={isUrgent ? 'alert' : 'status'}
        // Its text is announced, without the names of its buttons.
        aria-live="off"
        data-banner-level={state.level}
        action={state.aside?.undo && <Undo undo={state.aside.undo} />}
        onClose={clearBanner}
        closeLabel="Close message"
        // Not onPointerEnter: the banner may appear under a resting pointer.
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={styles.message}
      >
        <div aria-live={isUrgent ? 'assertive' : 'polite'}>
          <div>{state.text}</div>
          {state.aside && (
            <div className={styles.aside}>
              {state.aside.text}
              {state.aside.link && <Link link={state.aside.link} />}
            </div>
          )}
        </div>
      </Alert>
    </div>
  )
}

function Undo({ undo }: { undo: () => void }) {
  const goBack = () => {
    clearBanner()
    undo()
  }
  return (
    <Button isSmall variant="quiet" onClick={goBack}>
      Undo
    </Button>
  )
}

function Link({ link: { text, to, follow } }: { link: BannerLink }) {
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    clearBanner()
    follow()
  }
  return (
    <a href={to} onClick={click}>
      {text}
    </a>
  )
}

function useClearAfter(delay: number, isHeld: boolean): void {
  const left = useRef(delay)
  useEffect(() => {
    if (isHeld) return
    const since = performance.now()
    const timer = setTimeout(clearBanner, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [isHeld])
}
