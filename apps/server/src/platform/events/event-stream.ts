import { Readable } from 'node:stream'
import type { Grant } from '@acm/contract/core/permissions'
import { STREAM, type StreamNews } from '@acm/contract/events'
import type { AccessState } from '../access/sessions.ts'

/** Limit in bytes for a slow reader; beyond it the stream is cut. */
const MOST_WAITING = 64 * 1024

export const frameOf = (name: string, data: unknown = {}): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Grants are as of the last check. */
export interface Follower {
  sessionId: number
  userId: number
  grants: readonly Grant[]
  /** At that check. */
  access: AccessState
}

export class EventStream extends Readable {
  readonly follower: Follower
  #hasBegun = false

  constructor(follower: Follower) {
    super({ highWaterMark: MOST_WAITING })
    this.follower = follower
  }

  override _read(): void {
    // Events are pushed as they happen.
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Promises, once, to send every later commit. */
  begin(news: StreamNews = { build: null }): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.tell(frameOf(STREAM.begin, news))
  }

  tell(frame: string): void {
    if (this.destroyed || this.readableEnded) return
    if (this.readableLength + frame.length > MOST_WAITING) this.destroy()
    else this.push(frame)
  }

  /** `isForGood`: the reader need not come back. */
  end({ isForGood }: { isForGood: boolean }): void {
    if (this.destroyed) return
    this.begin()
    if (isForGood) this.tell(frameOf(STREAM.end))
    this.push(null)
  }
}
