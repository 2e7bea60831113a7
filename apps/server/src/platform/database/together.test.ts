import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

/** What is asked is answered with what it was asked together with, once it is let. */
function asking() {
  const sent: { questions: readonly string[]; answer: () => void; refuse: () => void }[] = []
  const ask = together<string, string>(
    (questions) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(questions.map((question) => `${question} of ${questions.length}`))
        sent.push({ questions, answer, refuse: () => reject(new Error('Away.')) })
      }),
  )
  return { ask, sent }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('questions asked together', () => {
  it('are those of one turn of the event loop, each with its own answer', async () => {
    const { ask, sent } = asking()
    const answers = Promise.all([ask('a'), ask('b'), Promise.resolve().then(() => ask('c'))])
    await nextTurn()
    expect(sent.map(({ questions }) => questions)).toEqual([['a', 'b', 'c']])
    sent[0]?.answer()
    expect(await answers).toEqual(['a of 3', 'b of 3', 'c of 3'])
  })

  it('are never answered by what was sent before they were asked', async () => {
    const { ask, sent } = asking()
    const first = ask('a')
    await nextTurn()
    const second = ask('a')
    await nextTurn()
    sent[1]?.answer()
    sent[0]?.answer()
    expect([sent.length, await first, await second]).toEqual([2, 'a of 1', 'a of 1'])
  })

  it('fail together, and those after them do not', async () => {
    const { ask, sent } = asking()
    const refused = [ask('a'), ask('b')].map((one) => one.catch((error: Error) => error.message))
    await nextTurn()
    sent[0]?.refuse()
    expect(await Promise.all(refused)).toEqual(['Away.', 'Away.'])
    const later = ask('c')
    await nextTurn()
    sent[1]?.answer()
    expect(await later).toBe('c of 1')
  })
})
