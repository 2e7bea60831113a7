import { setTimeout as pause } from 'node:timers/promises'
import { today } from '@acm/contract/core/days'
import type { Grant } from '@acm/contract/core/permissions'
import { BEAT_MS, STREAM, type StreamNews } from '@acm/contract/events'
import type { Context } from '../access/context.ts'
import type { AccessState, SessionReader } from '../access/sessions.ts'
import type { Database } from '../database/database.ts'
import { type FollowedEntry, HistoryFollower } from '../history/following.ts'
import { unauthorized } from '../problems.ts'
import { repeat } from '../repeat.ts'
import { withoutTrace } from '../tracing/tracing.ts'
import { EventStream, type Follower, frameOf } from './event-stream.ts'

export interface ChangeMessage {
  isFor(grants: readonly Grant[]): boolean
  dataFor(userId: number): object
}

/** Domains decide who may hear of which change; the platform knows no domains. */
export type MessagesOf = (changes: readonly FollowedEntry[]) => Promise<ChangeMessage[]>

const LOOK_MS = 300
/** Sessions are checked at least this often. */
const SESSIONS_MS = 5000
/** Streams of one person; the oldest end first. */
const MOST_OF_ONE = 10
const AFTER_FAILURE_MS = 3000

interface EventHubOptions {
  db: Database
  sessions: SessionReader
  tell: MessagesOf
  /** Id of the newest web build. */
  readBuild: () => Promise<string | null>
  warn: (error: unknown) => void
}

/** Null: they differ. */
function commonState(streams: readonly EventStream[]): AccessState | null {
  const [first, ...others] = streams.map(({ follower }) => follower.access)
  const isSame = ({ version, day }: AccessState) => version === first?.version && day === first.day
  return first && others.every(isSame) ? first : null
}

/**
 * All open streams of this process. While there are any, it asks the history a few times a second for new commits of
 * any replica, and tells each follower what their current rights let them open (ADR 18).
 */
export class EventHub {
  readonly #parts: EventHubOptions
  readonly #streams = new Set<EventStream>()
  /** Null: no one follows. */
  #stop: (() => void) | null = null
  #beat: NodeJS.Timeout | undefined
  #sessionsSeen = 0
  /** Read again with the sessions; undefined: not read yet. */
  #build: string | null | undefined
  #isClosed = false

  constructor(parts: EventHubOptions) {
    this.#parts = parts
  }

  get size(): number {
    return this.#streams.size
  }

  /** Ends when the reader leaves or their session ends. */
  open({ user, grants, counters, config }: Context): EventStream {
    if (!user) throw unauthorized()
    const { sessionId, userId } = user
    const own = [...this.#streams].filter(({ follower }) => follower.userId === userId)
    const tooMany = Math.max(0, own.length + 1 - MOST_OF_ONE)
    for (const oldest of own.slice(0, tooMany)) oldest.end({ isForGood: true })
    const access = { version: counters.access ?? 0, day: today(config.timeZone) }
    const stream = new EventStream({ sessionId, userId, grants, access })
    if (this.#isClosed) stream.end({ isForGood: false })
    else this.#add(stream)
    return stream
  }

  close(): void {
    this.#isClosed = true
    for (const stream of this.#streams) stream.end({ isForGood: false })
    this.#rest()
  }

  #add(stream: EventStream): void {
    this.#streams.add(stream)
    stream.once('close', () => {
      this.#streams.delete(stream)
      if (this.#streams.size === 0) this.#rest()
    })
    if (this.#stop) return
    // The watch serves all followers, so it is no part of the trace of the first one's call.
    withoutTrace(() => this.#begin())
  }

  #begin(): void {
    const history = new HistoryFollower(this.#parts.db)
    const untold: FollowedEntry[] = []
    const look = () =>
      this.#look(history, untold).catch((error: unknown) => {
        this.#parts.warn(error)
        return pause(AFTER_FAILURE_MS, undefined, { ref: false })
      })
    this.#stop = repeat(LOOK_MS, look, this.#parts.warn, 0)
    this.#beat = setInterval(() => this.#say(frameOf(STREAM.beat, this.#news())), BEAT_MS)
  }

  #rest(): void {
    this.#stop?.()
    this.#stop = null
    clearInterval(this.#beat)
    this.#build = undefined
  }

  #news = (): StreamNews => ({ build: this.#build ?? null })

  #say(frame: string): void {
    for (const stream of this.#streams) stream.tell(frame)
  }

  /** `untold`: read, but not sent yet because of a failure. */
  async #look(history: HistoryFollower, untold: FollowedEntry[]): Promise<void> {
    // Streams that open during this look begin with the next one: their data already has these changes.
    const streams = [...this.#streams]
    const begun = streams.filter(({ hasBegun }) => hasBegun)
    untold.push(...(await history.read()))
    if (this.#build === undefined) this.#build = await this.#parts.readBuild()
    for (const stream of streams) stream.begin(this.#news())
    const changes = untold.filter(({ isChange }) => isChange)
    const messages = changes.length > 0 ? await this.#parts.tell(changes) : []
    if (untold.length > 0 || performance.now() - this.#sessionsSeen > SESSIONS_MS) await this.#checkSessions(streams)
    untold.length = 0
    for (const one of messages) this.#tell(one, begun)
  }

  async #checkSessions(streams: readonly EventStream[]): Promise<void> {
    const ids = [...new Set(streams.map(({ follower }) => follower.sessionId))]
    const { state, grants } = await this.#parts.sessions.readAll(ids, commonState(streams))
    for (const stream of streams) {
      const { follower } = stream
      const held = grants.get(follower.sessionId)
      if (held === undefined) stream.end({ isForGood: true })
      else Object.assign(follower, { access: state, ...(held && { grants: held }) })
    }
    this.#build = await this.#parts.readBuild()
    this.#sessionsSeen = performance.now()
  }

  #tell({ isFor, dataFor }: ChangeMessage, streams: readonly EventStream[]): void {
    const frames = new Map<number, string>()
    const frameFor = ({ userId }: Follower) => {
      const userFrame = frames.get(userId) ?? frameOf(STREAM.change, dataFor(userId))
      frames.set(userId, userFrame)
      return userFrame
    }
    for (const stream of streams) if (isFor(stream.follower.grants)) stream.tell(frameFor(stream.follower))
  }
}
