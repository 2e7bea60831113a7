import { expect, it } from 'vitest'
import { JsonStream } from '../database/lists.ts'
import { AnswerCache } from './answers.ts'

const made = { body: Buffer.from('[]'), encoding: null, total: null, visible: null }

it('gives the memory of an answer back once nobody has asked for it in a while', async () => {
  const cache = new AnswerCache(100)
  await cache.take({ question: 'list', state: '1' }, async () => made)
  expect(cache.calculatedSize).toBe(made.body.length)
  await expect.poll(() => cache.calculatedSize).toBe(0)
})

it('keeps of a list what was made last, for those who ask for that state alone', async () => {
  const cache = new AnswerCache()
  const take = (state: string) =>
    cache.take({ question: 'list', state }, async () => ({ ...made, body: Buffer.from(`["${state}"]`) }))
  const bodies: string[] = []
  for (const state of ['1', '2', '2', '1', '2']) bodies.push(String(((await take(state)) as typeof made).body))
  expect(bodies).toEqual(['["1"]', '["2"]', '["2"]', '["1"]', '["2"]'])
  expect([cache.size, cache.calculatedSize]).toEqual([1, 5])
})

/** Takes answers that come when they are told to, each made of the states asked for until its turn. */
function asked() {
  const cache = new AnswerCache()
  const makings: PromiseWithResolvers<typeof made>[] = []
  const ask = (state: string) =>
    cache.take({ question: 'list', state }, () => {
      const making = Promise.withResolvers<typeof made>()
      makings.push(making)
      return making.promise
    })
  const answer = (at: number, said: string) => makings[at]?.resolve({ ...made, body: Buffer.from(said) })
  return { ask, answer, makings }
}

it('makes a list once at a time, and once more for all who ask for later states meanwhile', async () => {
  const { ask, answer, makings } = asked()
  const early = [ask('1'), ask('1')]
  const later = [ask('2'), ask('3'), ask('2'), ask('3')]
  expect(makings.length).toBe(1)
  answer(0, 'of 1')
  await Promise.all(early)
  await expect.poll(() => makings.length).toBe(2)
  answer(1, 'of 3')
  const said = (await Promise.all([...early, ...later, ask('3')])).map((one) => String((one as typeof made).body))
  expect(said).toEqual(['of 1', 'of 1', ...Array(5).fill('of 3')])
  expect(makings.length).toBe(2)
})

it('makes a list whether the one before it failed or never came', async () => {
  const { ask, answer, makings } = asked()
  const failing = expect(ask('1')).rejects.toThrow('failed')
  const later = ask('2')
  makings[0]?.reject(new Error('failed'))
  await failing
  await expect.poll(() => makings.length).toBe(2)
  const latest = ask('3')
  await expect.poll(() => makings.length, { timeout: 5000 }).toBe(3)
  answer(2, 'of 3')
  expect(await latest).toMatchObject({ body: Buffer.from('of 3') })
  answer(1, 'of 2')
  expect(await later).toMatchObject({ body: Buffer.from('of 2') })
})

it('lets nobody wait for a list that is too long to be held, each of whom is sent their own', async () => {
  const cache = new AnswerCache()
  const stream = () => new JsonStream((async function* () {})())
  expect(await cache.take({ question: 'list', state: '1' }, async () => stream())).toBeInstanceOf(JsonStream)
  let begun = 0
  const held = Promise.withResolvers<void>()
  const asked = ['1', '1', '2', '3'].map((state) =>
    cache.take({ question: 'list', state }, async () => {
      begun += 1
      await held.promise
      return stream()
    }),
  )
  expect(begun).toBe(4)
  held.resolve()
  expect(new Set(await Promise.all(asked)).size).toBe(4)

  // Until it is short again: then it is kept, and made once for all.
  const take = (made: () => Promise<typeof short | JsonStream>) => cache.take({ question: 'list', state: '4' }, made)
  const short = { ...made, body: Buffer.from('["short"]') }
  const [first, second] = [Promise.withResolvers<typeof short>(), Promise.withResolvers<typeof short>()]
  const both = [take(() => first.promise), take(() => second.promise)]
  second.resolve(short)
  expect(await both[1]).toBe(short)
  first.resolve({ ...made, body: Buffer.from('["later"]') })
  expect(await both[0]).toMatchObject({ body: Buffer.from('["later"]') })
  expect(await take(async () => stream())).toMatchObject(short)
})
