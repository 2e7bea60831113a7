/** Asks once in that time, however many callers there are, and never twice at once. A failure is not kept. */
export function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | null = null
  let isOldAt = 0
  const askNow = () => {
    const answer = ask()
    isOldAt = Number.POSITIVE_INFINITY
    answer.then(
      () => {
        isOldAt = performance.now() + ms
      },
      () => {
        last = null
      },
    )
    return answer
  }
  return () => {
    if (last === null || performance.now() >= isOldAt) last = askNow()
    return last
  }
}
