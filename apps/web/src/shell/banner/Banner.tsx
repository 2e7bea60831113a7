import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Portal from '@mui/material/Portal'
import { useEffect, useRef, useState } from 'react'
import { BAR_HEIGHT } from '../../tokens.ts'
import { clearBanner, useBanner, useMessages } from './banner.ts'
import { type BannerState, stays } from './bannerState.ts'

/** The transient message; a newer one is another alert, so that it is read out too. */
export function Banner() {
  const state = useBanner()
  const [newest] = useMessages()
  if (!state.visible) return null
  return (
    <Portal>
      <Box
        // Anew with each message: an open dialog hides what stood beside it from screen readers, not what comes later.
        key={newest?.id}
        sx={(theme) => ({
          position: 'fixed',
          // Not over the search in the bar.
          top: BAR_HEIGHT + 8,
          left: 16,
          right: 16,
          // As high as dialogs: of two the later one lies above, a message over its dialog and the next dialog over it.
          zIndex: theme.zIndex.modal,
          display: 'flex',
          justifyContent: 'center',
          pointerEvents: 'none',
        })}
      >
        <BannerAlert state={state} />
      </Box>
    </Portal>
  )
}

/** Stays while the pointer or the focus is on it. */
function BannerAlert({ state }: { state: BannerState }) {
  const [isHeld, setHeld] = useState(false)
  useClearAfter(stays(state), isHeld)
  return (
    <Alert
      variant="filled"
      severity={state.level}
      role={state.level === 'error' || state.level === 'warning' ? 'alert' : 'status'}
      data-banner-level={state.level}
      onClose={clearBanner}
      closeText="Close message"
      // Not on entering: it may have appeared under a pointer that rests.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ pointerEvents: 'auto', maxWidth: 640, boxShadow: 8, alignItems: 'center', overflowWrap: 'anywhere' }}
    >
      {state.text}
    </Alert>
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
