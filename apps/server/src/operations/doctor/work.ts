import { sql } from 'kysely'
import pLimit from 'p-limit'
import { OLD_SECONDS, readBackupState, UNVERIFIED_SECONDS } from '../../platform/backup/state.ts'
import { commandLine } from '../../platform/command-line.ts'
import { counted } from '../../platform/counted.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { readHistoryState } from '../../platform/history/state.ts'
import { verifyNewest } from '../../platform/history/verify.ts'
import { connectionOf, type InstancePlace } from '../../platform/instance-link/addresses.ts'
import { withPostgresLink } from '../../platform/instance-link/postgres-link.ts'
import { linkFailureOf } from '../../platform/instance-link/reasons.ts'
import { readJobState } from '../../platform/jobs/targets.ts'
import { shortList } from '../../platform/short-list.ts'
import type { Config } from '../../settings/config.ts'
import { check } from './finding.ts'
import { openSecrets } from './keys.ts'

const LATE_SECONDS = 60

export const checkHistory = check('History', async (found, db: Database, config: Config) => {
  // Without its key there is a finding about the key.
  const secrets = await openSecrets(db, config).catch(() => null)
  if (!secrets) return
  const { unsealed, oldestUnsealed } = await readHistoryState(db)
  const { entries, problems, problemCount } = await verifyNewest(db, secrets)
  if (problemCount > 0)
    found.wrong(
      `${counted(problemCount, 'problem')} in the newest ${counted(entries, 'entry', 'entries')}: ${shortList(problems, 2)}`,
      `Keep the database as is, and verify everything: ${commandLine('history:verify')}`,
    )
  if (oldestUnsealed > LATE_SECONDS)
    found.look(
      `${counted(unsealed, 'entry has', 'entries have')} been waiting to be sealed for ${Math.round(oldestUnsealed)} s.`,
      'A running server seals them every second. Check its log.',
    )
  found.okIfNothingElse(
    `The newest ${counted(entries, 'entry is', 'entries are')} verified, and none is waiting to be sealed.`,
  )
})

const LONG_DUE_SECONDS = 300

export const checkJobs = check('Jobs', async (found, db: Database) => {
  const { open, oldestDue, failed } = await readJobState(db)
  if (oldestDue > LONG_DUE_SECONDS)
    found.look(
      `The oldest change has been due for ${Math.round(oldestDue / 60)} minutes.`,
      'A running server starts it within a second. Check that one is running.',
    )
  if (failed > 0)
    found.look(`${counted(failed, 'change')} failed.`, 'The Jobs page shows which and why. Fix the cause, then retry.')
  found.okIfNothingElse(
    open === 0 ? 'No changes are pending.' : `${counted(open, 'change is', 'changes are')} in progress.`,
  )
})

const ASKED = 50
const AT_ONCE = 8
const LIMITS = { connectMs: 3000, statementMs: 2000, allMs: 5000 }

interface LinkedInstanceRow extends InstancePlace {
  databaseCode: string
}

/** Probes instance databases without storing the result. */
export const checkInstances = check(
  'Instances',
  async (found, { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, config: Config) => {
    const isLinked = config.instanceDatabaseUrl === null ? sql`l."demoDatabase" is not null` : sql`true`
    const { rows } = await sql<LinkedInstanceRow>`
    select i."databaseCode", i."databaseServer", i."databaseName", l."demoDatabase"
    from instances i left join instance_links l on l."databaseId" = i."databaseId"
    where not i.disabled and ${isLinked}
    order by l."downSince" nulls last, i."databaseId" limit ${ASKED}`.execute(db)
    const failures: string[] = []
    await pLimit(AT_ONCE).map(rows, (one) =>
      connectionOf(config, one, pool.config)
        .then((connection) => withPostgresLink(connection, LIMITS, (link) => link.ping()))
        .catch((error: unknown) => failures.push(`${one.databaseCode}: ${linkFailureOf(error).message}`)),
    )
    const checkedText = rows.length === ASKED ? `the ${ASKED} checked` : `${rows.length}`
    if (failures.length > 0)
      found.look(
        `${failures.length} of ${checkedText} don't answer. ${shortList(failures.sort())}`,
        'Their pages in the console show since when. Pending changes are retried automatically.',
      )
    found.okIfNothingElse(
      rows.length === 0 ? 'No instance has a linked database.' : `All ${checkedText} instances respond.`,
    )
  },
)

const HOUR = 3600
const inWords = (seconds: number) =>
  seconds < 2 * 24 * HOUR ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / 24 / HOUR)} days`
const sizeInWords = (bytes: number | null) => (bytes === null ? '' : ` (${(bytes / 1024 / 1024).toFixed(1)} MB)`)

/** A demonstration needs no backups. */
export const checkBackups = check('Backups', async (found, db: Database, config: Config) => {
  if (config.demo) return
  const { goodAt, bytes, ageSeconds, verifiedAt, verifiedAgeSeconds, failedAt, failure } = await readBackupState(db)
  if (failure !== null)
    found.wrong(
      `The backup of ${failedAt?.toISOString()} failed: ${failure}`,
      `Fix that, then ${commandLine('backup')}`,
    )
  if (goodAt === null)
    found.look('No backup has been recorded.', `Make one each night: ${commandLine('backup', '--to FOLDER --keep 14')}`)
  else if (ageSeconds > OLD_SECONDS)
    found.wrong(
      `The last good backup is ${inWords(ageSeconds)} old.`,
      `Check what runs it each night, then ${commandLine('backup')}`,
    )
  else if (verifiedAgeSeconds > UNVERIFIED_SECONDS)
    found.look(
      verifiedAt === null
        ? 'No backup has been verified.'
        : `The last verified backup is ${inWords(verifiedAgeSeconds)} old.`,
      `Make one without --unverified: ${commandLine('backup')}`,
    )
  const verified = verifiedAt?.getTime() === goodAt?.getTime() ? ', verified' : ''
  found.okIfNothingElse(`The last good backup is ${inWords(ageSeconds)} old${sizeInWords(bytes)}${verified}.`)
})
