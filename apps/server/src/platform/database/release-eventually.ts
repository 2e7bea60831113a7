import { isDatabaseAway } from '../postgres/errors.ts'

const AGAIN_MS = 1000
const TRIES = 60

/** Releases part of a limit. If the database is away, callers do not wait: it is retried for a minute. */
export async function releaseEventually(give: () => Promise<unknown>, triesLeft = TRIES): Promise<void> {
  await give().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    if (triesLeft > 0) setTimeout(() => void releaseEventually(give, triesLeft - 1).catch(nothing), AGAIN_MS).unref()
  })
}

const nothing = () => undefined
