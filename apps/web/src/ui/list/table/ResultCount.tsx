import { useEffect, useState } from 'react'
import { counted } from '../../counted.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { selectedText } from '../selection/SelectionBar.tsx'

const SETTLED_MS = 500

interface ResultCountProps {
  isReady: boolean
  total: number
  chosen: number
}

export function ResultCount({ isReady, total, chosen }: ResultCountProps) {
  const [announced, setAnnounced] = useState('')
  useTold(isReady ? (total === 1 ? '1 result' : `${counted(total)} results`) : '', setAnnounced)
  useTold(chosen > 0 ? selectedText(chosen) : '', setAnnounced)
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}

function useTold(text: string, tell: (text: string) => void): void {
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => tell(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text, tell])
}
