/** Longest increasing subsequence: all other numbers moved. */
export function longestRise(numbers: readonly number[]): number[] {
  /** ends[n]: index of the lowest end of an increasing run of n + 1 numbers. */
  const ends: number[] = []
  const before = numbers.map(() => -1)
  numbers.forEach((number, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const rise: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rise.push(numbers[at] ?? 0)
  return rise.reverse()
}
