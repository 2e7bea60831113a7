import { readFileSync } from 'node:fs'

/** The message leaves out the address, which holds a password. */
export class AddressError extends Error {}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/i

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const
/** Values of libpq for servers that take writes. */
const WRITERS = ['read-write', 'primary']

/** One address per host of a postgres:// address, in order; null: not such an address. */
export function serversOf(address: string): string[] | null {
  const [, before, hosts, after = ''] = PARTS.exec(address) ?? []
  if (before === undefined || hosts === undefined) return null
  const servers = hosts.split(',').map((host) => before + host + after)
  const isWhole = servers.length === 1 || hosts.split(',').every((host) => host !== '')
  return isWhole && servers.every((server) => URL.canParse(server)) ? servers : null
}

const parametersOf = (address: string) => new URL(serversOf(address)?.[0] ?? address).searchParams

/** With several servers, one of them is a standby. */
export const seeksWriter = (address: string): boolean =>
  (serversOf(address) ?? []).length > 1 || WRITERS.includes(parametersOf(address).get('target_session_attrs') ?? '')

/** For messages: host and port, without the password. */
export const placeOf = (address: string): string => {
  const { host, searchParams } = new URL(address)
  return searchParams.get('host') ?? host
}

/** Translated for the driver. Throws an AddressError for unsupported parameters. */
export function checkedAddress(address: string): string {
  const parameters = parametersOf(address)
  const sessionAttributes = parameters.get('target_session_attrs')
  if (sessionAttributes !== null && !WRITERS.includes(sessionAttributes)) {
    throw new AddressError(
      `target_session_attrs must be ${WRITERS.join(' or ')}, not '${sessionAttributes}': the console needs to write`,
    )
  }
  const mode = parameters.get('sslmode')
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw new AddressError(`sslmode must be one of ${TLS_MODES.join(', ')}, not '${mode}'`)
  }
  if (mode === 'verify-ca' && !parameters.has('sslrootcert')) {
    throw new AddressError('sslmode=verify-ca needs a CA file (sslrootcert)')
  }
  if (parameters.has('sslcert') !== parameters.has('sslkey')) {
    throw new AddressError('sslcert and sslkey must be set together')
  }
  for (const name of TLS_FILES) requireReadable(name, parameters.get(name))
  return parameters.has('uselibpqcompat') ? address : inDriversWords(address)
}

function requireReadable(name: string, file: string | null): void {
  try {
    if (file !== null) readFileSync(file)
  } catch (error) {
    throw new AddressError(`${name} can't be read (${(error as Error).message})`)
  }
}

/**
 * The driver verifies the whole certificate in every mode except verify-ca, and warns about modes with other names; it
 * handles verify-ca as libpq does only with a parameter.
 */
const inDriversWords = (address: string): string =>
  address
    .replace(/([?&]sslmode=)(prefer|require)(?=&|$)/, '$1verify-full')
    .replace(/([?&]sslmode=verify-ca)(?=&|$)/, '$1&uselibpqcompat=true')
