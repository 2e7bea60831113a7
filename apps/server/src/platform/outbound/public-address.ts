import ipaddr from 'ipaddr.js'

/** All that is given out of IPv6; what lies beside it may carry an IPv4 address inside, such as ::7f00:1. */
const GIVEN_OUT: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address belongs to one host of the internet: neither private, loopback, link-local, shared nor mapped to one that is. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(...GIVEN_OUT))
}
