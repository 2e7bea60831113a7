/** The seed of the sample data; changing it changes all data. */
export const SEED = 20_260_301

export type RandomSource = ReturnType<typeof createRandomSource>

/** Pseudorandom numbers that repeat for one seed (mulberry32). */
export function createRandomSource(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const one = <T>(items: readonly T[]): T => items[whole(0, items.length - 1)] as T
  return {
    chance: (probability: number) => roll() < probability,
    whole,
    one,
    some<T>(items: readonly T[], count: number): T[] {
      const chosen = new Set<T>()
      while (chosen.size < Math.min(count, items.length)) chosen.add(one(items))
      return [...chosen]
    },
  }
}
