import { promises } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/** From here on the name servers of this process say nothing of names that begin so. */
export const SILENT = 'silent.'

const { lookup } = promises
const silentLookup = (host: string, options: never) =>
  host.startsWith(SILENT) ? new Promise<never>(() => undefined) : lookup(host, options)
Object.assign(promises, { lookup: silentLookup })
syncBuiltinESMExports()
