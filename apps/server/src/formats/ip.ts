import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6

export type AddressRange = readonly [first: IpAddress, bits: number]

/** No zones, and no numbers with leading zeros, which some read as octal. */
const PLAIN_RANGE = /^[\da-f.:]+\/(0|[1-9]\d*)$/i

/** An address or a range such as 10.0.0.0/8; null: neither. */
export function parseRange(text: string): AddressRange | null {
  if (isIP(text) !== 0 && !text.includes('%')) {
    const only = ipaddr.process(text)
    return [only, only.toByteArray().length * 8]
  }
  const isRange = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)
  if (!isRange || !PLAIN_RANGE.test(text)) return null
  const range = ipaddr.parseCIDR(text)
  // Mapped addresses are compared as IPv4, so nothing would ever be in this range.
  return range[0].range() === 'ipv4Mapped' ? null : range
}

export function isInRange([first, bits]: AddressRange, address: string): boolean {
  const parsedAddress = ipaddr.process(address)
  return first.kind() === parsedAddress.kind() && parsedAddress.match(first, bits)
}

/** Global unicast; addresses outside of it may embed an IPv4 address, such as ::7f00:1. */
const GIVEN_OUT: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** False for private, loopback, link-local, shared and special addresses, also in mapped form. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(...GIVEN_OUT))
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback')
}

/** Key of a limit; everything that is no address shares one key. */
export const limitedAs = (address: string | null | undefined): string => ownNetworkOf(address ?? '') ?? 'unknown'

/** An IPv4 address, or a /64 of IPv6, which one caller owns. Null: no address, such as a forged header. */
export function ownNetworkOf(address: string): string | null {
  if (isIP(address) === 0) return null
  const parsed = ipaddr.process(address)
  return 'parts' in parsed ? new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString() : parsed.toString()
}
