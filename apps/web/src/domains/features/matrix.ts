import type { FeatureFlag } from '@acm/contract/features'
import { compareNames } from '../../ui/names.ts'

export interface InstanceRow {
  kind: 'instance'
  id: number
  code: string
  /** By feature; undefined where a filter has left it out. */
  flags: readonly (FeatureFlag | undefined)[]
}
export type MatrixRow = { kind: 'client'; id: number; name: string; instances: number } | InstanceRow

/** What is known of one feature over all instances shown. */
export interface FeatureTotal {
  enabled: number
  all: number
  /** The state that only a few have; null: there is no such. */
  odd: boolean | null
}

export interface Matrix {
  features: readonly string[]
  totals: readonly FeatureTotal[]
  /** Instances under their clients. */
  rows: readonly MatrixRow[]
}

/** So few of all stand out, if there are enough to compare with. */
const ODD_SHARE = 0.1
const ENOUGH = 4

/** Flags as a matrix: a column for each feature, a row for each instance, grouped by client. */
export function matrixOf(flags: readonly FeatureFlag[]): Matrix {
  const features = [...new Set(flags.map((flag) => flag.systemEnhancementName))].sort(compareNames)
  const place = new Map(features.map((name, index) => [name, index]))
  const instances = new Map<
    number,
    { client: string; clientId: number; row: InstanceRow & { flags: (FeatureFlag | undefined)[] } }
  >()
  for (const flag of flags) {
    const { acesDatabaseId: id, acesClientId: clientId, acesClientName: client, databaseCode: code } = flag
    const known = instances.get(id) ?? {
      client,
      clientId,
      row: { kind: 'instance', id, code, flags: features.map(() => undefined) },
    }
    known.row.flags[place.get(flag.systemEnhancementName) ?? 0] = flag
    instances.set(id, known)
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
  const known = flags.filter((flag) => flag !== undefined)
  const enabled = known.filter((flag) => flag.isEnabled).length
  const few = Math.min(enabled, known.length - enabled)
  const isOdd = known.length >= ENOUGH && few > 0 && few <= Math.max(1, known.length * ODD_SHARE)
  return { enabled, all: known.length, odd: isOdd ? enabled === few : null }
}

/** A place in the matrix: which row, which feature. */
export interface Place {
  row: number
  column: number
}

const PAGE = 10

/** Where a key leads from a place, past the rows of clients; null: nowhere. */
export function placeAfter(matrix: Matrix, { row, column }: Place, key: string, isFar: boolean): Place | null {
  const last = matrix.features.length - 1
  const to = (from: number, step: 1 | -1): number => nearestInstance(matrix.rows, from, step) ?? row
  const end = matrix.rows.length - 1
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(last, column + 1) }
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
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

/** The first row of an instance from there on, that way. */
export function nearestInstance(rows: readonly MatrixRow[], from: number, step: 1 | -1): number | null {
  for (let index = from; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'instance') return index
  }
  return null
}
