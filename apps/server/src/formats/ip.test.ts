import { describe, expect, it } from 'vitest'
import { type AddressRange, isInRange, isLoopback, ownNetworkOf, parseRange } from './ip.ts'

describe('an address or a range', () => {
  it("is read in administrators' spelling only", () => {
    const wrong = [
      '10.0.0',
      '010.0.0.1',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0.0/08',
      '10.0.0.0/8/8',
      '10.1/8',
      '0x0a.0.0.0/8',
    ]
    for (const text of [
      ...wrong,
      '',
      'a',
      '2001:db8::/129',
      '2001:db8::/032',
      '1::2::3/4',
      'fe80::1%eth0',
      'fe80::%eth0/64',
    ])
      expect(parseRange(text), text).toBeNull()
    // No address is ever compared in this form.
    expect(parseRange('::ffff:10.0.0.0/104')).toBeNull()
  })

  it('contains addresses with its bits, in either IPv4 spelling', () => {
    const holds = (range: string, address: string) => isInRange(parseRange(range) as AddressRange, address)
    expect(holds('10.0.0.0/8', '10.255.0.1')).toBe(true)
    expect(holds('10.0.0.0/8', '::ffff:10.255.0.1')).toBe(true)
    expect(holds('10.0.0.0/8', '11.0.0.1')).toBe(false)
    expect(holds('10.0.0.0/8', '::a00:1')).toBe(false)
    expect(holds('::ffff:192.0.2.7', '192.0.2.7')).toBe(true)
    expect(holds('192.0.2.7', '192.0.2.8')).toBe(false)
    expect(holds('FD00::/8', 'fdff::1')).toBe(true)
    expect(holds('2001:db8::1', '2001:db8:0:0::1')).toBe(true)
  })
})

describe('this machine', () => {
  it('includes localhost and every loopback address', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])
      expect(isLoopback(host), host).toBe(true)
    for (const host of [
      '',
      '0.0.0.0',
      '128.0.0.1',
      '127.0.0.1.example',
      '127.999.0.1',
      '::',
      '::7f00:1',
      'localhost.a',
    ])
      expect(isLoopback(host), host).toBe(false)
  })
})

describe('what one caller owns', () => {
  it('is an IPv4 address or a /64 of IPv6', () => {
    expect(ownNetworkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(ownNetworkOf('192.0.2.1')).toBe('192.0.2.1')
    const same = ['2001:db8:0:0:1::1', '2001:DB8::2', '2001:0db8::ffff', '2001:db8::1%one', '2001:db8::1%two']
    expect(new Set(same.map(ownNetworkOf))).toEqual(new Set(['2001:db8::']))
    expect(ownNetworkOf('2001:db8:0:1::1')).not.toBe(ownNetworkOf('2001:db8::1'))
    expect(['', 'forged', '1.2.3', '192.0.2.1, 10.0.0.1'].map(ownNetworkOf)).toEqual([null, null, null, null])
  })
})
