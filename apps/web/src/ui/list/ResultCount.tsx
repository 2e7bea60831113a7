import { useEffect, useState } from 'react'
import { counted } from '../counted.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

const SETTLED_MS = 500

/** Tells screen readers how many rows there are, once the typing has settled. */
export function ResultCount({ isReady, total }: { isReady: boolean; total: number }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => setAnnounced(total === 1 ? '1 result' : `${counted(total)} results`), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isReady, total])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}
