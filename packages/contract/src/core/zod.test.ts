import { expect, test, vi } from 'vitest'
import { z as zod } from 'zod'
import * as z from './zod.ts'

const SHAPE = { id: z.int().min(0), name: z.string().trim().max(5).nullish(), tags: z.array(z.enum(['a', 'b'])) }

test('a schema is made once, when it is first asked for something, and not by another that is declared with it', () => {
  const make = vi.fn(() => zod.int())
  const one = z.lazily(make)
  const more = z.strictObject({ one: one.nullable(), several: z.array(one), either: z.union([one, z.string()]) })
  expect(make).not.toHaveBeenCalled()
  expect(more.safeParse({ one: null, several: [1], either: 'x' }).success).toBe(true)
  expect(more.safeParse({ one: 'x', several: [], either: 1 }).success).toBe(false)
  expect(one.parse(7)).toBe(7)
  expect(make).toHaveBeenCalledOnce()
})

test('it takes, refuses and says what the same schema of zod does', () => {
  const declared = z.object(SHAPE, { error: 'No object.' }).transform(({ name }) => name ?? null)
  const plain = zod
    .object(
      {
        id: zod.int().min(0),
        name: zod.string().trim().max(5).nullish(),
        tags: zod.array(zod.enum(['a', 'b'])),
      },
      { error: 'No object.' },
    )
    .transform(({ name }) => name ?? null)
  for (const given of [{ id: 1, name: ' x ', tags: ['a'] }, { id: -1, name: 'too long', tags: ['c'] }, null, 'text'])
    expect(JSON.stringify(declared.safeParse(given))).toBe(JSON.stringify(plain.safeParse(given)))
})

test('a schema of zod itself may hold it, and it is told apart by its kind', () => {
  const declared = z.strictObject(SHAPE)
  expect(zod.object({ within: declared }).safeParse({ within: { id: 1, tags: [], more: 1 } }).success).toBe(false)
  expect(zod.object({ within: declared }).parse({ within: { id: 1, tags: ['b'] } })).toEqual({
    within: { id: 1, tags: ['b'] },
  })
  expect(declared).toBeInstanceOf(zod.ZodObject)
  expect(Object.keys(declared.shape)).toEqual(['id', 'name', 'tags'])
})

test('a step from a schema that was made holds what zod made as well', () => {
  const declared = z.object({ id: z.int() })
  declared.parse({ id: 1 })
  const more = declared.extend({ name: z.string().meta({ title: 'Name' }) })
  const plain = zod.object({ id: zod.int(), name: zod.string().meta({ title: 'Name' }) })
  expect(zod.toJSONSchema(z.asMade(more))).toEqual(zod.toJSONSchema(plain))
})

test('it is described as the same schema of zod', () => {
  const declared = z.string().max(5).nullish().transform(String).meta({ title: 'Name' })
  const plain = zod.string().max(5).nullish().transform(String).meta({ title: 'Name' })
  expect(zod.toJSONSchema(z.asMade(declared), { io: 'input' })).toEqual(zod.toJSONSchema(plain, { io: 'input' }))
})
