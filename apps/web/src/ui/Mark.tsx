import type { ReactNode } from 'react'
import styles from './Mark.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const TAG = { same: 'span', added: 'ins', removed: 'del' } as const
const CLASS = { same: undefined, added: styles.added, removed: styles.removed } as const
const MARK_LABELS = { same: '', added: 'added: ', removed: 'removed: ' } as const

export interface MarkedText {
  kind: keyof typeof TAG
  text: string
}

/**
 * A part of a changed text: additions are underlined and removals struck through, and both are named to a screen reader.
 * It is isolated, because direction characters in one part must not reorder the others.
 */
export function Mark({ kind, children }: { kind: MarkedText['kind']; children: ReactNode }) {
  const Tag = TAG[kind]
  return (
    <Tag className={CLASS[kind]}>
      <VisuallyHidden>{MARK_LABELS[kind]}</VisuallyHidden>
      <bdi>{children}</bdi>
    </Tag>
  )
}
