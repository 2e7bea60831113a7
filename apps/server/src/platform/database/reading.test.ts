import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openSocket } from './reading.ts'

const server = createServer()
afterEach(() => void server.close())

/** Both ends of a connection. */
async function connected(): Promise<[ours: Socket, theirs: Socket]> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ours = openSocket()
  const [[theirs]] = await Promise.all([
    once(server, 'connection'),
    once(ours.connect((server.address() as { port: number }).port, '127.0.0.1'), 'connect'),
  ])
  return [ours, theirs]
}

it('hands on what it read, and leaves it as it is when more is read, by whomever', async () => {
  const [[ours, theirs], [other, others]] = [await connected(), await connected()]
  const packets: Buffer[] = []
  const keep = (packet: Buffer) => packets.push(packet)
  ours.on('data', keep)
  other.on('data', keep)
  const texts = ['first', 'of another', 'later'.repeat(1000)]
  for (const [at, text] of texts.entries()) {
    ;(at === 1 ? others : theirs).write(text)
    await expect.poll(() => Buffer.concat(packets).length).toBe(texts.slice(0, at + 1).join('').length)
  }
  expect(Buffer.concat(packets).toString()).toBe(texts.join(''))
  // Whoever gives the memory of one back takes none from another.
  for (const { buffer, length } of packets) expect(buffer.byteLength).toBe(length)
  ours.destroy()
  other.destroy()
})

it('ends when the other side does, and says why it was cut', async () => {
  const [ours, theirs] = await connected()
  ours.resume()
  theirs.end()
  await once(ours, 'end')
  const [cut, cutting] = await connected()
  cut.on('data', () => undefined)
  cutting.resetAndDestroy()
  const [error] = await once(cut, 'error')
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})
