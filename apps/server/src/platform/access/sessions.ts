import { hash, randomBytes } from 'node:crypto'
import type { Grant } from '@acm/contract/core/permissions'
import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Config, isHttps } from '../../config.ts'
import { type Database, isAnyOf } from '../database/database.ts'
import { readEpoch } from '../database/epoch.ts'
import { type Part, stated } from '../database/stated.ts'
import { together } from '../database/together.ts'
import type { Assumed, Counters, SessionUser } from './context.ts'
import { grantsOf, tidyGrants } from './grants.ts'

/** Hours after sign-in when a session ends whatever happens (G-AUTH-07). */
export const SESSION_HOURS = 12
const GRACE_MINUTES = 1
/** The time of the last activity is written at most this often. */
const TOUCH_SECONDS = 15
/** Sessions whose permissions this process keeps at hand. */
const KNOWN_SESSIONS = 5000

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The name of a cookie: bound to the host on https. Browsers send cookies to every port of a host, so it carries the port: consoles
 * beside each other keep their own.
 */
export function cookieName(config: Config, holds: 'session' | 'sso' = 'session'): string {
  const port = /:(\d+)$/.exec(config.publicUrl)?.[1]
  return `${isHttps(config) ? '__Host-' : ''}acm-${holds}${port ? `-${port}` : ''}`
}

/** Whether the user `u` may be signed in: neither disabled nor locked nor archived. */
export const isActive = sql<boolean>`u."isEnabled" and not u."isLocked" and u."deletedAt" is null`

/** How many users are locked. */
export async function countLocked(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where "isLocked" and "deletedAt" is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Minutes without activity until a session of the user `u` ends; values below 1 count as none. */
const timeoutOf = (fallback: RawBuilder<unknown>) =>
  sql`coalesce(nullif(greatest(u."sessionTimeoutMinutes", 0), 0), ${fallback})`

/** Whether the session `s` of the user `u` has been used lately. */
export const isNotIdle = (fallback: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`s."lastSeenAt" > now() - make_interval(
    mins => coalesce(${timeoutOf(fallback)}, ${DEFAULT_TIMEOUT_MINUTES}) + ${GRACE_MINUTES})`

/** Whether the session `s` of the user `u` lets its person in. */
const isGood = (fallback: RawBuilder<unknown>) => sql`s."endsAt" > now() and ${isNotIdle(fallback)} and ${isActive}`

/** Sessions that are still good. */
export interface StillGood {
  /** Of the `access` counter. */
  version: number
  /** By session id: what its person holds; null: as before. */
  grants: ReadonlyMap<number, readonly Grant[] | null>
}

export interface Lookup {
  counters: Counters
  user: SessionUser | null
}

/** Whose session it is, asked by a call. */
interface Question {
  /** In hex. */
  tokenHash: string
  isActivity: boolean
}

/** What is found of a session. */
interface Found extends Omit<SessionUser, 'grants'> {
  isStale: boolean
}

interface Row extends Found {
  place: number
  /** JSON; told to the first who asks. */
  counters: string | null
  access: number
  sessionId: number
}

/** What this process was told of a session last. */
interface Known {
  /** Of the `access` counter. */
  version: number
  grants: readonly Grant[]
  person: Omit<SessionUser, 'grants'>
  /** When it was last looked at as its person's activity, by this process's own clock. */
  activeAt: number
}

interface Answer {
  found: Found | null
  access: number
  counters: Counters
}

/**
 * Session, state of the person and change counters in one query, which serves all calls of a turn of the event loop.
 * Permissions are read only when the `access` counter says that this process's copy is old, so a change still applies on
 * the next call everywhere; in a query of their own, for a plan is set up whole at each call, whatever of it is used.
 */
export class SessionReader {
  readonly #db: Database
  readonly #config: Config
  #epoch: Promise<string> | null = null
  #known = new LRUCache<string, Known>({ max: KNOWN_SESSIONS })
  /** As they were told last, and what they say. */
  #counters: { told: string; counters: Counters } = { told: '', counters: {} }
  readonly #ask = together((questions: readonly Question[]) => this.#answer(questions))

  constructor(db: Database, config: Config) {
    this.#db = db
    this.#config = config
  }

  /** Who the token belongs to now; `isActivity` false (calls of the page itself) does not extend the session. */
  async read(token: string, isActivity: boolean): Promise<Lookup> {
    const tokenHash = hashToken(token).toString('hex')
    const { found, access, counters } = await this.#ask({ tokenHash, isActivity })
    if (!found) {
      this.#known.delete(tokenHash)
      return { counters: {}, user: null }
    }
    const { isStale: _, ...person } = found
    const known = this.#known.get(tokenHash)
    // They are of that version of the counter or a later one: then the next call reads them once more.
    const grants = known?.version === access ? known.grants : await this.#readGrants(person.userId)
    const activeAt = isActivity ? performance.now() : (known?.activeAt ?? Number.NEGATIVE_INFINITY)
    this.#known.set(tokenHash, { version: access, grants, person, activeAt })
    return { counters, user: { ...person, grants } }
  }

  /** Who the token belonged to when it was read last; null: nobody knows. Their `grants` are the same ones as long as no right changes. */
  remember(token: string): SessionUser | null {
    const known = this.#known.get(hashToken(token).toString('hex'))
    return known ? { ...known.person, grants: known.grants } : null
  }

  /**
   * Who the token belonged to when it was read last, and how a transaction finds out whether that still holds; null:
   * nobody knows.
   */
  recall(token: string, isActivity: boolean): { user: SessionUser; assumed: Assumed } | null {
    const tokenHash = hashToken(token)
    const known = this.#known.get(tokenHash.toString('hex'))
    if (!known) return null
    // Writes the time of the activity beside the call; what is wrong is said by the call's own transaction.
    const isDue = isActivity && performance.now() - known.activeAt > TOUCH_SECONDS * 1000
    if (isDue) this.read(token, isActivity).catch(() => undefined)
    const { person, grants, version } = known
    const isStill = this.#isStill(tokenHash, person, version)
    return { user: { ...person, grants }, assumed: { isStill, isConfirmed: false } }
  }

  #isStill(tokenHash: Buffer, { sessionId, email, firstName, lastName }: Known['person'], version: number): Part {
    const minutes = this.#config.sessionTimeoutMinutes
    return { words: isStillThis, values: [version, sessionId, tokenHash, minutes, email, firstName, lastName] }
  }

  /**
   * Which of these sessions are still good, none of them extended, and what their people hold: null where that is as it
   * was at the given version of the `access` counter.
   */
  async readAll(sessionIds: readonly number[], knownVersion: number): Promise<StillGood> {
    const fallback = sql`${this.#config.sessionTimeoutMinutes}::int`
    const { rows } = await sql<{ version: number; sessionId: number | null; grants: Grant[] | null }>`
      select access.version, good."sessionId", good.grants
      from (select coalesce(max(value), 0) as version from change_counters where domain = 'access') as access
      left join lateral (
        select s.id as "sessionId", case when access.version = ${knownVersion} then null else ${grantsOf(sql`u.id`)} end as grants
        from sessions s join users u on u.id = s."userId"
        where s.id = any(${[...sessionIds]}::int[]) and ${isGood(fallback)}) as good on true`.execute(this.#db)
    const good = rows.flatMap(({ sessionId, grants }): [number, readonly Grant[] | null][] =>
      sessionId === null ? [] : [[sessionId, grants && tidyGrants(grants)]],
    )
    return { version: rows[0]?.version ?? 0, grants: new Map(good) }
  }

  async #readGrants(userId: number): Promise<readonly Grant[]> {
    const { rows } = await sql<{ grants: Grant[] }>`select ${grantsOf(sql`${userId}::int`)} as grants`.execute(this.#db)
    return tidyGrants(rows[0]?.grants ?? [])
  }

  async #answer(questions: readonly Question[]): Promise<Answer[]> {
    // A page asks for several things at once.
    const hashes = [...new Set(questions.map(({ tokenHash }) => tokenHash))]
    const rows = await this.#query(hashes)
    const active = new Set(questions.filter(({ isActivity }) => isActivity).map(({ tokenHash }) => tokenHash))
    const stale = rows.filter(({ isStale }, place) => isStale && active.has(hashes[place] ?? ''))
    if (stale.length > 0) await this.#extend(stale.map(({ sessionId }) => sessionId))
    const counters = await this.#read(rows[0]?.counters ?? '{}')
    const answers = rows.map(({ counters: _, place: __, access, ...found }, place): [string, Answer] => [
      hashes[place] ?? '',
      { found: found.sessionId === null ? null : found, access, counters },
    ])
    const answerTo = new Map(answers)
    return questions.map(({ tokenHash }) => answerTo.get(tokenHash) ?? { found: null, access: 0, counters })
  }

  #extend(sessionIds: number[]) {
    return sql`update sessions set "lastSeenAt" = now() where ${isAnyOf('id', sessionIds)}`.execute(this.#db)
  }

  /** Mostly they are as they were. */
  async #read(told: string): Promise<Counters> {
    if (told !== this.#counters.told) {
      this.#epoch ??= readEpoch(this.#db)
      this.#counters = { told, counters: { ...JSON.parse(told), epoch: await this.#epoch } }
    }
    return this.#counters.counters
  }

  async #query(tokenHashes: readonly string[]): Promise<Row[]> {
    // As one text: of an array the planner looks at the length, and so plans each call anew.
    const rows = await findSessions(this.#db, tokenHashes.join(' '), this.#config.sessionTimeoutMinutes)
    return rows.sort((one, other) => one.place - other.place)
  }
}

