import { JOB_KINDS, type JobKindName } from '@acm/contract/core/job-kinds'
import { MERIDIAN } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { jobOf } from '../domains/vendors/public.ts'
import type { Tx } from '../platform/database/database.ts'
import { NO_ORG_UNIT } from '../platform/history/history.ts'
import { daysAgo } from './days.ts'
import type { DemoInstance } from './demo-instances.ts'
import { type DemoPerson, nameOf } from './demo-people.ts'
import type { DemoHistoryEntry } from './demo-story.ts'
import { BREAKAGE_REASONS } from './instance-databases.ts'

interface DemoJobContext {
  instances: readonly DemoInstance[]
  linked: readonly DemoInstance[]
  /** A subset of `linked`, broken on purpose. */
  broken: readonly DemoInstance[]
  person: DemoPerson
}

interface DemoJob {
  kind: JobKindName
  name: string
  subject: string
  payload: object | null
  days: number
  at: readonly DemoInstance[]
  isForAll?: boolean
  remark?: string
}

/** Jobs of the last weeks: most arrived, except at broken instances. */
export async function insertJobs(tx: Tx, place: DemoJobContext): Promise<DemoHistoryEntry[]> {
  const { linked, broken, person } = place
  const [first, second] = await listProducts(tx)
  const whole = linked.filter((one) => !broken.includes(one))
  const sync = { kind: 'syncDataImportFields', subject: 'data-import fields', payload: null } as const
  const toAll = { ...sync, name: 'all instances', isForAll: true }
  const changed = (product: typeof first, days: number, at: readonly DemoInstance[]): DemoJob[] =>
    product ? [{ kind: 'vendorProduct', ...jobOf(product, true), days, at }] : []
  const jobs: DemoJob[] = [
    { ...toAll, days: 20, at: linked, remark: '8 added, 1 retired, 2 unchanged' },
    ...changed(first, 13, linked),
    { ...toAll, days: 6, at: whole, remark: '0 added, 0 retired, 10 unchanged' },
    ...changed(second, 2, whole.slice(0, 9)),
    ...whole.slice(0, 1).map((one) => ({ ...sync, name: one.databaseCode, days: 1, at: [one], remark: UNCHANGED })),
  ]
  for (const job of jobs) await insertJob(tx, job, place)
  return jobs.map(({ kind, days, at, isForAll, name }) => ({
    at: daysAgo(days),
    person,
    entry:
      kind === 'syncDataImportFields'
        ? {
            action: 'instance.syncDataImportFields',
            entity: isForAll ? null : ['instance', at[0]?.databaseId ?? 0],
            orgUnitIds: placesOf(at),
          }
        : { action: 'vendorProduct.save', entity: null, orgUnitIds: placesOf(at), after: { name } },
  }))
}

const placesOf = (at: readonly DemoInstance[]) => at.map(({ orgUnitId }) => orgUnitId ?? NO_ORG_UNIT)

const UNCHANGED = '0 added, 0 retired, 10 unchanged'

/** Two products that instances select; all linked instances have the first. */
async function listProducts(tx: Tx) {
  const rows = await tx
    .selectFrom('vendor_products')
    .selectAll()
    .where('vendorServiceGroup', '=', MERIDIAN)
    .where('isDisabled', '=', false)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map((row) => ({ ...row, isSelected: null, instanceId: null, instancesWithUpdateFailure: null }))
}

async function insertJob(tx: Tx, job: DemoJob, { instances, linked, broken, person }: DemoJobContext): Promise<void> {
  const { kind, name, subject, payload, isForAll = false, remark = null } = job
  const createdAt = daysAgo(job.days)
  const disabled = isForAll ? instances.filter((one) => one.disabled).length + linked.length - job.at.length : 0
  const unlinked = isForAll ? instances.length - linked.length - instances.filter((one) => one.disabled).length : 0
  const reasonOf = (one: DemoInstance) =>
    kind === 'vendorProduct' ? (BREAKAGE_REASONS[broken.indexOf(one)] ?? null) : null
  const reasons = job.at.map(reasonOf)
  await sql`
    with job as (
      insert into jobs (kind, title, subject, payload, "actorId", "actorName", "createdAt", "toldAt", "skippedDisabled",
                        "skippedUnlinked")
      values (${kind}, ${`${JOB_KINDS[kind].label}: ${name}`}, ${subject}, ${JSON.stringify(payload)}::jsonb,
              ${person.id}, ${nameOf(person)}, ${createdAt}, ${createdAt}, ${disabled}, ${unlinked})
      returning id)
    insert into job_targets ("jobId", "databaseId", state, tries, "dueAt", reason, remark, "finishedAt")
    select job.id, t."databaseId", case when t.reason is null then 'done' else 'failed' end,
           case when t.reason is null then 1 else 8 end, ${createdAt}::timestamptz, t.reason,
           case when t.reason is null then ${remark}::text end,
           ${createdAt}::timestamptz + case when t.reason is null then interval '2 seconds' else interval '6 minutes' end
    from job, unnest(${job.at.map((one) => one.databaseId)}::int[], ${reasons}::text[]) as t("databaseId", reason)`.execute(
    tx,
  )
}
