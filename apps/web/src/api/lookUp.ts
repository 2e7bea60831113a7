import { contract } from '@acm/contract'
import type { HistoryEntry } from '@acm/contract/history'
import { callDated } from './client.ts'
import { isAnswered, noteAnswered } from './ownActs.ts'
import type { RecordedSave } from './recordedSaves.ts'
import { ApiFailure } from './request.ts'

export interface SentSave<B> {
  body: B
  /** Milliseconds, by the browser's clock. */
  at: number
  userId: number
}

/** Largest difference between servers' clocks. */
const CLOCKS_MS = 2000
const AGAIN_MS = 500
const MOST = 200

interface SaveLookup {
  action: string
  userId: number
  /** Milliseconds, by the server's clock. */
  since: number
  /** Record id; 0: created by the save; null: unknown. */
  id: number | null
}

/** Possible entries of a save without an answer, newest first; none of other calls answered here. */
export const entriesOf = (
  entries: readonly HistoryEntry[],
  { action, userId, since, id }: SaveLookup,
): HistoryEntry[] =>
  entries.filter(
    (entry) =>
      entry.action === action &&
      entry.actor.type === 'user' &&
      entry.actor.id === userId &&
      Date.parse(entry.at) >= since &&
      !isAnswered(entry.from.requestId) &&
      (!id || entry.record === null || entry.record.id === id),
  )

/** Id of the saved record; 0: a new one; null: the body does not say. */
const idIn = ({ key }: Pick<RecordedSave<never, unknown>, 'key'>, body: unknown): number | null =>
  key === null ? null : Number(Object(body)[key] ?? 0)

/** Whether sending it twice makes two. */
export const makes = (save: Pick<RecordedSave<never, unknown>, 'key' | 'makesAnother'>, body: unknown): boolean =>
  save.makesAnother === true || idIn(save, body) === 0

/** The answer if the history shows that it was stored; null: not stored. Throws if that can't be determined. */
export async function lookUp<B, R>(
  save: RecordedSave<B, R>,
  { body, at, userId }: SentSave<B>,
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
    // The entry hides which record it is about: the user may not see it.
    if (id === 0 && record === null) throw new ApiFailure(0, null)
  }
  const oldest = page.entries.at(-1)
  if (page.next !== null && (oldest === undefined || Date.parse(oldest.at) >= since)) throw new ApiFailure(0, null)
  return null
}

/** Compares a record with the save: a new one must have the sent texts, an existing one a newer version. */
export function isOf(body: unknown, answer: unknown, isNew: boolean): boolean {
  const sent: Record<string, unknown> = Object(body)
  const stored: Record<string, unknown> = Object(answer)
  if (!isNew) return typeof sent.rowVersion !== 'number' || sent.rowVersion !== stored.rowVersion
  return Object.entries(sent).every(([name, value]) => {
    const own = stored[name]
    return typeof value !== 'string' || typeof own !== 'string' || value.toLowerCase() === own.toLowerCase()
  })
}

/** The user's last acts and the server's time; retried once after a failure other than 401. */
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
