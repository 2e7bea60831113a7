import type { DoctorFinding } from '@acm/contract/system-settings'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import type { SessionReader } from './access/sessions.ts'
import type { Database } from './database/database.ts'
import type { InstanceLinks } from './instance-link/links.ts'
import type { Outbound } from './outbound/guarded-fetch.ts'
import type { ConnectionPool } from './postgres/connection-pool.ts'
import type { Secrets } from './secrets/secrets.ts'

export interface Services {
  config: Config
  log: Logger
  db: Database
  pool: ConnectionPool
  secrets: Secrets
  links: InstanceLinks
  sessions: SessionReader
  /** Asks the doctor about the running server; absent: it is not asked. */
  examine?: () => Promise<DoctorFinding[]>
  /** Absent: the usual way to reach outside addresses. */
  outbound?: Outbound
}
