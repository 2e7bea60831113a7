import type { ReactNode } from 'react'
import { latePart, useLatePart } from '../../ui/latePart.ts'

const textChange = latePart(() => import('./TextChange.tsx'))

/** For who reads texts to compare: with it they are drawn once, as they stay, and nothing under them moves. */
export const loadTextDifference = textChange.load

interface TextDifferenceProps {
  old: string
  now: string
  /** Shown until what compares texts is there, and where it cannot be had. */
  meanwhile: ReactNode
}

/** A text as it was changed, word by word or line by line. */
export function TextDifference({ meanwhile, ...texts }: TextDifferenceProps) {
  const { part } = useLatePart(textChange)
  return part ? <part.TextChange {...texts} /> : meanwhile
}
