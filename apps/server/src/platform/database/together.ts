interface Waiting<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(error: unknown): void
}

/**
 * Asks together what is asked within one turn of the event loop: the busier the server, the more calls one statement
 * serves. Nobody is answered by a statement that was sent before they asked. Answers are in the order of the questions.
 */
export function together<Q, A>(
  askAll: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = []
  const ask = async () => {
    const asked = waiting
    waiting = []
    try {
      const answers = await askAll(asked.map(({ question }) => question))
      asked.forEach(({ resolve }, place) => void resolve(answers[place] as A))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void ask())
      waiting.push({ question, resolve, reject })
    })
}
