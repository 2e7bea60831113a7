import type { ReactNode } from 'react'
import { TextLink } from '../ui/LinkButton.tsx'
import { useMayOpen } from './leaving.ts'

interface MayLinkProps {
  to: string
  /** Where the record lies that it leads to, where that is known. */
  record?: { orgUnitId: number | null } | undefined
  /** Words stand beside it, from which its colour alone does not tell it. */
  isInText?: boolean
  /** What stands there, link or not. */
  children: ReactNode
}

/** The name of something that has a page: a link for those who may open that, plain text for others. */
export function MayLink({ to, record, isInText = false, children }: MayLinkProps) {
  const mayOpen = useMayOpen()
  if (!mayOpen(to, record)) return children
  return (
    <TextLink to={to} isInText={isInText}>
      {children}
    </TextLink>
  )
}
