import { sql } from 'kysely'
import { type Context, personActor } from '../platform/access/context.ts'
import type { Tx } from '../platform/database/database.ts'
import { appendBackdated, type HistoryEntry } from '../platform/history/history.ts'
import { daysAgo } from './days.ts'
import type { DemoClient } from './demo-clients.ts'
import type { DemoInstance } from './demo-instances.ts'
import { type DemoPerson, longServing } from './demo-people.ts'
import { createRandomSource, SEED } from './random.ts'

export interface DemoHistoryEntry {
  at: string
  person: DemoPerson
  entry: HistoryEntry
}

interface DemoCast {
  people: readonly DemoPerson[]
  clients: readonly DemoClient[]
  instances: readonly DemoInstance[]
  broken: readonly DemoInstance[]
}

const CHANGES = 30

/** Writes recent events of the staff, and `more`, into the history in the order of their times. */
export async function tellStory(
  ctx: Context,
  tx: Tx,
  staff: DemoCast,
  more: readonly DemoHistoryEntry[],
): Promise<number> {
  const own = [signIns, accounts, clientChanges, instanceChanges].flatMap((tell) => tell(staff))
  const entries = [...own, ...more]
  entries.sort((one, other) => one.at.localeCompare(other.at))
  const demoEntries = entries.map(({ person, ...one }) => ({
    ...one,
    ctx: { ...ctx, actor: personActor(person.id, person) },
  }))
  await appendBackdated(ctx, tx, demoEntries)
  return entries.length
}

/** The last sign-in, and up to five before it, a few days apart. */
function signIns({ people }: DemoCast): DemoHistoryEntry[] {
  const dice = createRandomSource(SEED + 11)
  return people.flatMap((person) => {
    const { lastLoginAt, id } = person
    if (lastLoginAt === null) return []
    const entry: HistoryEntry = { action: 'session.signIn', entity: ['user', id], after: { method: 'password' } }
    const last = (Date.now() - Date.parse(lastLoginAt)) / 86_400_000
    const before = Array.from({ length: dice.whole(0, 5) }, (_, index) =>
      daysAgo(last + (index + 1) * dice.whole(1, 4)),
    )
    return [lastLoginAt, ...before].map((at) => ({ at, person, entry }))
  })
}

/** A security administrator made the accounts and archived some. */
function accounts({ people }: DemoCast): DemoHistoryEntry[] {
  const person = longServing(people, 'Security Administrator')
  const later = people.filter((one) => one.createdAt > person.createdAt)
  return later.flatMap(({ id, email, firstName, lastName, createdAt, deletedAt }) => {
    const entryAt = (at: string, after: object): DemoHistoryEntry => ({
      at,
      person,
      entry: { action: 'user.save', entity: ['user', id], after },
    })
    const creation = entryAt(createdAt, { email, firstName, lastName, isEnabled: true })
    return deletedAt === null ? [creation] : [creation, entryAt(deletedAt, { deletedAt })]
  })
}

function clientChanges({ people, clients }: DemoCast): DemoHistoryEntry[] {
  const dice = createRandomSource(SEED + 12)
  const person = longServing(people, 'Client Manager')
  const paying = clients.filter((client) => client.minimumMonthlyPayment !== null)
  return dice.some(paying, Math.min(CHANGES, paying.length)).map((client) => ({
    at: daysAgo(dice.whole(10, 3000) / 10),
    person,
    entry: {
      action: 'client.save',
      entity: ['client', client.acesClientId],
      orgUnitIds: [client.orgUnitId ?? null],
      before: { minimumMonthlyPayment: dice.whole(1, 8) * 125 },
      after: { minimumMonthlyPayment: client.minimumMonthlyPayment },
    },
  }))
}

function instanceChanges({ people, instances, broken }: DemoCast): DemoHistoryEntry[] {
  const dice = createRandomSource(SEED + 13)
  const person = longServing(people, 'Integration Support')
  const switched = (one: DemoInstance, name: 'enableICE' | 'disabled', now: boolean): HistoryEntry => ({
    action: 'instance.save',
    entity: ['instance', one.databaseId],
    orgUnitIds: [one.orgUnitId],
    before: { [name]: !now },
    after: { [name]: now },
  })
  return [
    ...dice.some(instances, CHANGES).map((one) => ({
      at: daysAgo(dice.whole(30, 3000) / 10),
      person,
      entry: switched(one, 'enableICE', one.enableICE),
    })),
    ...broken.map((one) => ({ at: daysAgo(12), person, entry: switched(one, 'disabled', true) })),
  ]
}

export async function uploads(tx: Tx, people: readonly DemoPerson[]): Promise<DemoHistoryEntry[]> {
  const { rows } = await sql<{ id: number; at: string; createdBy: string; name: string; startDate: string }>`
    select id, utc("createdOn") as at, "createdBy", name, "startDate" from amq_versions order by id`.execute(tx)
  return rows.flatMap(({ id, at, createdBy, name, startDate }) => {
    const person = people.find((one) => `${one.firstName} ${one.lastName}` === createdBy)
    const entry: HistoryEntry = { action: 'amqVersion.upload', entity: ['amqVersion', id], after: { name, startDate } }
    return person ? [{ at, person, entry }] : []
  })
}
