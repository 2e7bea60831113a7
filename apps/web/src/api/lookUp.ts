import { contract } from '@acm/contract'
import type { HistoryEntry } from '@acm/contract/history'
import { callDated } from './client.ts'
import { isAnswered, noteAnswered } from './ownActs.ts'
import type { RecordedSave } from './recordedSaves.ts'
import { ApiFailure } from './request.ts'

/** A save as it was sent. */
export interface Sent<B> {
  body: B
  /** Milliseconds, by the clock of this page. */
  at: number
  userId: number
}

/** The clocks of servers differ by no more than that. */
const CLOCKS_MS = 2000
const AGAIN_MS = 500
const MOST = 200

/** What the entry of a save must be. */
interface Wanted {
  action: string
  userId: number
  /** Milliseconds, by the clock of the server. */
  since: number
  /** Of the record; 0: one that it made. Null: not known. */
  id: number | null
}

/** The entries that may be of a save whose answer did not come, newest first: of no other call that this page had an answer to. */
export const entriesOf = (entries: readonly HistoryEntry[], { action, userId, since, id }: Wanted): HistoryEntry[] =>
  entries.filter(
    (entry) =>
      entry.action === action &&
      entry.actor.type === 'user' &&
      entry.actor.id === userId &&
      Date.parse(entry.at) >= since &&
      !isAnswered(entry.from.requestId) &&
      (!id || entry.record === null || entry.record.id === id),
  )

/** The record that a save is about; 0: it makes one. Null: it does not say. */
export const idIn = ({ key }: Pick<RecordedSave<never, unknown>, 'key'>, body: unknown): number | null =>
  key === null ? null : Number(Object(body)[key] ?? 0)

/** What the save would have answered, if the history tells that it was stored; null: it was not. Fails where nobody can tell. */
export async function lookUp<B, R>(
  save: RecordedSave<B, R>,
  { body, at, userId }: Sent<B>,
): Promise<{ answer: R } | null> {
  const { answer: page, date } = await readOwn()
  const since = date - (Date.now() - at) - CLOCKS_MS
  const id = idIn(save, body)
  for (const { record, from } of entriesOf(page.entries, { action: save.action, userId, since, id })) {
    const answer = await save.read(record?.id ?? id ?? 0, body)
    if (isOf(body, answer, id === 0)) {
      noteAnswered(from.requestId)
      return { answer }
    }
    // Of which record it is the person may not know.
    if (id === 0 && record === null) throw new ApiFailure(0, null)
  }
  const oldest = page.entries.at(-1)
  if (page.next !== null && (oldest === undefined || Date.parse(oldest.at) >= since)) throw new ApiFailure(0, null)
  return null
}

/** Whether a record is what a save made of it: a new one has the texts that were sent, another a later version. */
export function isOf(body: unknown, answer: unknown, isNew: boolean): boolean {
  const sent: Record<string, unknown> = Object(body)
  const stored: Record<string, unknown> = Object(answer)
  if (!isNew) return typeof sent.rowVersion !== 'number' || sent.rowVersion !== stored.rowVersion
  return Object.entries(sent).every(([name, value]) => {
    const own = stored[name]
    return typeof value !== 'string' || typeof own !== 'string' || value.toLowerCase() === own.toLowerCase()
  })
}

/** What the person did last, and the time by the server's clock; asked once more where the connection comes back. */
async function readOwn() {
  const ask = () => callDated(contract.history.own, { query: { limit: MOST } })
  const { answer, date } = await ask().catch(async (failure: ApiFailure) => {
    if (failure.status === 401) throw failure
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return ask()
  })
  if (Number.isNaN(date)) throw new ApiFailure(0, null)
  return { answer, date }
}
