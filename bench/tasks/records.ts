import type { Client } from '@acm/contract/clients'
import type { DataBridge } from '@acm/contract/data-bridge'
import type { Instance, InstanceSummary } from '@acm/contract/instances'
import type { TaskWorld } from './task.ts'
import { soon, task } from './task.ts'

const clientOf = ({ admin }: TaskWorld, id: number) => admin.get<Client>(`/Client/GetClientDetails/${id}`)
export const instancesOf = ({ admin }: TaskWorld) => admin.get<InstanceSummary[]>('/ClientDatabase/GetAllInstances')

/** Through the API, not the measured browser. */
export async function makeClient({ admin }: TaskWorld, acesClientName: string, clientCode: string) {
  const values = { acesClientId: 0, acesClientName, clientCode, orgUnitId: 1 }
  return { ...(await admin.post<Client>('/Client/SaveClientDetails', values)), acesClientName, clientCode }
}

export async function makeInstances({ admin }: TaskWorld, client: Client, count: number): Promise<Instance[]> {
  const made: Instance[] = []
  for (let number = 1; number <= count; number += 1) {
    const databaseCode = `${client.clientCode}-${String(number).padStart(2, '0')}`
    const { acesClientId, orgUnitId, acesClientName: databaseCompany } = client
    const own = { databaseCode, databaseName: databaseCode.toLowerCase(), databaseServer: 'sql-central-01' }
    const values = { databaseId: 0, acesClientId, orgUnitId, databaseCompany, ...own }
    made.push(await admin.post<Instance>('/ClientDatabase/SaveInstanceDetails', values))
  }
  return made
}

export const openInstance = task({
  name: 'Open an instance by name',
  before: { clicks: null, keys: 39 },
  toReach: { keys: 3 },
  prepare: async (world) => (await instancesOf(world)).find((one) => !one.disabled)?.databaseCode ?? '',
  async perform(hand, code) {
    await hand.goTo(code)
    await hand.heading(new RegExp(code))
  },
  isDone: async () => true,
})

const NEW = { name: 'Quarry Lane Bank', code: 'QUARRY', unit: 'Northeast Region', instance: 'QUARRY-PROD' }

export const newClient = task({
  name: 'New client with its first instance',
  before: { clicks: 16, keys: 36 },
  prepare: async () => undefined,
  async perform(hand) {
    await hand.goTo('New Client')
    await hand.heading('New Client')
    await hand.fillFirst(hand.field('Client Name'), NEW.name)
    await hand.fill(hand.field('Client Code'), NEW.code)
    await hand.pickInFull(hand.field('Org Unit'), NEW.unit)
    await hand.act(hand.button('Save and Add Instance'))
    await hand.heading('New Instance')
    await hand.fillFirst(hand.field('Instance Code'), NEW.instance)
    await hand.fill(hand.field('Instance Server'), 'sql-central-01')
    await hand.fill(hand.field('Instance Name'), 'quarry_production')
    await hand.save('Save')
    await hand.heading(new RegExp(NEW.instance))
  },
  isDone: async (world) =>
    (await instancesOf(world)).some(
      ({ databaseCode, acesClient, orgUnitId }) =>
        databaseCode === NEW.instance && acesClient.acesClientName === NEW.name && orgUnitId === 1,
    ),
})

const bridgeOf = ({ admin }: TaskWorld, id: number) => admin.get<DataBridge>(`/IceFire/Get/${id}`)
const TABLE = 'vendor_product'

export const dataBridge = task({
  name: 'Data bridge of an instance, with what it exports',
  before: { clicks: 10, keys: 53 },
  async prepare(world) {
    for (const one of await instancesOf(world)) {
      if (!one.isLinked || one.disabled || one.enableDataBridge) continue
      const { exportTables } = await bridgeOf(world, one.databaseId)
      if (!exportTables.tables) return one
    }
    throw new Error('There is no instance without a data bridge.')
  },
  async perform(hand, { databaseCode }) {
    await hand.goTo(`${databaseCode} data bridge`, `${databaseCode} · Data Bridge`)
    await hand.heading(new RegExp(databaseCode))
    await hand.turn(hand.page.getByRole('switch', { name: 'Data Bridge' }))
    await hand.fill(hand.field('Export Tables'), TABLE)
    await hand.save('Submit')
    await hand.see('Data Bridge configuration update')
  },
  async isDone(world, { databaseId }) {
    const { databaseDetails, exportTables } = await bridgeOf(world, databaseId)
    return databaseDetails.enableDataBridge && exportTables.tables === TABLE
  },
})

export const whoChanged = task({
  name: 'Who changed it',
  before: { clicks: null, keys: null },
  async prepare(world) {
    const client = await makeClient(world, 'Harrow Savings', 'HARROW')
    await world.other.post('/Client/SaveClientDetails', { ...client, minimumMonthlyPayment: 250 })
    return client
  },
  async perform(hand, { acesClientName }) {
    await hand.goTo(acesClientName)
    await hand.heading(acesClientName)
    await hand.see(/Changed .* by James Hughes/)
  },
  isDone: async (world, { acesClientId }) => (await clientOf(world, acesClientId)).minimumMonthlyPayment === 250,
})

export const conflict = task({
  name: 'A conflict between two people, resolved',
  before: { clicks: null, keys: null },
  prepare: (world) => makeClient(world, 'Tilden Mutual', 'TILDEN'),
  async perform(hand, client, world) {
    await hand.goTo(client.acesClientName)
    await hand.heading(client.acesClientName)
    await hand.fill(hand.field('Minimum Monthly Payment'), '100')
    await world.other.post('/Client/SaveClientDetails', { ...client, minimumMonthlyPayment: 200 })
    await hand.save('Submit')
    const question = hand.page.getByRole('dialog', { name: 'Someone else saved changes' })
    const theirs = question.getByRole('radio', { name: /^Theirs/ })
    if (hand.hasMouse) await hand.turn(theirs)
    else {
      await hand.tabTo(question.getByRole('radio', { name: /^Yours/ }))
      await hand.press('ArrowUp')
    }
    await hand.act(question.getByRole('button', { name: 'Submit' }))
    await question.waitFor({ state: 'detached' })
  },
  isDone: (world, { acesClientId }) =>
    soon(async () => (await clientOf(world, acesClientId)).minimumMonthlyPayment === 200),
})
