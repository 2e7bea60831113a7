import { type AddressRange, parseRange } from '../formats/ip.ts'

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
