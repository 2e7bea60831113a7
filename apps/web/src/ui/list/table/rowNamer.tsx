import { StateBadge, type StateBadgeProps } from '../../StateBadge.tsx'
import type { Column } from '../columns/columns.ts'
import { BADGE_EDGES } from '../columns/measureText.ts'

/** Column parts that show a name with an optional badge, with room for both. */
export function rowNamer<Row>(
  nameOf: (row: Row) => string,
  badgeOf: (row: Row) => (StateBadgeProps & { text: string }) | false,
): Pick<Column<Row>, 'cell' | 'asWideAs' | 'extraWidth'> {
  return {
    extraWidth: BADGE_EDGES,
    asWideAs: (row) => {
      const badge = badgeOf(row)
      return badge ? `${nameOf(row)}  ${badge.text}` : nameOf(row)
    },
    cell: (row) => {
      const badge = badgeOf(row)
      return badge ? (
        <>
          {nameOf(row)} <StateBadge {...badge} />
        </>
      ) : (
        nameOf(row)
      )
    },
  }
}
