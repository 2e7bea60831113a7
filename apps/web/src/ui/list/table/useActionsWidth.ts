import { useMemo } from 'react'
import { PADDING } from '../columns/columnWidths.ts'
import { MEASURES } from '../columns/measureText.ts'
import { ACT_SIZES, useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { buttonsOf, type RowAction } from './RowActions.tsx'

const SAMPLED = 25
/** Its border in forced colors. */
const EDGE = 1

/** In pixels; 0: no row actions. */
export function useActionsWidth<Row>(
  { all }: Pick<ListModel<Row>, 'all'>,
  rowActions: ((row: Row) => readonly RowAction[]) | undefined,
  header: string | undefined,
): number {
  const size = ACT_SIZES[useDensity()]
  return useMemo(() => {
    if (!rowActions || header === undefined) return 0
    const most = Math.max(0, ...all.slice(0, SAMPLED).map((row) => buttonsOf(rowActions(row))))
    return EDGE + 2 * PADDING + Math.ceil(Math.max(most * size, MEASURES.compact(header, 'header')))
  }, [all, rowActions, header, size])
}
