import { isIP } from 'node:net'
import { isInRange, isPublic } from '../../formats/ip.ts'
import type { InstanceHosts } from '../../settings/instance-hosts.ts'
import { addressesOf } from '../outbound/names.ts'
import { LINK_LIMITS, LinkFailure } from './instance-link.ts'

const isNamed = ({ names }: InstanceHosts, host: string): boolean =>
  names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name))

/** Throws a LinkFailure with a sentence of its own on a timeout. */
export type HostLookup = (host: string) => Promise<string[]>

export const lookUpWithin =
  (ms: number): HostLookup =>
  async (host) => {
    const signal = AbortSignal.timeout(ms)
    try {
      return await addressesOf(host, signal)
    } catch (error) {
      throw signal.aborted ? new LinkFailure('Looking up the server name timed out.', true) : error
    }
  }

/** A name is resolved once; private, loopback and other special addresses must be listed themselves. */
export async function allowedAddress(
  hosts: InstanceHosts,
  host: string,
  lookUp = lookUpWithin(LINK_LIMITS.connectMs),
): Promise<string> {
  const name = host.toLowerCase()
  const refused = new LinkFailure(`The server '${host}' isn't an allowed instance host.`, false)
  if (isIP(name) === 0 && !isNamed(hosts, name)) throw refused
  const addresses = isIP(name) === 0 ? await lookUp(name) : [name]
  const isListed = (address: string) => hosts.ranges.some((range) => isInRange(range, address))
  const isAllowed = (address: string) => isListed(address) || (isIP(name) === 0 && isPublic(address))
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw refused
  return addresses[0] ?? ''
}
