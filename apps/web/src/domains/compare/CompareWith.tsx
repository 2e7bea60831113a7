import type { ComparedKind } from '@acm/contract/compare'
import { useMayOpen } from '../../shell/leaving.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { CompareArrows as Compare } from '../../ui/icons.ts'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { compareOf } from './paths.ts'

export function CompareWith({ kind, id }: { kind: ComparedKind; id: number }) {
  const mayOpen = useMayOpen()
  const to = compareOf(kind, [id])
  if (id === 0 || !mayOpen(to)) return null
  return (
    <LinkButton to={to} variant="plain" icon={<Compare />}>
      Compare with…
    </LinkButton>
  )
}

export const compareAction = (kind: ComparedKind, id: number): RowAction => ({
  label: 'Compare with…',
  icon: <Compare />,
  to: compareOf(kind, [id]),
})
