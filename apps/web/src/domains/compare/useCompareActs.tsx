import { type ComparedKind, MOST_COMPARED } from '@acm/contract/compare'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMayOpen } from '../../shell/leaving.ts'
import { CompareArrows as Compare } from '../../ui/icons.ts'
import type { ListAct } from '../../ui/list/selection/useSelection.ts'
import type { PageAct } from '../../ui/PageMenu.tsx'
import { compareOf, paths } from './paths.ts'

/** Empty for people who may not compare; the array is stable. */
export function useCompareActs<Row>(kind: ComparedKind, idOf: (row: Row) => number): readonly ListAct<Row>[] {
  const router = useRouter()
  const mayCompare = useMayOpen()(paths.compare())
  return useMemo(() => {
    const act: ListAct<Row> = {
      label: 'Compare',
      icon: <Compare />,
      run: ({ rows }) => void router.navigate({ href: compareOf(kind, rows.map(idOf)) }),
      refusal: ({ rows }) =>
        rows.length > 1 && rows.length <= MOST_COMPARED ? undefined : `Select 2 to ${MOST_COMPARED} to compare.`,
    }
    return mayCompare ? [act] : []
  }, [router, mayCompare, kind, idOf])
}

/** Item of a record's menu; null: the user can't compare. */
export function useCompareWith(kind: ComparedKind, id: number): PageAct | null {
  const mayOpen = useMayOpen()
  const to = compareOf(kind, [id])
  return mayOpen(to) ? { label: 'Compare With…', icon: <Compare />, to } : null
}
