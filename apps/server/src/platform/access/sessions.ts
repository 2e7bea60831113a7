import { createHash, hash, randomBytes } from 'node:crypto'
import { today } from '@acm/contract/core/days'
import type { Grant } from '@acm/contract/core/permissions'
import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'
import type { SignInRule } from '@acm/contract/sign-in-rules'
import DataLoader from 'dataloader'
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Config, isHttps } from '../../settings/config.ts'
import { BUILD } from '../build.ts'
import type { Database } from '../database/database.ts'
import { onlyValue } from '../database/results.ts'
import type { Counters, SessionUser, SignedInBy } from './context.ts'
import { grantsOf, tidyGrants } from './grants.ts'
import { fulfills, mayUsePassword, ruleOf } from './sign-in-rules.ts'

/** Hours after sign-in when a session ends, however active it is (G-AUTH-07). */
export const SESSION_HOURS = 12
const GRACE_MINUTES = 1
/** `lastSeenAt` is written at most this often. */
const TOUCH_SECONDS = 15
const KNOWN_SESSIONS = 5000

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Browsers send cookies to every port of a host: with the port in the name, consoles keep their own. */
export function cookieName(config: Config, holds: 'session' | 'sso' | 'step' = 'session'): string {
  const port = /:(\d+)$/.exec(config.publicUrl)?.[1]
  // The cookie of a step has a path, which the prefix __Host- rules out.
  const prefix = isHttps(config) ? (holds === 'step' ? '__Secure-' : '__Host-') : ''
  return `${prefix}acm-${holds}${port ? `-${port}` : ''}`
}

export const cookieOptions = (config: Config) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
})

export const isActive = sql<boolean>`u."isEnabled" and not u."isLocked" and u."deletedAt" is null`

/** Locks the person until the commit. */
export const isStillActive = (userId: number) =>
  sql<boolean>`exists (select from users u where u.id = ${userId} and ${isActive} for share of u)`

/** Locks the session and its person until the commit. */
export const isStillSignedIn = (sessionId: number) => sql<boolean>`exists (
  select from sessions s join users u on u.id = s."userId"
  where s.id = ${sessionId} and ${isActive}
  for share of u for key share of s)`

export const countLocked = (db: Database): Promise<number> =>
  onlyValue('count')(db)(sql<{ count: number }>`select count(*)::int as count from users
      where "isLocked" and "deletedAt" is null`)

/** Idle minutes allowed to the user `u`; a value below 1 counts as not set. */
const timeoutOf = (fallback: RawBuilder<unknown>) =>
  sql`coalesce(nullif(greatest(u."sessionTimeoutMinutes", 0), 0), ${fallback})`

export const isNotIdle = (fallback: RawBuilder<unknown>): RawBuilder<boolean> =>
  // Not by `make_interval`: one stored value that overflows would fail the sessions of all.
  sql<boolean>`s."lastSeenAt" > now() - interval '1 minute' * (
    coalesce(${timeoutOf(fallback)}, ${DEFAULT_TIMEOUT_MINUTES})::bigint + ${GRACE_MINUTES})`

const isGood = (fallback: RawBuilder<unknown>) => sql`s."endsAt" > now() and ${isNotIdle(fallback)} and ${isActive}`

/** Grants stay the same while both do. */
export interface AccessState {
  /** Value of the `access` counter. */
  version: number
  /** Assignments might end at midnight. */
  day: string
}

export interface SessionCheck {
  state: AccessState
  /** By session id; null: unchanged. */
  grants: ReadonlyMap<number, readonly Grant[] | null>
}

export interface Lookup {
  counters: Counters
  user: SessionUser | null
}

interface FoundSession extends Omit<SessionUser, 'grants' | 'rule' | 'setsUp'> {
  isStale: boolean
  mayUsePassword: boolean
  /** JSON. */
  counters: string
  /** Value of the `access` counter. */
  access: number
}

interface HeldAccess {
  grants: readonly Grant[]
  rule: SignInRule
}

interface CheckedSession extends Pick<FoundSession, 'signedInBy' | 'mayUsePassword'>, Pick<HeldAccess, 'rule'> {
  version: number
  /** Null: it ended. */
  sessionId: number | null
  grants: Grant[] | null
}

const isRecent = (at: RawBuilder<unknown>, { confirmMinutes }: Config) =>
  sql<boolean>`${at} > now() - make_interval(mins => ${confirmMinutes})`

