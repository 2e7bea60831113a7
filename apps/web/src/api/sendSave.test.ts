import { beforeEach, describe, expect, test } from 'vitest'
import { ApiFailure, FIRST_STORED, UnansweredFailure } from './request.ts'
import { saveSender } from './sendSave.ts'

interface SavedThing {
  id: number
  name: string
  rowVersion: number | null
}

/** A server that makes each key's change once. */
const saved = new Map<string, { body: SavedThing; stored: SavedThing }>()
let stored: SavedThing | null = null
beforeEach(() => {
  saved.clear()
  stored = { id: 5, name: 'before', rowVersion: 1 }
})

const refused = (status: number, propertyName: string) =>
  new ApiFailure(status, {
    status,
    title: '',
    message: '',
    errors: [{ propertyName, errorMessage: '' }],
    requestId: '',
  })

async function arrives(body: SavedThing, key: string): Promise<SavedThing> {
  const first = saved.get(key)
  if (first && JSON.stringify(first.body) !== JSON.stringify(body)) throw refused(400, 'Idempotency-Key')
  if (first) return first.stored
  if (body.rowVersion !== null && body.rowVersion !== stored?.rowVersion) throw refused(409, '')
  stored = { ...body, id: 5, rowVersion: (body.rowVersion ?? 0) + 1 }
  saved.set(key, { body, stored })
  return stored
}
const cut = () => Promise.reject(new UnansweredFailure(new ApiFailure(0, null)))
const loses = (body: SavedThing, key: string) => arrives(body, key).then(cut)

const NEW = { id: 0, name: 'one', rowVersion: null }
const CHANGED = { id: 5, name: 'one', rowVersion: 1 }

describe('a save without a response', () => {
  test('is made once when it is sent again', async () => {
    for (const lost of [loses, cut]) {
      const [send, before] = [saveSender<SavedThing, SavedThing>(), saved.size]
      await expect(send(NEW, lost)).rejects.toBeInstanceOf(UnansweredFailure)
      await expect(send(NEW, lost)).rejects.toBeInstanceOf(UnansweredFailure)
      expect(await send(NEW, arrives)).toMatchObject({ name: 'one' })
      expect(saved.size - before).toBe(1)
    }
  })

  test('continues from its own save after further changes', async () => {
    const send = saveSender<SavedThing, SavedThing>()
    await send(CHANGED, loses).catch(() => undefined)
    expect(await send({ ...CHANGED, name: 'two' }, arrives)).toEqual({ id: 5, name: 'two', rowVersion: 3 })
  })

  test("doesn't overwrite what someone else saved since", async () => {
    const send = saveSender<SavedThing, SavedThing>()
    await send(CHANGED, cut).catch(() => undefined)
    stored = { id: 5, name: 'theirs', rowVersion: 2 }
    await expect(send({ ...CHANGED, name: 'two' }, arrives)).rejects.toMatchObject({ status: 409 })
  })

  test('creates no second record after further changes', async () => {
    const send = saveSender<SavedThing, SavedThing>()
    await send(NEW, loses).catch(() => undefined)
    for (const _ of ['first', 'again'])
      await expect(send({ ...NEW, name: 'two' }, arrives)).rejects.toMatchObject({
        problem: { errors: [{ propertyName: '', errorMessage: FIRST_STORED }] },
      })
    expect([saved.size, await send(NEW, arrives)]).toEqual([1, { ...NEW, id: 5, rowVersion: 1 }])
  })

  test('uses the changed form if the first never arrived', async () => {
    const send = saveSender<SavedThing, SavedThing>()
    await send(NEW, cut).catch(() => undefined)
    expect(await send({ ...NEW, name: 'two' }, arrives)).toMatchObject({ name: 'two' })
  })
})

test('has a new key for each completed save', async () => {
  const send = saveSender<SavedThing, SavedThing>()
  const sent: string[] = []
  const noting = (body: SavedThing, key: string) => {
    sent.push(key)
    return arrives(body, key)
  }
  await send(NEW, noting)
  await send(NEW, () => Promise.reject(refused(400, 'name'))).catch(() => undefined)
  await send(NEW, noting)
  expect(new Set(sent).size).toBe(2)
})
