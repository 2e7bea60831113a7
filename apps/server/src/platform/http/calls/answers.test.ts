import { expect, it } from 'vitest'
import { AnswerCache } from './answers.ts'

const list = { body: Buffer.from('[]'), encoding: null, total: null, visible: null }

it('frees the memory of unused responses', async () => {
  const cache = new AnswerCache(100)
  await cache.take('list', async () => list)
  expect(cache.calculatedSize).toBe(list.body.length)
  await expect.poll(() => cache.calculatedSize).toBe(0)
})

it('shares one read and repeats it after a failure', async () => {
  const cache = new AnswerCache()
  const makings: PromiseWithResolvers<typeof list>[] = []
  const ask = () =>
    cache.take('list', () => {
      makings.push(Promise.withResolvers())
      return (makings.at(-1) as (typeof makings)[0]).promise
    })
  const both = [ask(), ask()]
  makings[0]?.reject(new Error('failed'))
  for (const one of both) await expect(one).rejects.toThrow('failed')
  const again = ask()
  makings[1]?.resolve(list)
  expect([await again, makings.length]).toEqual([list, 2])
})
