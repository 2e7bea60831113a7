import type { FoundKind } from '@acm/contract/palette'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/LinkButton.tsx'
import { useMayOpen } from './leaving.ts'
import { useWayTo } from './recordWays.ts'

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

interface RecordLinkProps extends Pick<MayLinkProps, 'isInText'> {
  kind: FoundKind
  id: number
  name: string
  /** What stands there, where that is more than the name. */
  children?: ReactNode
}

/** The name of a record: leads to where the person looks at it, which is not for all its own page. */
export function RecordLink({ kind, id, name, isInText = false, children = <bdi>{name}</bdi> }: RecordLinkProps) {
  const to = useWayTo()({ kind, id, name })
  if (to === null) return children
  return (
    <TextLink to={to} isInText={isInText}>
      {children}
    </TextLink>
  )
}
