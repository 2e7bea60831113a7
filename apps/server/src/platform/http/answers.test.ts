import { expect, it } from 'vitest'
import { AnswerCache } from './answers.ts'

const made = { body: Buffer.from('[]'), encoding: null, total: null, visible: null }

it('gives the memory of an answer back once nobody has asked for it in a while', async () => {
  const cache = new AnswerCache(100)
  await cache.take('list', async () => made)
  expect(cache.calculatedSize).toBe(made.body.length)
  await expect.poll(() => cache.calculatedSize).toBe(0)
})
