import type { FoundKind } from '@acm/contract/palette'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/TextLink.tsx'
import { useMayOpen } from './leaving.ts'
import { useRecordPath } from './recordPaths.ts'

interface MayLinkProps {
  /** Null: no page is known. */
  to: string | null
  /** Org unit of the linked record, if known. */
  record?: { orgUnitId: number | null } | undefined
  /** Underlined, because color alone does not distinguish it from text around it. */
  isInText?: boolean
  children: ReactNode
}

export function MayLink({ to, record, isInText = false, children }: MayLinkProps) {
  const mayOpen = useMayOpen()
  if (to === null || !mayOpen(to, record)) return children
  return (
    <TextLink to={to} isInText={isInText}>
      {children}
    </TextLink>
  )
}

interface RecordLinkProps {
  kind: FoundKind
  id: number
  name: string
  tabIndex?: number
}

/** Links to the page on which the user can see the record, which is not always its own. */
export function RecordLink({ kind, id, name, tabIndex }: RecordLinkProps) {
  const to = useRecordPath()({ kind, id, name })
  const shown = <bdi>{name}</bdi>
  if (to === null) return shown
  return (
    <TextLink to={to} tabIndex={tabIndex}>
      {shown}
    </TextLink>
  )
}
