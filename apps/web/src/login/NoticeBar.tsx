import { useEffect, useState } from 'react'
import { type Notice, takeNotice } from './handover.ts'

export function useNotice() {
  return useState<Notice | null>(takeNotice)
}

export function NoticeBar({ notice, onNotice }: { notice: Notice; onNotice: (notice: null) => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onNotice, notice.ms, null)
    return () => clearTimeout(timer)
  }, [notice, isHeld, onNotice])
  return (
    <div
      className="notice"
      role="alert"
      // Not onPointerEnter: the notice may appear under a resting pointer.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{notice.text}</span>
      <button type="button" className="notice-close" aria-label="Close message" onClick={() => onNotice(null)}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
