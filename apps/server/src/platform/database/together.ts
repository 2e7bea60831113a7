interface Waiting<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

/** A statement that takes longer is not waited for: its connection may have stopped answering. */
const LATE_MS = 20

/**
 * Asks together what is asked within one turn of the event loop, and while the statement before is still out: the busier the
 * server, the more calls one statement serves. Nobody is answered by a statement that was sent before they asked. Answers
 * are in the order of the questions.
 */
export function together<Q, A>(
  askAll: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  let out: symbol | null = null
  let lateness: NodeJS.Timeout | undefined
  const ask = async () => {
    const asked = waiting
    waiting = []
    const own = Symbol('statement')
    out = own
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      asked.forEach(({ resolve }, place) => void resolve(answers[place] as A))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    if (out === own) goOn()
  }
  const goOn = () => {
    clearTimeout(lateness)
    lateness = undefined
    out = null
    if (waiting.length > 0) setImmediate(() => void ask())
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        if (out === null) setImmediate(() => void ask())
        else lateness = setTimeout(goOn, LATE_MS)
      }
      waiting.push({ question, resolve, reject })
    })
}
