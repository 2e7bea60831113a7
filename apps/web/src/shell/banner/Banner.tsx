import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Portal from '@mui/material/Portal'
import { useEffect, useRef, useState } from 'react'
import { clearBanner, useBanner, useMessages } from './banner.ts'
import { type BannerState, stays } from './bannerState.ts'
import { useFreeSpot } from './useFreeSpot.ts'

/** Each message mounts a new alert, so that screen readers read it. */
export function Banner() {
  const state = useBanner()
  const [newest] = useMessages()
  if (!state.visible) return null
  return (
    <Portal>
      {/* Anew with each message: an open dialog hides what stood beside it from screen readers, not what comes later. */}
      <BannerAlert key={newest?.id} state={state} />
    </Portal>
  )
}

function BannerAlert({ state }: { state: BannerState }) {
  const [isHeld, setHeld] = useState(false)
  const [box, spot] = useFreeSpot(isHeld)
  useClearAfter(stays(state), isHeld)
  return (
    <Box
      ref={box}
      // Above dialogs and their backdrops, also those opened later.
      sx={{ position: 'fixed', zIndex: 'snackbar', width: 'max-content', maxWidth: 'min(640px, 100vw - 32px)' }}
      style={spot ?? { left: 0, top: 0 }}
    >
      <Alert
        variant="filled"
        severity={state.level}
        role={state.level === 'error' || state.level === 'warning' ? 'alert' : 'status'}
        data-banner-level={state.level}
        onClose={clearBanner}
        closeText="Close message"
        // Not onPointerEnter: the banner may appear under a resting pointer.
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        sx={{ boxShadow: 8, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {state.text}
      </Alert>
    </Box>
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
