import { readFile } from 'node:fs/promises'
import type { ChosenNumbers, Job } from '@acm/contract/jobs'
import type { IdentityProvider, InstanceWithSso } from '@acm/contract/sso'
import type { Subscription } from '@acm/contract/subscriptions'
import type { Welcome } from '@acm/contract/welcome'
import type { TaskHand } from './hand.ts'
import { makeClient, makeInstances } from './records.ts'
import { type TaskWorld, task } from './task.ts'

const START = '01/15/2027'

/** Without a mouse: from the filter to the rows, their checkboxes, the checkbox of all, and the actions. */
async function chooseThePage(hand: TaskHand): Promise<void> {
  const all = hand.field('Select this page')
  if (hand.hasMouse) return hand.turn(all)
  await hand.press('Enter')
  await hand.page.locator('[data-row-link]:focus').waitFor()
  await hand.tabTo(hand.page.getByRole('row').nth(1).getByRole('checkbox'))
  await hand.press('ArrowUp', 'Space', 'Enter')
}

const subscriptionsOf = ({ admin }: TaskWorld, id: number) =>
  admin.get<Subscription[]>(`/AmqGroupSubscriptions/GetSubscriptionsForClient?acesClientId=${id}`)

export const tenSubscriptions = task({
  name: 'Ten subscriptions: ten instances to an AMQ group',
  before: { clicks: 32, keys: 51 },
  async prepare(world) {
    const client = await makeClient(world, 'Cobalt Creek Lending', 'COBALT')
    await makeInstances(world, client, 10)
    return client
  },
  async perform(hand, { acesClientName }) {
    await hand.goToPage('Instances')
    await hand.heading('Instances')
    await hand.fillFilter('Client Name', acesClientName)
    await hand.see('1–10 of 10')
    await chooseThePage(hand)
    await hand.act(hand.button('Subscribe'))
    await hand.pick(hand.dialogField('AMQ Group'), 'Regulatory')
    await hand.fill(hand.dialogField('Start Date'), START)
    await hand.save(/^Subscribe \d/)
    await hand.see(/Regulatory\. 10 instances changed\.$/)
  },
  async isDone(world, { acesClientId }) {
    const [all] = await subscriptionsOf(world, acesClientId)
    return all?.amqGroup.name === 'Regulatory' && all.acesDatabases.length === 10
  },
})

const FEATURE = 'Batch_Assignments'
const jobsOf = ({ admin }: TaskWorld) => admin.get<Job[]>('/x/jobs?page=1&pageSize=2')

export const featureOnFifty = task({
  name: 'A feature on exactly 50 instances, and undo',
  before: { clicks: 50, keys: null },
  async prepare({ admin }) {
    const act = { act: 'setFeature', systemEnhancementName: FEATURE, isEnabled: false, ids: [], filters: {} }
    const seen = await admin.post<ChosenNumbers>('/x/bulk/preview', act)
    await admin.post('/x/bulk', { ...act, seen })
  },
  async perform(hand) {
    await hand.goToPage('Instances')
    await hand.heading('Instances')
    await hand.chooseNative(hand.field('Rows per page'), '50', ['ArrowDown', 'ArrowDown'])
    await hand.see('1–50 of')
    if (!hand.hasMouse) await hand.press('/')
    await chooseThePage(hand)
    await hand.see('50 selected')
    await hand.act(hand.button('Set feature'))
    await hand.choose(hand.dialogField('Feature'), FEATURE)
    await hand.save(/^Enable for 50/)
    await hand.see(/ 50 instances changed\.$/)
    await hand.act(hand.button('Revert'))
    await hand.act(hand.page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }))
    await hand.see(/\(reverted\)\. 50 instances changed\.$/)
  },
  async isDone(world) {
    const jobs = await jobsOf(world)
    return jobs.length === 2 && jobs.every(({ done }) => done === 50)
  },
})

const assignedTo = async ({ admin }: TaskWorld, provider: IdentityProvider) =>
  (await admin.get<InstanceWithSso[]>('/SSO/GetAllInstancesWithDetails')).filter(
    ({ ssoIdentityProviderId, enableSso }) => enableSso && ssoIdentityProviderId === provider.id,
  )

export const providerForThree = task({
  name: 'Identity provider to three instances',
  before: { clicks: 23, keys: null },
  async prepare(world) {
    const client = await makeClient(world, 'Marble Arch Credit', 'MARBLE')
    await makeInstances(world, client, 3)
    const own = { id: 0, acesClientId: client.acesClientId, name: 'Marble Okta' }
    const provider = await world.admin.post<IdentityProvider>('/Sso/SaveIdentityProvider', {
      ...own,
      metadataUrl: 'https://marble.example/metadata',
      domains: 'marble.example',
    })
    return { client, provider }
  },
  async perform(hand, { client, provider }) {
    await hand.goToPage('Identity Provider Assignment')
    await hand.heading('Identity Provider Assignment')
    await hand.fillFilter('Client Name', client.acesClientName)
    await hand.see('1–3 of 3')
    await chooseThePage(hand)
    await hand.act(hand.button('Assign identity provider'))
    await hand.pick(hand.dialogField('Identity Provider'), provider.name)
    await hand.choose(hand.dialogField('SSO Option'), 'SSO Only')
    await hand.save(/^Assign to 3/)
    await hand.see(/ 3 instances changed\.$/)
  },
  isDone: async (world, { provider }) => (await assignedTo(world, provider)).length === 3,
})

const DAYS = 30

export const filteredExport = task({
  name: 'Filtered export of a report',
  before: { clicks: 4, keys: 21 },
  prepare: async () => undefined,
  async perform(hand, _given, world) {
    await hand.skipToContent()
    await hand.act(hand.page.getByRole('link', { name: `subscriptions ending within ${DAYS} days` }))
    await hand.heading('AMQ Subscriptions')
    await hand.page.getByRole('button', { name: 'Export', disabled: false }).waitFor()
    const download = hand.page.waitForEvent('download')
    if (hand.hasMouse) await hand.act(hand.button('Export'))
    else await hand.press('e')
    await (await download).saveAs(`${world.folder}/export.csv`)
  },
  async isDone({ admin, folder }) {
    const [, ...rows] = (await readFile(`${folder}/export.csv`, 'utf8')).trim().split('\n')
    const { needs } = await admin.get<Welcome>('/x/welcome')
    return rows.length > 0 && rows.length === needs.subscriptions?.[`in${DAYS}`]
  },
})
