import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordedSave } from './recordedSaves.ts'
import { ApiFailure } from './request.ts'
import { SaveSender } from './sendSave.ts'
import { FIRST_STORED, MAY_BE_SAVED, mayHaveHappened, UnansweredFailure } from './unanswered.ts'

interface SavedThing {
  id: number
  name: string
  rowVersion: number | null
}

/** History entries; null: no connection. */
let history: object[] | null = []
let looks = 0
let stored: SavedThing = { id: 5, name: '', rowVersion: 1 }
let entries = 0

beforeEach(() => {
  history = []
  looks = 0
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async () => {
    looks += 1
    if (history === null) throw new TypeError('no connection')
    const page = { entries: history, next: null, searchedTo: null }
    return Response.json(page, { headers: { Date: new Date().toUTCString() } })
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const recorded: RecordedSave<SavedThing, SavedThing> = {
  action: 'thing.save',
  key: 'id',
  read: async () => stored,
  sentence: MAY_BE_SAVED,
}

function store(body: SavedThing): void {
  stored = { ...body, id: 5, rowVersion: (body.rowVersion ?? 0) + 1 }
  entries += 1
  history = [
    {
      action: 'thing.save',
      actor: { type: 'user', id: 7 },
      at: new Date().toISOString(),
      from: { requestId: `request-${entries}` },
      record: { id: 5 },
    },
  ]
}

const cut = () => Promise.reject(new UnansweredFailure(new ApiFailure(0, null)))
const sender = () => {
  const saves = new SaveSender(recorded)
  return (body: SavedThing, send: (body: SavedThing) => Promise<SavedThing>) =>
    saves.send(body, { send, userId: 7 }).catch((failure: ApiFailure) => failure)
}
const NEW = { id: 0, name: 'new', rowVersion: null }
const OLD = { id: 5, name: 'changed', rowVersion: 3 }

describe('a save whose answer is lost', () => {
  test('goes on where it was stored', async () => {
    const send = sender()
    const answer = await send(OLD, (body) => {
      store(body)
      return cut()
    })
    expect(answer).toEqual({ id: 5, name: 'changed', rowVersion: 4 })
  })

  test('failed where it was not, and the next is sent at once', async () => {
    const send = sender()
    expect(await send(OLD, cut)).toEqual(new ApiFailure(0, null))
    expect(looks).toBe(1)
    expect(await send(OLD, async (body) => body)).toEqual(OLD)
    expect(looks).toBe(1)
  })

  test('is unknown where nobody can tell, and is looked for before it is sent again', async () => {
    const send = sender()
    const sent: SavedThing[] = []
    history = null
    const lost = (body: SavedThing) => {
      sent.push(body)
      return cut()
    }
    expect(await send(NEW, lost)).toMatchObject({ name: 'Unanswered', sentence: MAY_BE_SAVED })
    expect(await send(NEW, lost)).toMatchObject({ name: 'Unanswered', sentence: MAY_BE_SAVED })
    expect(sent).toEqual([NEW])
    store(NEW)
    expect(await send(NEW, lost)).toEqual({ id: 5, name: 'new', rowVersion: 1 })
    expect(sent).toEqual([NEW])
  })

  test('and that was stored late is not made twice, and takes nothing that was changed since', async () => {
    const send = sender()
    const sent: SavedThing[] = []
    expect(await send(NEW, cut)).toEqual(new ApiFailure(0, null))
    store(NEW)
    for (const name of ['newer', 'newest'])
      expect(
        await send({ ...NEW, name }, async (body) => {
          sent.push(body)
          return body
        }),
      ).toMatchObject({ status: 400, problem: { errors: [{ propertyName: '', errorMessage: FIRST_STORED }] } })
    expect(sent).toEqual([])
    expect(await send(NEW, async (body) => body), 'as it was sent first').toEqual(stored)
  })

  test('of a stored record goes on from its own first save, unless somebody else has saved in between', async () => {
    for (const [others, rowVersion] of [
      [0, 4],
      [1, 3],
    ] as const) {
      const send = sender()
      history = null
      expect(await send(OLD, cut)).toMatchObject({ name: 'Unanswered' })
      store(OLD)
      stored.rowVersion = (stored.rowVersion ?? 0) + others
      expect(await send({ ...OLD, name: 'again' }, async (body) => body)).toEqual({ id: 5, name: 'again', rowVersion })
    }
  })

  test('that ends in a refusal is refused', async () => {
    const refused = new ApiFailure(400, null)
    expect(await sender()(NEW, () => Promise.reject(refused))).toBe(refused)
    expect(looks).toBe(0)
  })
})

const problem = { status: 503, title: 'x', message: 'x', errors: [], requestId: 'x' }
test.each<[string, ApiFailure, boolean]>([
  ['none', new ApiFailure(0, null), true],
  ['of a proxy', new ApiFailure(502, null), true],
  ['of a proxy that waited', new ApiFailure(504, null), true],
  ['that says so', new ApiFailure(503, { ...problem, mayBeSaved: true }), true],
  ['of a server that is not available', new ApiFailure(503, problem), false],
  ['of a server that failed', new ApiFailure(500, null), false],
  ['that refuses', new ApiFailure(409, null), false],
])('by an answer %s a change may have been done or not', (_what, failure, expected) => {
  expect(mayHaveHappened(failure)).toBe(expected)
})
