import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

interface Texts {
  old: string
  now: string
}

let TextChange: ComponentType<Texts> | undefined
const load = () => import('./TextChange.tsx')
const LateTextChange = lazy(load)

/**
 * Loads what compares texts, for who reads texts to compare: they are drawn once, as they stay, and nothing under them
 * moves. Without it they are shown one after the other.
 */
export const loadTextDifference = (): Promise<void> =>
  load().then(
    (loaded) => {
      TextChange = loaded.default
    },
    () => {},
  )

interface TextDifferenceProps extends Texts {
  /** Shown while what compares texts is loaded. */
  meanwhile: ReactNode
}

/** A text as it was changed, word by word or line by line. */
export function TextDifference({ meanwhile, ...texts }: TextDifferenceProps) {
  const Loaded = TextChange
  if (Loaded) return <Loaded {...texts} />
  return (
    <Suspense fallback={meanwhile}>
      <LateTextChange {...texts} />
    </Suspense>
  )
}
