import { existsSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { ROOT, read } from './files.ts'

const IMPORT = /\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm

/** Includes type imports. */
export const importsOf = (file: string): string[] =>
  [...read(file).matchAll(IMPORT)].map(([, from, lazy, alone]) => from ?? lazy ?? alone ?? '')

export function filesImportedBy(file: string): string[] {
  return importsOf(file)
    .map((name) => {
      if (name === '@acm/contract') return 'packages/contract/src/index.ts'
      if (name.startsWith('@acm/contract/')) return `packages/contract/src/${name.slice('@acm/contract/'.length)}.ts`
      return name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll(sep, '/') : ''
    })
    .filter((name) => name !== '' && existsSync(join(ROOT, name)))
}

export function reachedFrom(...files: readonly string[]): Map<string, string[]> {
  const ways = new Map(files.map((file) => [file, [file]]))
  for (const [at, way] of ways) {
    for (const next of filesImportedBy(at)) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  return ways
}

/** Cycles among layers: the files of a layer count as one; `floorOf` returns null for files outside. */
export function circlesOf(files: readonly string[], floorOf: (file: string) => string | null): string[] {
  const below = new Map<string, Set<string>>()
  for (const file of files) {
    const floor = floorOf(file)
    for (const other of filesImportedBy(file).map(floorOf)) {
      if (floor === null || other === null || other === floor) continue
      below.set(floor, (below.get(floor) ?? new Set()).add(other))
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(below.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return [...below.keys()].filter((floor) => reaches(floor, floor)).sort()
}
