import { AddressError, checkedAddress, serversOf } from './platform/postgres/address.ts'
import { SettingError } from './setting-error.ts'

/** One server or several, as libpq writes them: postgres://user@one:5432,two:5432/database. */
export function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null
  if (serversOf(value)) return readAddress(name, value)
  throw new SettingError(`${name} must be an address such as postgres://user:password@host:5432/database.`)
}

/** With the two names put in it must be an address: people's values are checked when they are. */
export function readInstanceUrl(value: string | null): string | null {
  if (value === null) return null
  const filled = value.replaceAll('{databaseServer}', 'server').replaceAll('{databaseName}', 'name')
  const isWhole = value.includes('{databaseServer}') && value.includes('{databaseName}')
  if (isWhole && serversOf(filled)?.length === 1) return readAddress('INSTANCE_DATABASE_URL', value)
  throw new SettingError(
    'INSTANCE_DATABASE_URL must be an address such as postgres://user:password@{databaseServer}/{databaseName}.',
  )
}

function readAddress(name: string, value: string): string {
  try {
    return checkedAddress(value)
  } catch (error) {
    throw error instanceof AddressError ? new SettingError(`${name}: ${error.message}.`) : error
  }
}