/** Caches permissions until the `access` counter moves, so that a change applies on the next call everywhere. */
export class SessionReader {
  readonly #db: Database
  readonly #config: Config
  #epoch: Promise<string> | null = null
  /** A page asks for several things at once: calls of one turn of the event loop share a statement (ADR 40). */
  readonly #sessions = new DataLoader<string, FoundSession | null>((tokens) => this.#findAll(tokens), {
    cache: false,
    batchScheduleFn: (load) => setImmediate(load),
  })
  #access = new LRUCache<number, { version: number; day: string; held: HeldAccess }>({ max: KNOWN_SESSIONS })

  constructor(db: Database, config: Config) {
    this.#db = db
    this.#config = config
  }

  /** `isActivity` false (calls that the page makes by itself) does not extend the session. */
  async read(token: string, isActivity: boolean): Promise<Lookup> {
    const found = await this.#sessions.load(token)
    if (!found) return { counters: {}, user: null }
    const { isStale, counters, access, mayUsePassword: isAllowed, ...person } = found
    if (isStale && isActivity)
      await sql`update sessions set "lastSeenAt" = now() where id = ${person.sessionId}`.execute(this.#db)
    this.#epoch ??= readEpoch(this.#db)
    return {
      counters: { ...JSON.parse(counters), epoch: await this.#epoch },
      user: { ...person, ...this.#usable(await this.#accessOf(person, access), person.signedInBy, isAllowed) },
    }
  }

  /** A session that has not proved what the roles ask for has no permission (R-STEP-4). */
  #usable({ grants, rule }: HeldAccess, by: SignedInBy, isAllowed: boolean) {
    const setsUp = !isAllowed && !fulfills(rule, by, this.#config)
    return { rule, setsUp, grants: setsUp ? [] : grants }
  }

  async #findAll(tokens: readonly string[]): Promise<(FoundSession | null)[]> {
    const minutes = sql`${this.#config.sessionTimeoutMinutes}::int`
    const hashes = tokens.map((token) => hashToken(token).toString('hex')).join(' ')
    // No array: the planner would look at its length, and plan each time.
    const { rows } = await sql<FoundSession & { place: number }>`
      select asked.place::int as place, found.*, counters.*
      from string_to_table(${hashes}, ' ') with ordinality as asked(hash, place)
      cross join lateral (
        select s.id as "sessionId", u.id as "userId", u.email, u."firstName", u."lastName",
               ${timeoutOf(minutes)} as "sessionTimeoutMinutes", s."signedInBy", ${mayUsePassword} as "mayUsePassword",
               utc(u."methodsChangedAt") as "methodsChangedAt",
               ${isRecent(sql`s."confirmedAt"`, this.#config)} as "isConfirmed",
               s."signedInBy" = 'recovery' and ${isRecent(sql`s."createdAt"`, this.#config)} as "isRecovered",
               s."lastSeenAt" < now() - make_interval(secs => ${TOUCH_SECONDS}) as "isStale"
        from sessions s join users u on u.id = s."userId"
        where s."tokenHash" = decode(asked.hash, 'hex') and ${isGood(minutes)}
        limit 1) as found
      cross join (select coalesce(json_object_agg(domain, value), '{}')::text as counters,
                         coalesce(max(value) filter (where domain = 'access'), 0) as access
                  from change_counters) as counters`.execute(this.#db)
    const byPlace = new Map(rows.map(({ place, ...found }) => [place, found]))
    return tokens.map((_, index) => byPlace.get(index + 1) ?? null)
  }

  async #accessOf(
    { sessionId, userId }: Pick<SessionUser, 'sessionId' | 'userId'>,
    version: number,
  ): Promise<HeldAccess> {
    const day = today(this.#config.timeZone)
    const cached = this.#access.get(sessionId)
    if (cached?.version === version && cached.day === day) return cached.held
    // The grants may be newer than this version: then the next call only reads them again.
    const id = sql`${userId}::int`
    const { rows } = await sql<HeldAccess>`
      select ${grantsOf(id, day)} as grants, ${ruleOf(id, day)} as rule`.execute(this.#db)
    const held = { grants: tidyGrants(rows[0]?.grants ?? []), rule: rows[0]?.rule ?? 'any' }
    this.#access.set(sessionId, { version, day, held })
    return held
  }

  /** Extends no session. Grants are null while the state is the known one. */
  async readAll(sessionIds: readonly number[], known: AccessState | null): Promise<SessionCheck> {
    const fallback = sql`${this.#config.sessionTimeoutMinutes}::int`
    const day = today(this.#config.timeZone)
    const isKnown = sql`access.version = ${known?.day === day ? known.version : null}::bigint`
    const { rows } = await sql<CheckedSession>`
      select access.version, good.*
      from (select coalesce(max(value), 0) as version from change_counters where domain = 'access') as access
      left join lateral (
        select s.id as "sessionId", s."signedInBy", ${mayUsePassword} as "mayUsePassword", ${ruleOf(sql`u.id`, day)} as rule,
               case when ${isKnown} then null else ${grantsOf(sql`u.id`, day)} end as grants
        from sessions s join users u on u.id = s."userId"
        where s.id = any(${[...sessionIds]}::int[]) and ${isGood(fallback)}) as good on true`.execute(this.#db)
    const good = rows.flatMap((row): [number, readonly Grant[] | null][] => {
      if (row.sessionId === null) return []
      const { setsUp } = this.#usable({ grants: [], rule: row.rule }, row.signedInBy, row.mayUsePassword)
      return [[row.sessionId, setsUp ? [] : row.grants && tidyGrants(row.grants)]]
    })
    return { state: { version: rows[0]?.version ?? 0, day }, grants: new Map(good) }
  }
}

/** Another database restarts the counters, and another build may answer the same rows in another shape. */
async function readEpoch(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select i.value || ' ' || lineage() || coalesce(' ' || anew.value, '') as id
    from installation i left join installation anew on anew.key = 'changes count from'
    where i.key = 'id'`.execute(db)
  return createHash('sha256')
    .update(rows[0]?.id ?? '')
    .update(BUILD)
    .digest('base64url')
}
