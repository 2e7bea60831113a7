import { readFileSync } from 'node:fs'

/** An address that cannot be used; its message says why, without the address, which holds a password. */
export class AddressError extends Error {}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/i

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const
/** What libpq calls the servers that take writes. */
const WRITERS = ['read-write', 'primary']

/** One address of each server that a postgres:// address names, in its order; null: it is none. */
export function serversOf(address: string): string[] | null {
  const [, before, hosts, after = ''] = PARTS.exec(address) ?? []
  if (before === undefined || hosts === undefined) return null
  const servers = hosts.split(',').map((host) => before + host + after)
  const isWhole = servers.length === 1 || hosts.split(',').every((host) => host !== '')
  return isWhole && servers.every((server) => URL.canParse(server)) ? servers : null
}

const parametersOf = (address: string) => new URL(serversOf(address)?.[0] ?? address).searchParams

/** Whether only a server that takes writes is meant: of several, one is a standby. */
export const seeksWriter = (address: string): boolean =>
  (serversOf(address) ?? []).length > 1 || WRITERS.includes(parametersOf(address).get('target_session_attrs') ?? '')

/** The host and port of an address, to be named. */
export const placeOf = (address: string): string => {
  const { host, searchParams } = new URL(address)
  return searchParams.get('host') ?? host
}

/** The address as the driver is given it. Throws an AddressError where it asks for what there is not. */
export function checkedAddress(address: string): string {
  const parameters = parametersOf(address)
  const wanted = parameters.get('target_session_attrs')
  if (wanted !== null && !WRITERS.includes(wanted)) {
    throw new AddressError(`target_session_attrs must be ${WRITERS.join(' or ')}, not '${wanted}': the console writes`)
  }
  const mode = parameters.get('sslmode')
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw new AddressError(`sslmode must be one of ${TLS_MODES.join(', ')}, not '${mode}'`)
  }
  if (mode === 'verify-ca' && !parameters.has('sslrootcert')) {
    throw new AddressError('sslmode=verify-ca needs the file of an authority (sslrootcert)')
  }
  if (parameters.has('sslcert') !== parameters.has('sslkey')) {
    throw new AddressError('sslcert and sslkey are needed together')
  }
  for (const name of TLS_FILES) requireReadable(name, parameters.get(name))
  return parameters.has('uselibpqcompat') ? address : inDriversWords(address)
}

function requireReadable(name: string, file: string | null): void {
  try {
    if (file !== null) readFileSync(file)
  } catch (error) {
    throw new AddressError(`${name} cannot be read (${(error as Error).message})`)
  }
}

/**
 * The driver verifies the whole certificate in every mode that is not verify-ca, and says so in a warning where the
 * mode goes by another name; verify-ca it knows as libpq does when it is told to.
 */
const inDriversWords = (address: string): string =>
  address
    .replace(/([?&]sslmode=)(prefer|require)(?=&|$)/, '$1verify-full')
    .replace(/([?&]sslmode=verify-ca)(?=&|$)/, '$1&uselibpqcompat=true')
