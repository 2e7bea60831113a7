import { describe, expect, it } from 'vitest'
import { EventStream, frameOf } from './event-stream.ts'

const follower = { sessionId: 1, userId: 1, grants: [], access: { version: 0, day: '2026-03-02' } }
const frame = frameOf('change', { text: 'x'.repeat(1000) })

// Readers that keep up: the tests of the domain events.
describe('event stream of one reader', () => {
  it('ends once more than 64 kB wait', () => {
    const stream = new EventStream(follower)
    let count = 0
    while (!stream.destroyed && count < 1000) {
      stream.tell(frame)
      count += 1
      expect(stream.readableLength).toBeLessThanOrEqual(65_536)
    }
    expect([stream.destroyed, count]).toEqual([true, 64])
    stream.tell(frame)
    stream.end({ isForGood: true })
  })
})
