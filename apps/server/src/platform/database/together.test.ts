import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { together } from './together.ts'

// A busy machine is late by itself: here time passes only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

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

  it('are never answered by what was sent before they were asked, but go out together once that is answered', async () => {
    const { ask, sent } = asking()
    const first = ask('a')
    await nextTurn()
    const second = ask('a')
    await nextTurn()
    const third = ask('b')
    await nextTurn()
    expect(sent.length).toBe(1)
    sent[0]?.answer()
    expect(await first).toBe('a of 1')
    await nextTurn()
    expect(sent.map(({ questions }) => questions)).toEqual([['a'], ['a', 'b']])
    sent[1]?.answer()
    expect(await Promise.all([second, third])).toEqual(['a of 2', 'b of 2'])
  })

  it('do not wait for what is not answered', async () => {
    const { ask, sent } = asking()
    const first = ask('a')
    await nextTurn()
    const second = ask('b')
    await nextTurn()
    expect(sent.length).toBe(1)
    vi.runAllTimers()
    await nextTurn()
    expect(sent.length).toBe(2)
    sent[1]?.answer()
    expect(await second).toBe('b of 1')
    const third = ask('c')
    await nextTurn()
    sent[0]?.answer()
    sent[2]?.answer()
    expect(await Promise.all([first, third])).toEqual(['a of 1', 'c of 1'])
  })

  it('fail together, and those after them do not', async () => {
    const { ask, sent } = asking()
    const refused = [ask('a'), ask('b')].map((one) => one.catch((error: Error) => error.message))
    await nextTurn()
    const later = ask('c')
    sent[0]?.refuse()
    expect(await Promise.all(refused)).toEqual(['Away.', 'Away.'])
    await nextTurn()
    sent[1]?.answer()
    expect(await later).toBe('c of 1')
  })
})
