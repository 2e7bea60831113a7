import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import alert from '../ui/base/Alert.module.css'
import { buttonClass } from '../ui/base/buttonClass.ts'
import field from '../ui/base/Field.module.css'
import type { Notice } from './handover.ts'
import styles from './Login.module.css'

export function NoticeBar({ notice, onNotice }: { notice: Notice; onNotice: (notice: null) => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onNotice, notice.ms, null)
    return () => clearTimeout(timer)
  }, [notice, isHeld, onNotice])
  return (
    <div
      role="alert"
      // Its text is announced, without the name of its button.
      aria-live="off"
      className={clsx(alert.alert, alert.error, styles.notice)}
      // Not onPointerEnter: the notice may appear under a resting pointer.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign d={WARNING} />
      <div aria-live="assertive" className={alert.text}>
        <p>{notice.text}</p>
      </div>
      <button
        type="button"
        className={clsx(buttonClass({ variant: 'quiet', isSmall: true }), styles.close)}
        aria-label="Close message"
        onClick={() => onNotice(null)}
      >
        <Sign d="M18 6 6 18M6 6l12 12" />
      </button>
    </div>
  )
}

const WARNING = 'M12 8v4m0 4h.01M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'

/** As `ErrorLine`. */
export const Complaint = ({ children }: { children: ReactNode }) => (
  <span className={field.error}>
    <Sign d={WARNING} />
    <span>{children}</span>
  </span>
)

/** Drawn here: the file of icons would bring those of the whole console. */
export const Sign = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" className="lucide" fill="none" stroke="currentColor" aria-hidden="true">
    <path d={d} strokeLinecap="round" />
  </svg>
)
