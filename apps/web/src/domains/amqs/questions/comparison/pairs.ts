import type { Part } from '../parts.ts'
import { alike, fold, type PartPair } from './alike.ts'
import { exactText } from './jsonDiff.ts'

/** Of sections that are called otherwise now: their old names and the new ones. */
export type SectionNames = ReadonlyMap<string, string>

/** Least similarity of a reworded question; more is needed in another section. */
const ALIKE = { here: 0.5, elsewhere: 0.7 } as const

type KeyOf = (part: Part, side: 0 | 1) => string | null

class Pairing {
  readonly pairs: PartPair[] = []
  readonly left: readonly [Set<Part>, Set<Part>]
  constructor(from: readonly Part[], to: readonly Part[]) {
    this.left = [new Set(from), new Set(to)]
  }
  take(one: Part, other: Part) {
    this.pairs.push([one, other])
    this.left[0].delete(one)
    this.left[1].delete(other)
  }
  /** The first with the first of the same key. */
  byKey(keyOf: KeyOf) {
    if (this.left.some(({ size }) => size === 0)) return
    const others = Map.groupBy(this.left[1], (part) => keyOf(part, 1))
    for (const [key, ones] of Map.groupBy(this.left[0], (part) => keyOf(part, 0))) {
      const found = key === null ? undefined : others.get(key)
      for (const [place, one] of ones.slice(0, found?.length ?? 0).entries()) this.take(one, found?.[place] as Part)
    }
  }
}

/**
 * Pairs old and new questions: the same id and wording, then the same wording in place and elsewhere, then the same id,
 * and last most words the same. Renamed sections are found before, so that their questions are in the same place.
 */
export function questionPairs(from: readonly Part[], to: readonly Part[]): { pairs: PartPair[]; names: SectionNames } {
  const known = { shared: new Set([...sharedIds(from), ...sharedIds(to)]), folded: rememberedFold() }
  const first = exactPairs(from, to, known, new Map())
  const names = renamedSections(from, to, first.pairs)
  const pairing = names.size > 0 ? exactPairs(from, to, known, names) : first
  for (const [isNear, least] of [
    [(one: Part, other: Part) => (names.get(one.section) ?? one.section) === other.section, ALIKE.here],
    [() => true, ALIKE.elsewhere],
  ] as const)
    for (const [one, other] of alike(...pairing.left, { isNear, least }))
      if (pairing.left[0].has(one) && pairing.left[1].has(other)) pairing.take(one, other)
  return { pairs: pairing.pairs, names }
}

/** Found out once for each part. */
function rememberedFold(): (part: Part) => string {
  const known = new Map<Part, string>()
  return (part) => {
    const folded = known.get(part) ?? fold(part.wording)
    known.set(part, folded)
    return folded
  }
}

interface KnownOfParts {
  /** Ids that identify none. */
  shared: ReadonlySet<string>
  folded: (part: Part) => string
}

function exactPairs(
  from: readonly Part[],
  to: readonly Part[],
  { shared, folded }: KnownOfParts,
  names: SectionNames,
): Pairing {
  const pairing = new Pairing(from, to)
  const sectionOf: KeyOf = ({ section }, side) => (side === 0 ? (names.get(section) ?? section) : section)
  pairing.byKey((part) => part.id && `${part.id}\n${folded(part)}`)
  pairing.byKey((part, side) => `${sectionOf(part, side)}\n${folded(part)}`)
  pairing.byKey(folded)
  pairing.byKey(({ id }) => (id !== null && shared.has(id) ? null : id))
  return pairing
}

/** Texts that ask nothing: the same id, else the same content, else the same words. */
export function textPairs(from: readonly Part[], to: readonly Part[]): PartPair[] {
  const shared = new Set([...sharedIds(from), ...sharedIds(to)])
  const pairing = new Pairing(from, to)
  pairing.byKey(({ json, section }) => `${section}\n${exactText(json)}`)
  pairing.byKey(({ json }) => exactText(json))
  pairing.byKey(({ id }) => (id !== null && shared.has(id) ? null : id))
  pairing.byKey(({ wording }) => fold(wording) || null)
  return pairing.pairs
}

/** Ids that several questions have identify none of them. */
function sharedIds(all: readonly Part[]): string[] {
  const seen = new Set<string>()
  return all.flatMap(({ id }) => {
    if (id === null) return []
    if (seen.has(id)) return [id]
    seen.add(id)
    return []
  })
}

/** A section is renamed when most questions of a vanished one are in a new one. */
function renamedSections(from: readonly Part[], to: readonly Part[], pairs: readonly PartPair[]): SectionNames {
  const [before, after] = [new Set(from.map(({ section }) => section)), new Set(to.map(({ section }) => section))]
  const went = Map.groupBy(
    pairs.filter(([one]) => !after.has(one.section)),
    ([one]) => one.section,
  )
  return new Map(
    [...went].flatMap(([section, of]): [string, string][] => {
      const targets = Map.groupBy(of, ([, other]) => other.section)
      const found = [...targets].find(([name, those]) => !before.has(name) && those.length * 2 > of.length)
      return found ? [[section, found[0]]] : []
    }),
  )
}
