import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** The addresses that share so many of the first one's bits. */
export type AddressRange = readonly [first: Address, bits: number]

/** Neither zones of this machine nor numbers that some read as octal. */
const PLAIN_RANGE = /^[\da-f.:]+\/(0|[1-9]\d*)$/i

/** An address, or a range such as 10.0.0.0/8; null: neither. */
export function parseRange(text: string): AddressRange | null {
  if (isIP(text) !== 0 && !text.includes('%')) {
    const only = ipaddr.process(text)
    return [only, only.toByteArray().length * 8]
  }
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  if (!isRange || !PLAIN_RANGE.test(text)) return null
  const range = ipaddr.parseCIDR(text)
  // Addresses are compared as the IPv4 ones they stand for: nothing would ever be in it.
  return range[0].range() === 'ipv4Mapped' ? null : range
}

export function isInRange([first, bits]: AddressRange, address: string): boolean {
  const given = ipaddr.process(address)
  return first.kind() === given.kind() && given.match(first, bits)
}

/** All that is given out of IPv6; what lies beside it may carry an IPv4 address inside, such as ::7f00:1. */
const GIVEN_OUT: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address belongs to one host of the internet: neither private, loopback, link-local, shared nor mapped to one that is. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(...GIVEN_OUT))
}

/** Whether a host, as an address of a page or of a connection names it, is this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback')
}

/** Whom a limit counts as one. Anything that is no address shares one name. */
export const limitedAs = (address: string | null | undefined): string => ownNetworkOf(address ?? '') ?? 'unknown'

/** What one caller owns: an IPv4 address, or a /64 of IPv6. Null: no address, such as a forged header. */
export function ownNetworkOf(address: string): string | null {
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  return 'parts' in parsed ? new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString() : parsed.toString()
}
