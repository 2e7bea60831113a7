import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Amq } from '@acm/contract/amqs'
import type { Instance } from '@acm/contract/instances'
import type { Job } from '@acm/contract/jobs'
import type { VendorProduct } from '@acm/contract/vendors'
import { instancesOf } from './records.ts'
import { soon, type TaskWorld, task } from './task.ts'

const AMQ = 'Fair Lending'
const VERSION = '2027 Spring'
const START = '03/01/2027'
/** The file names its edition, like the demonstration's files. */
const FILE = JSON.stringify({
  name: AMQ,
  edition: VERSION,
  questions: [{ id: 'q1', text: 'Is the rate lock in the file?' }],
})

export const amqVersion = task({
  name: 'New AMQ version with its file',
  before: { clicks: 9, keys: 36 },
  async prepare({ folder }) {
    const path = join(folder, 'fair-lending.json')
    await writeFile(path, FILE)
    return path
  },
  async perform(hand, path) {
    if (hand.hasMouse) {
      await hand.goToPage('AMQs')
      await hand.dropFile(hand.page.getByRole('link', { name: AMQ, exact: true }), 'fair-lending.json', FILE)
      await hand.fillFirst(hand.dialogField('Start Date'), START)
    } else {
      await hand.goTo(AMQ)
      await hand.heading(AMQ)
      await hand.act(hand.button('Add New Version'))
      await hand.chooseFile(hand.dialogField('File'), path)
      await hand.see('1 question found.')
      await hand.fill(hand.dialogField('Start Date'), START)
    }
    await hand.fill(hand.dialogField('Description'), 'Wording of 2027')
    await hand.save('Save')
    await hand.page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  async isDone({ admin }) {
    const all = await admin.get<Amq[]>('/Amq/GetAllAmqs')
    const versions = all.find(({ name }) => name === AMQ)?.versions ?? []
    return versions.some(({ name, startDate }) => name === VERSION && startDate === '2027-03-01')
  },
})

/** Demonstration data: a table is missing in its database, which keeps a change from arriving. */
const BROKEN = 'GRAN007-TRAIN'
/** Somebody else needs this long to repair the database, while the person reads the error. */
const MENDED_MS = 5000
const productOf = async ({ admin }: TaskWorld) =>
  (await admin.get<VendorProduct[]>('/Vendors/GetAllVendorProducts')).find(({ vendorCode }) => vendorCode === 'APR-100')
const newestJob = async ({ admin }: TaskWorld) => (await admin.get<Job[]>('/x/jobs?page=1&pageSize=1'))[0]

export const vendorPush = task({
  name: 'Vendor push with a partial failure, seen and tried again',
  before: { clicks: null, keys: null },
  async prepare(world) {
    const broken = (await instancesOf(world)).find(({ databaseCode }) => databaseCode === BROKEN)
    const stored = await world.admin.get<Instance>(`/ClientDatabase/GetInstanceDetails/${broken?.databaseId}`)
    await world.admin.post('/ClientDatabase/SaveInstanceDetails', { ...stored, disabled: false })
  },
  async perform(hand) {
    await hand.goTo('APR-100')
    await hand.heading('Edit Vendor Product')
    await hand.fill(hand.field('Requestor Name'), 'Audit')
    await hand.save('Save')
    await hand.see(BROKEN)
    await hand.page.waitForTimeout(MENDED_MS)
    await hand.act(hand.button('Retry'))
    await hand.see(/^(\d+) of \1 done$/)
    await hand.act(hand.button('OK'))
  },
  isDone: (world) =>
    soon(async () => {
      const [job, product] = [await newestJob(world), await productOf(world)]
      return job?.failed === 0 && job.waiting === 0 && /Audit/.test(product?.requestorName ?? '')
    }),
})
