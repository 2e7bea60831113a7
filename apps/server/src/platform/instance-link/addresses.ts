import { Socket } from 'node:net'
import type pg from 'pg'
import type { InstanceHosts } from '../../settings/instance-hosts.ts'
import { allowedAddress, type HostLookup } from './hosts.ts'
import { LinkFailure } from './instance-link.ts'

/** People type `databaseServer` and `databaseName`. */
export interface InstancePlace {
  databaseServer: string
  databaseName: string
  /** Only for a demonstration instance: a database next to the central one. */
  demoDatabase: string | null
}

export interface LinkSettings {
  /** postgres:// address with {databaseServer} and {databaseName}; null: only sample instances are linked. */
  instanceDatabaseUrl: string | null
  instanceHosts: InstanceHosts
}

/** host, host:port, [IPv6] or [IPv6]:port; no character that could end the host within an address. */
const SERVER = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9]([a-z0-9.-]*[a-z0-9])?))(?::(\d{1,5}))?$/i

export const isLinked = (settings: LinkSettings, place: InstancePlace): boolean =>
  place.demoDatabase !== null || settings.instanceDatabaseUrl !== null

export async function connectionOf(
  settings: LinkSettings,
  place: InstancePlace,
  central: pg.ClientConfig,
  lookUp?: HostLookup,
): Promise<pg.ClientConfig> {
  if (place.demoDatabase !== null) return besideCentral(central, place.demoDatabase)
  if (settings.instanceDatabaseUrl === null) throw new LinkFailure('The instance has no linked database.', false)
  const server = SERVER.exec(place.databaseServer.trim())
  const noServer = new LinkFailure(`'${place.databaseServer}' isn't a server name.`, false)
  if (!server) throw noServer
  const connectionString = settings.instanceDatabaseUrl
    .replaceAll('{databaseServer}', () => server[0])
    .replaceAll('{databaseName}', () => encodeURIComponent(place.databaseName))
  // INSTANCE_DATABASE_URL can have a port already, or the port may be invalid.
  if (!URL.canParse(connectionString)) throw noServer
  const address = await allowedAddress(settings.instanceHosts, server[1] ?? server[2] ?? '', lookUp)
  return { connectionString, stream: () => new PinnedSocket(address) }
}

/** Same server and user, another database; read it each time, because the server might have moved. */
export function besideCentral(central: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!central.connectionString) {
    const { host, port, user } = central
    return { host, port, user, database }
  }
  const url = new URL(central.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Connects to the checked address, even if the name resolves to another by now; TLS still verifies the name. */
class PinnedSocket extends Socket {
  readonly #address: string
  constructor(address: string) {
    super()
    this.#address = address
  }
  override connect(...[port]: never[]): this {
    return super.connect({ port: Number(port), host: this.#address })
  }
}
