import { namesOf } from '@acm/contract/core/name-list'
import { folded } from '@acm/contract/core/text-forms'
import type { ExportTables, TableFailure } from '@acm/contract/data-bridge'
import type { InstanceTable } from '../../platform/instance-link/instance-link.ts'

type FailedTable = ExportTables['failedReasons'][number]

/** Only new names need the instance: exported ones were looked up when they were added. */
export const hasNewTable = (given: string | null, stored: string | null): boolean => {
  const existing = new Set(namesOf(stored).map(folded))
  return namesOf(given).some((name) => !existing.has(folded(name)))
}

/** Names that are exported already, in their stored spelling. */
export const asStored = (given: string | null, stored: string | null): string | null => {
  const spelling = new Map(namesOf(stored).map((name) => [folded(name), name]))
  return (
    namesOf(given)
      .map((name) => spelling.get(folded(name)) ?? name)
      .join(',') || null
  )
}

export interface CheckedTables {
  tables: string | null
  failed: FailedTable[]
}

/** Splits names into exportable tables, in the spelling of the catalog, and failures (G-DBR-02). */
export function judgeTables(names: readonly string[], found: readonly InstanceTable[]): CheckedTables {
  const good: string[] = []
  const failed: FailedTable[] = []
  for (const name of names) {
    const table = tableOf(name, found)
    const reason = failureOf(table)
    if (table && reason === null) good.push(table.name)
    else failed.push({ name, reason: reason ?? 'does not exist' })
  }
  return { tables: good.join(',') || null, failed }
}

/** Two tables may differ only in letter case, so an exact match wins. */
function tableOf(name: string, found: readonly InstanceTable[]): InstanceTable | undefined {
  const isSame = (table: InstanceTable) => folded(table.name) === folded(name)
  return found.find((table) => table.name === name) ?? found.find(isSame)
}

function failureOf(table: InstanceTable | undefined): TableFailure | null {
  if (!table) return 'does not exist'
  if (table.keyTypes.length !== 1) return 'lacks a single primary key index'
  return table.keyTypes[0] === 'integer' ? null : 'lacks an int primary key'
}
