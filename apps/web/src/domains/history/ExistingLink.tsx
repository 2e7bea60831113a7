import type { ExistingRecord } from '@acm/contract/core/problems'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { useMayOpen } from '../../shell/leaving.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { placeOf } from './recordLinks.ts'

const isKind = (kind: string): kind is HistoryKind => (HISTORY_KINDS as readonly string[]).includes(kind)

export function ExistingLink({ existing: { kind, id, name, within } }: { existing: ExistingRecord }) {
  const mayOpen = useMayOpen()
  const whole = within && isKind(within.kind) ? { kind: within.kind, id: within.id } : null
  const to = isKind(kind) ? placeOf({ kind, id, within: whole }) : null
  if (to === null || !mayOpen(to)) return null
  return (
    <>
      {' · '}
      <TextLink to={to} isInText>
        Open<VisuallyHidden> {name}</VisuallyHidden>
      </TextLink>
    </>
  )
}
