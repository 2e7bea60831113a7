import { Readable } from 'node:stream'
import type { Grant } from '@acm/contract/core/permissions'
import { STREAM } from '@acm/contract/events'

/** What may wait for a reader that is slower than what happens; whoever has more waiting is let go. */
const MOST_WAITING = 64 * 1024

/** One event as it is sent (server-sent events). */
export const frameOf = (name: string, data: unknown = {}): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Who follows, and what they held when that was last looked at. */
export interface Follower {
  sessionId: number
  userId: number
  grants: readonly Grant[]
  /** Of the `access` counter when that was. */
  accessVersion: number
}

/** What one follower is sent, for as long as they read it. */
export class EventStream extends Readable {
  readonly follower: Follower
  #hasBegun = false

  constructor(follower: Follower) {
    super({ highWaterMark: MOST_WAITING })
    this.follower = follower
  }

  override _read(): void {
    // Everything is pushed as it happens.
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Says, once, that whatever is committed from now on will be told. */
  begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.tell(frameOf(STREAM.begin))
  }

  tell(frame: string): void {
    if (this.destroyed || this.readableEnded) return
    if (this.readableLength + frame.length > MOST_WAITING) this.destroy()
    else this.push(frame)
  }

  /** The last that it says; `isForGood`: its reader need not come back. */
  end({ isForGood }: { isForGood: boolean }): void {
    if (this.destroyed) return
    this.begin()
    if (isForGood) this.tell(frameOf(STREAM.end))
    this.push(null)
  }
}
