import type { ReactNode } from 'react'
import { lazyModule, useLazyModule } from '../../ui/lazyModule.ts'

const textChange = lazyModule(() => import('./TextChange.tsx'))

/** Preloads the diff, so that texts are drawn once and nothing below them moves. */
export const loadTextDifference = textChange.load

interface TextDifferenceProps {
  old: string
  now: string
  /** Shown until the diff code is loaded, and if loading fails. */
  meanwhile: ReactNode
}

export function TextDifference({ meanwhile, ...texts }: TextDifferenceProps) {
  const { part } = useLazyModule(textChange)
  return part ? <part.TextChange {...texts} /> : meanwhile
}
