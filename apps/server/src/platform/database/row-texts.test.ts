import { describe, expect, it } from 'vitest'
import { RowTexts } from './row-texts.ts'

const int32 = (value: number) => [value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 255)
const message = (code: string, body: readonly number[]) =>
  Buffer.from([code.charCodeAt(0), ...int32(body.length + 4), ...body])
const columns = (...texts: (string | null)[]) => [
  0,
  texts.length,
  ...texts.flatMap((text) => (text === null ? int32(-1) : [...int32(Buffer.byteLength(text)), ...Buffer.from(text)])),
]
const row = (...texts: (string | null)[]) => message('D', columns(...texts))

const others = [message('1', []), message('T', [0, 1, 68, 0]), message('N', [68, 68]), message('C', [83, 69, 76, 0])]
const texts = ['{"name":"Wäsche"}', '', '{"name":"€ 1,000"}', 'D'.repeat(40)]

/** What is taken out of packets, and what else there is. */
function part(...packets: Buffer[]) {
  const found: Buffer[][] = []
  const passed: Buffer[] = []
  const rows = new RowTexts({
    begin: () => void found.push([]),
    take: (bytes) => void found.at(-1)?.push(Buffer.from(bytes)),
    passOn: (bytes) => void passed.push(Buffer.from(bytes)),
  })
  const isBetween = packets.map((packet) => {
    rows.read(packet)
    return rows.isBetween
  })
  return { texts: found.map((one) => Buffer.concat(one).toString()), passed: Buffer.concat(passed), isBetween }
}

/** With memory of its own, as from a socket. */
const packetOf = (...messages: Buffer[]) => {
  const all = Buffer.concat(messages)
  return Buffer.from(Uint8Array.from(all).buffer)
}

describe('the texts of rows', () => {
  const [before, described, notice, complete] = others as [Buffer, Buffer, Buffer, Buffer]
  const sent = [before, described, row(texts[0] ?? ''), row(''), notice, ...texts.slice(2).map((text) => row(text))]
  const all = Buffer.concat([...sent, complete])
  const expected = { texts, passed: Buffer.concat(others) }

  it('are the same wherever packets end, and all else goes on as it is', () => {
    for (let end = 1; end < all.length; end += 1)
      expect(part(packetOf(all.subarray(0, end)), packetOf(all.subarray(end)))).toMatchObject(expected)
    const bytes = Array.from(all, (byte) => packetOf(Buffer.of(byte)))
    expect(part(...bytes)).toMatchObject(expected)
  })

  it('are over with no message under way', () => {
    const [first, second] = [row('abc'), row('def')]
    const cut = (at: number) => part(packetOf(first, second.subarray(0, at)), packetOf(second.subarray(at))).isBetween
    for (let at = 1; at < second.length; at += 1) expect([at, ...cut(at)]).toEqual([at, false, true])
  })

  it('give the memory of their packet back, unless somebody else may still read it', () => {
    const [rows, mixed] = [packetOf(row('abc'), row('def')), packetOf(row('abc'), complete)]
    part(rows, mixed)
    expect([rows.length, mixed.length]).toEqual([0, row('abc').length + complete.length])
  })

  it('are one to a row, or nothing is made of it', () => {
    for (const wrong of [row('a', 'b'), row(null), row('a', null)])
      expect(() => part(packetOf(wrong))).toThrow('A row is not one text.')
  })
})
