import { sql } from 'kysely'
import { systemContext } from '../installation/installation.ts'
import { hashPassword } from '../platform/access/passwords.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { readFact } from '../platform/database/results.ts'
import { runExclusively } from '../platform/database/run-exclusively.ts'
import { mutate } from '../platform/history/mutate.ts'
import type { Services } from '../platform/services.ts'
import { DEMO_PASSWORD } from '../settings/config.ts'
import { insertClients, insertIdentityProviders } from './demo-clients.ts'
import {
  insertBusinessObjects,
  insertDataBridges,
  insertFeatures,
  insertQuotas,
  insertSubscriptions,
} from './demo-instance-settings.ts'
import { insertInstances } from './demo-instances.ts'
import { insertJobs } from './demo-jobs.ts'
import { insertLibrary } from './demo-library.ts'
import { insertNotifications } from './demo-notifications.ts'
import { insertPeople, longServing } from './demo-people.ts'
import { tellStory, uploads } from './demo-story.ts'
import { insertVendors } from './demo-vendors.ts'
import { linkDemoInstances } from './instance-databases.ts'
import { ORG_UNITS } from './names.ts'

/** The scale of the loaded sample data; 0: none is loaded. */
export const loadedScale = async (db: Database): Promise<number> => Number((await readFact(db, 'demo scale')) ?? 0)

/** Loads the same data every time; `scale` multiplies clients, and instances per client. A second call does nothing. */
export const loadDemoData = (services: Services, scale: number, say: (line: string) => void): Promise<boolean> =>
  runExclusively({ pool: services.pool, say }, () => loadOnce(services, scale, say))

async function loadOnce(services: Services, scale: number, say: (line: string) => void): Promise<boolean> {
  if ((await loadedScale(services.db)) > 0) return false
  const hashed = await hashPassword(DEMO_PASSWORD)
  const ctx = systemContext({ services, job: 'System setup' })
  const loading = async <T>(what: string, load: () => Promise<T>): Promise<T> => {
    say(`Loading ${what}…`)
    return load()
  }
  const created = await mutate(ctx, async ({ db: tx }) => {
    const orgUnitIds = await loading('org units', () => insertOrgUnits(tx))
    const people = await loading('users', () => insertPeople(tx, { orgUnitIds, hashed }))
    const clients = await loading('clients', () => insertClients(tx, { orgUnitIds, scale, config: services.config }))
    const instances = await loading('instances', () => insertInstances(ctx, tx, { clients, orgUnitIds, scale }))
    const identityProviders = await loading('identity providers', () => insertIdentityProviders(tx, clients))
    const { linked, broken } = await linkDemoInstances(tx, instances)
    const vendorProducts = await loading('vendor products', () => insertVendors(tx, { instances, linked }))
    const dataBridges = await loading('data bridges', () => insertDataBridges(ctx, tx, instances))
    const boAccounts = await loading('BO accounts', () => insertBusinessObjects(ctx, tx, instances))
    const quotas = await loading('AI settings', () => insertQuotas(tx, instances))
    const features = await loading('feature flags', () => insertFeatures(tx, instances))
    const groupIds = await loading('the AMQ library', () => insertLibrary(tx, people))
    const subscriptions = await loading('subscriptions', () => insertSubscriptions(tx, { instances, groupIds }))
    const notifications = await loading('notifications', () => insertNotifications(tx, { linked, instances }))
    const history = await loading('jobs and history', async () => {
      const person = longServing(people, 'Integration Support')
      const jobs = await insertJobs(tx, { instances, linked, broken, person })
      return tellStory(ctx, tx, { people, clients, instances, broken }, [...jobs, ...(await uploads(tx, people))])
    })
    await sql`insert into installation (key, value) values ('demo scale', ${String(scale)})`.execute(tx)
    const result = {
      orgUnits: orgUnitIds.length,
      users: people.length,
      clients: clients.length,
      instances: instances.length,
      linked: linked.length,
      dataBridges,
      identityProviders,
      features,
      vendorProducts,
      amqGroups: groupIds.length,
      subscriptions,
      notifications,
      boAccounts,
      quotas,
      history,
    }
    return {
      result,
      history: { action: 'seed.demo', entity: null, after: result },
      touched: [
        ...(['org-units', 'users', 'roles', 'clients', 'instances'] as const),
        ...(['amqs', 'amq-groups', 'subscriptions', 'vendors', 'notifications'] as const),
        ...(['identity-providers', 'business-objects', 'features'] as const),
      ],
    }
  })
  await sql`analyze`.execute(services.db)
  const { orgUnits, users, clients, instances } = created
  say(
    `Loaded sample data: ${orgUnits} org units, ${users} users, ${clients} clients, ${instances} instances, ${created.subscriptions} subscriptions.`,
  )
  return true
}

async function insertOrgUnits(tx: Tx): Promise<number[]> {
  const units = ORG_UNITS.map(([name, description]) => ({ name, description }))
  const stored = await tx.insertInto('org_units').values(units).returning('id').execute()
  return stored.map(({ id }) => id)
}
