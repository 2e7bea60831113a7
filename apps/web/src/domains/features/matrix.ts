import type { FeatureFlag } from '@acm/contract/features'
import { compareNames } from '../../ui/names.ts'

export interface MatrixInstanceRow {
  kind: 'instance'
  id: number
  code: string
  /** By feature; undefined if a filter left it out. */
  flags: readonly (FeatureFlag | undefined)[]
}
export type MatrixRow = { kind: 'client'; id: number; name: string; instances: number } | MatrixInstanceRow

export interface FeatureTotal {
  enabled: number
  all: number
  /** The state that only a few have; null: neither is rare. */
  odd: boolean | null
}

export interface Matrix {
  features: readonly string[]
  totals: readonly FeatureTotal[]
  /** Instances follow their client's row. */
  rows: readonly MatrixRow[]
}

/** A share below this stands out, in large enough groups. */
const ODD_SHARE = 0.1
const ENOUGH = 4

export function matrixOf(flags: readonly FeatureFlag[]): Matrix {
  const features = [...new Set(flags.map((flag) => flag.systemEnhancementName))].sort(compareNames)
  const place = new Map(features.map((name, index) => [name, index]))
  const instances = new Map<
    number,
    { client: string; clientId: number; row: MatrixInstanceRow & { flags: (FeatureFlag | undefined)[] } }
  >()
  for (const flag of flags) {
    const { acesDatabaseId: id, acesClientId: clientId, acesClientName: client, databaseCode: code } = flag
    const instance = instances.get(id) ?? {
      client,
      clientId,
      row: { kind: 'instance', id, code, flags: features.map(() => undefined) },
    }
    instance.row.flags[place.get(flag.systemEnhancementName) ?? 0] = flag
    instances.set(id, instance)
  }
  const sorted = [...instances.values()].sort(
    (a, b) => compareNames(a.client, b.client) || compareNames(a.row.code, b.row.code),
  )
  const groups = Map.groupBy(sorted, ({ client }) => client)
  return {
    features,
    totals: features.map((_, index) => totalOf(sorted.map(({ row }) => row.flags[index]))),
    rows: [...groups].flatMap(([name, members]): MatrixRow[] => [
      { kind: 'client', id: members[0]?.clientId ?? 0, name, instances: members.length },
      ...members.map(({ row }) => row),
    ]),
  }
}

function totalOf(flags: readonly (FeatureFlag | undefined)[]): FeatureTotal {
  const present = flags.filter((flag) => flag !== undefined)
  const enabled = present.filter((flag) => flag.isEnabled).length
  const few = Math.min(enabled, present.length - enabled)
  const isOdd = present.length >= ENOUGH && few > 0 && few <= Math.max(1, present.length * ODD_SHARE)
  return { enabled, all: present.length, odd: isOdd ? enabled === few : null }
}

export interface MatrixPosition {
  row: number
  column: number
}

const PAGE = 10

/** The column of row headers, with the links to instances and clients. */
export const HEADERS = -1

/** Skips the rows of clients, except among the headers; null: the key does not move. */
export function placeAfter(
  matrix: Matrix,
  { row, column }: MatrixPosition,
  key: string,
  isFar: boolean,
): MatrixPosition | null {
  const last = matrix.features.length - 1
  const to = (from: number, step: 1 | -1): number =>
    (column === HEADERS ? matrix.rows[from] && from : nearestInstance(matrix.rows, from, step)) ?? row
  const end = matrix.rows.length - 1
  switch (key) {
    case 'ArrowRight':
      return { row: nearestInstance(matrix.rows, row, 1) ?? row, column: Math.min(last, column + 1) }
    case 'ArrowLeft':
      return { row, column: Math.max(HEADERS, column - 1) }
    case 'ArrowDown':
      return { row: to(row + 1, 1), column }
    case 'ArrowUp':
      return { row: to(row - 1, -1), column }
    case 'PageDown':
      return { row: to(Math.min(end, row + PAGE), -1), column }
    case 'PageUp':
      return { row: to(Math.max(0, row - PAGE), 1), column }
    case 'Home':
      return { row: isFar ? to(0, 1) : row, column: 0 }
    case 'End':
      return { row: isFar ? to(end, -1) : row, column: last }
    default:
      return null
  }
}

/** Searches from `from` in the direction of `step`; null: none. */
export function nearestInstance(rows: readonly MatrixRow[], from: number, step: 1 | -1): number | null {
  for (let index = from; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'instance') return index
  }
  return null
}
