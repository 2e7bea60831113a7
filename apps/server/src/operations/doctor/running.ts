import type { Services } from '../../platform/services.ts'
import { lookAtBackups } from './backups.ts'
import { lookAtClock, lookAtDatabase, lookAtDatabaseCertificate, lookAtStandbys } from './database.ts'
import { lookAtDisk } from './disk.ts'
import type { DoctorFinding } from './finding.ts'
import { lookAtPeople } from './people.ts'
import { lookAtAddress, lookAtSettings } from './settings.ts'
import { lookAtSignOn } from './sign-on.ts'
import { lookAtJobs } from './work.ts'

const KEPT_MS = 60_000

/** Examines a running server, at most once a minute. Keys, texts, history and instances are left to the command. */
export function examiner(services: Services): () => Promise<DoctorFinding[]> {
  let last: { at: number; findings: Promise<DoctorFinding[]> } | null = null
  return () => {
    if (last === null || performance.now() - last.at > KEPT_MS) {
      const findings = examineRunning(services)
      last = { at: performance.now(), findings }
      // A failure is not kept.
      findings.catch(() => {
        last = null
      })
    }
    return last.findings
  }
}

async function examineRunning({ config, db, pool }: Services): Promise<DoctorFinding[]> {
  return [
    // Without the names of what is set: that is nothing to do.
    ...lookAtSettings(config, {}),
    ...lookAtAddress(config),
    ...lookAtSignOn(config, new Date()),
    ...(await lookAtDisk(config)),
    ...(await lookAtDatabase(db, pool.size)),
    ...(await lookAtDatabaseCertificate(pool.config, new Date())),
    ...(await lookAtStandbys(db)),
    ...(await lookAtClock(db)),
    ...(await lookAtBackups(db, config)),
    ...(await lookAtPeople(db, config)),
    ...(await lookAtJobs(db)),
  ]
}
