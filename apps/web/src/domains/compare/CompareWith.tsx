import type { ComparedKind } from '@acm/contract/compare'
import { useMayOpen } from '../../shell/leaving.ts'
import { CompareArrows as Compare } from '../../ui/icons.ts'
import type { PageAct } from '../../ui/PageMenu.tsx'
import { compareOf } from './paths.ts'

/** Of the menu in a record's head; null: the person may not compare. */
export function useCompareWith(kind: ComparedKind, id: number): PageAct | null {
  const mayOpen = useMayOpen()
  const to = compareOf(kind, [id])
  return mayOpen(to) ? { label: 'Compare with…', icon: <Compare />, to } : null
}