/** Those of these tokens. Looked for one by one (`limit 1`): joined with as many as may be asked together, all people would be read. */
const findSessions = stated<[hashes: string, minutes: number | null], Row>(
  (hashes, minutes) => sql`
    select found.*, asked.place::int, counters.access, case when asked.place = 1 then counters.told end as counters
    from string_to_table(${hashes}, ' ') with ordinality as asked (hash, place)
    cross join (select coalesce(json_object_agg(domain, value), '{}')::text as told,
                       coalesce(max(value) filter (where domain = 'access'), 0) as access
                from change_counters) as counters
    left join lateral (
      select s.id as "sessionId", u.id as "userId", u.email, u."firstName", u."lastName",
             ${timeoutOf(sql`${minutes}::int`)} as "sessionTimeoutMinutes",
             s."lastSeenAt" < now() - make_interval(secs => ${TOUCH_SECONDS}) as "isStale"
      from sessions s join users u on u.id = s."userId"
      where s."tokenHash" = decode(asked.hash, 'hex') and ${isGood(sql`${minutes}::int`)}
      limit 1) as found on true`,
)

/** Session and person are held until the transaction ends: either it comes first, or what ends them does. */
function isStillThis(...places: readonly unknown[]): RawBuilder<unknown> {
  const [version, sessionId, tokenHash, minutes, email, firstName, lastName] = places
  return sql`
    coalesce((select value from change_counters where domain = 'access'), 0) = ${version} and exists (
      select from sessions s join users u on u.id = s."userId"
      where s.id = ${sessionId} and s."tokenHash" = ${tokenHash} and ${isGood(sql`${minutes}::int`)}
        and (u.email, u."firstName", u."lastName") = (${email}, ${firstName}, ${lastName})
      for share of u for key share of s)`
}
