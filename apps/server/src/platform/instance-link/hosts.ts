import { isIP } from 'node:net'
import { type AddressRange, isInRange, isPublic, parseRange } from '../ip.ts'
import { addressesOf } from '../outbound/names.ts'
import { LINK_LIMITS, LinkFailure } from './instance-link.ts'

/** People type host names, so connections go only to these hosts. */
export interface InstanceHosts {
  /** Lower case; '*.example.com' stands for every name below example.com. */
  names: readonly string[]
  ranges: readonly AddressRange[]
}

export const NO_HOSTS: InstanceHosts = { names: [], ranges: [] }

const NAME = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Comma-separated names, '*.names', addresses and ranges; null: a part is none of these. */
export function parseHosts(text: string): InstanceHosts | null {
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  const ranges = parts.map(parseRange).filter((range) => range !== null)
  const names = parts.filter((part) => parseRange(part) === null)
  if (names.some((name) => !NAME.test(name) || /^[\d.]+$/.test(name))) return null
  return { names, ranges }
}

const isNamed = ({ names }: InstanceHosts, host: string): boolean =>
  names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))

/** Throws a LinkFailure with a sentence of its own on a timeout. */
export type LookUp = (host: string) => Promise<string[]>

export const lookUpWithin =
  (ms: number): LookUp =>
  async (host) => {
    const signal = AbortSignal.timeout(ms)
    try {
      return await addressesOf(host, signal)
    } catch (error) {
      throw signal.aborted ? new LinkFailure('The name of the server could not be looked up in time.', true) : error
    }
  }

/** A name is resolved once; private, loopback and other special addresses must be listed themselves. */
export async function allowedAddress(
  hosts: InstanceHosts,
  host: string,
  lookUp = lookUpWithin(LINK_LIMITS.connectMs),
): Promise<string> {
  const name = host.toLowerCase()
  const refused = new LinkFailure(`The server '${host}' is not among the hosts that instances may use.`, false)
  if (isIP(name) === 0 && !isNamed(hosts, name)) throw refused
  const addresses = isIP(name) === 0 ? await lookUp(name) : [name]
  const isListed = (address: string) => hosts.ranges.some((range) => isInRange(range, address))
  const isAllowed = (address: string) => isListed(address) || (isIP(name) === 0 && isPublic(address))
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw refused
  return addresses[0] ?? ''
}
