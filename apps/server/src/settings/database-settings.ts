import { AddressError, checkedAddress, serversOf } from '../formats/postgres-address.ts'
import { SettingError } from './setting-error.ts'

/** One or several servers in the syntax of libpq: postgres://user@one:5432,two:5432/database. */
export function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null
  const servers = serversOf(value)
  if (servers?.every(isClear)) return readAddress(name, value)
  const hint = value.includes('@') ? ` ${ENCODED}` : ''
  throw new SettingError(`${name} must be an address like postgres://user:password@host:5432/database.${hint}`)
}

const ENCODED = 'In the user and password, write @ / ? # % as %40 %2F %3F %23 %25.'

/** False if a reserved character ended the password early, so its rest was parsed as host, database or parameter. */
function isClear(address: string): boolean {
  const { pathname, searchParams, hash } = new URL(address)
  return !pathname.includes('@') && hash === '' && [...searchParams.keys()].every((key) => /^\w+$/.test(key))
}

/** Must be a URL once the placeholders are filled; the real values are checked when they are used. */
export function readInstanceUrl(value: string | null): string | null {
  if (value === null) return null
  const filled = value.replaceAll('{databaseServer}', 'server').replaceAll('{databaseName}', 'name')
  const isWhole = value.includes('{databaseServer}') && value.includes('{databaseName}')
  const servers = serversOf(filled)
  if (isWhole && servers?.length === 1 && servers.every(isClear)) return readAddress('INSTANCE_DATABASE_URL', value)
  const hint = isWhole && filled.includes('@') ? ` ${ENCODED}` : ''
  throw new SettingError(
    `INSTANCE_DATABASE_URL must be an address like postgres://user:password@{databaseServer}/{databaseName}.${hint}`,
  )
}

function readAddress(name: string, value: string): string {
  try {
    return checkedAddress(value)
  } catch (error) {
    throw error instanceof AddressError ? new SettingError(`${name}: ${error.message}.`) : error
  }
}
