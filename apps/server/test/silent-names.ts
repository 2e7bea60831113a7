import { promises } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/** Lookups of names with this prefix never end in this process. */
export const SILENT = 'silent.'

const { lookup } = promises
const silentLookup = (host: string, options: never) =>
  host.startsWith(SILENT) ? new Promise<never>(() => undefined) : lookup(host, options)
Object.assign(promises, { lookup: silentLookup })
syncBuiltinESMExports()
