import type { Browser } from 'playwright-core'
import { signedInPage, withBrowser } from '../chromium.ts'
import type { BenchLine, BenchRow } from '../figures.ts'
import { Hand } from '../hand.ts'
import { ask, type ProductServer } from '../stage.ts'

type Call = <Answer = object>(path: string, data?: object) => Promise<Answer>
type Run = (hand: Hand, call: Call) => Promise<void>
/** `most`: clicks by mouse, or keys without one; more means that a change made the task longer. */
const task = (name: string, most: readonly [clicks: number, keys: number], run: Run) => ({ name, most, run })

const tab = ({ page }: Hand, name: string) => page.getByRole('tab', { name, exact: true })
const newClient = (code: string) => ({
  acesClientId: 0,
  acesClientName: `${code} Bank`,
  clientCode: code,
  orgUnitId: 1,
})

/** Its database lacks a table. */
async function enableBroken(call: Call): Promise<void> {
  const [found] = await call<{ databaseId: number }[]>('/ClientDatabase/GetAllInstances?databaseCode=GRAN007-TRAIN')
  const broken = await call(`/ClientDatabase/GetInstanceDetails/${found?.databaseId}`)
  await call('/ClientDatabase/SaveInstanceDetails', { ...broken, disabled: false })
}

/** From the start page, in the shortest way. Records differ because both runs share one console. */
const TASKS = [
  task('Open an instance by code', [2, 3], async (hand) => {
    await hand.search('BLUE012-PROD')
    await hand.see('blue012_production')
  }),
  task('New client with its first instance', [8, 16], async (hand) => {
    const code = hand.hasMouse ? 'QUARRY' : 'MARBLE'
    await hand.search('New Client')
    await hand.fill({ 'Client Name': `${code} Bank`, 'Client Code': code, 'Org Unit': 'Northeast Region' })
    await hand.use('Save and Add Instance')
    await hand.fill({ 'Instance Code': `${code}-PROD`, 'Instance Server': 'server', 'Instance Name': 'production' })
    await hand.save('Save')
    await hand.see('Not linked')
  }),
  task('AMQ subscription of ten instances, in their client', [20, 38], async (hand, call) => {
    const code = hand.hasMouse ? 'TVM' : 'TVK'
    const client = { ...(await call('/Client/SaveClientDetails', newClient(code))), databaseCompany: code }
    for (let place = 0; place < 10; place += 1) {
      const names = { databaseCode: `${code}-${place}`, databaseName: 'name', databaseServer: 'server' }
      await call('/ClientDatabase/SaveInstanceDetails', { ...client, ...names, databaseId: 0, orgUnitId: 1 })
    }
    await hand.search(code)
    await hand.use(tab(hand, 'AMQ Subscriptions'), 'Add Subscription')
    await hand.pick('AMQ Group', 'Regulatory')
    await hand.fill({ 'Start Date': '01/15/2027', Instances: code })
    for (let place = 0; place < 10; place += 1)
      if (hand.hasMouse) await hand.use(hand.page.getByRole('option').nth(place))
      else await hand.press('ArrowDown', 'Enter')
    if (hand.hasMouse) await hand.use(hand.page.getByRole('dialog').getByRole('heading'))
    await hand.save('Save')
    await hand.page.getByRole('row', { name: /Regulatory/ }).waitFor()
  }),
  task('AMQ version with its file', [4, 9], async (hand) => {
    const [edition, startDate] = hand.hasMouse ? ['2027 Spring', '03/01/2027'] : ['2027 Fall', '09/01/2027']
    const file = JSON.stringify({ edition, questions: [{ id: 'q1', text: 'Is the rate lock in the file?' }] })
    if (hand.hasMouse) await hand.open('AMQs')
    else {
      await hand.search('Fair Lending')
      await hand.use('Add New Version')
    }
    await hand.give(hand.hasMouse ? hand.page.getByRole('link', { name: 'Fair Lending' }) : hand.field('File'), file)
    await hand.see(/1 question\./)
    await hand.fill({ 'Start Date': startDate, Description: 'Wording of 2027' })
    await hand.save('Save')
    await hand.page.getByRole('row', { name: edition }).waitFor()
  }),
  task('Role from an exported one', [3, 9], async (hand) => {
    const name = hand.hasMouse ? 'Auditor' : 'Examiner'
    const file = JSON.stringify({ name, description: 'Reads clients', permissions: ['CLIENT_DETAILS_VIEW'] })
    await hand.open(hand.hasMouse ? 'Roles' : 'Import Role')
    await hand.give(hand.hasMouse ? hand.page.getByRole('heading', { level: 1 }) : hand.field('Role File'), file)
    await hand.see('Permissions (')
    await hand.use('Save')
    await hand.see(name)
  }),
  task('Access in one org unit, and its proof', [6, 26], async (hand) => {
    await hand.search(hand.hasMouse ? 'Priya Young' : 'Noor Schwartz')
    await hand.fill({ Role: 'Client Manager', 'Org Units': 'Pilot Clients' })
    await hand.use('Add Role', 'Save and View Access')
    await hand.page
      .getByRole('table', { name: /^Access for/ })
      .getByText('Pilot Clients')
      .first()
      .waitFor()
  }),
  task('Feature of exactly 50 instances, and undo', [10, 95], async (hand) => {
    await hand.open('Instances')
    const size = hand.field('Rows per page')
    if (!hand.hasMouse) await hand.goTo(size)
    await size.selectOption('50').then(() => (hand.count += 2))
    await hand.see('1–50 of')
    if (!hand.hasMouse) await hand.press('/')
    await hand.use(hand.field('Select this page'))
    if (!hand.hasMouse) await hand.press('Enter')
    await hand.use('Set Feature')
    await hand.pick('Feature', 'Loan_Snapshot_Compare')
    await hand.save(/^Enable for 50/)
    await hand.use('Revert', hand.page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }))
    await hand.see(/\(reverted\)/)
  }),
  task('Data bridge of an instance, with what it exports', [6, 22], async (hand) => {
    await hand.search(hand.hasMouse ? 'HARB001-TRAIN' : 'HARB001-UAT')
    await hand.use(tab(hand, 'Data Bridge'), hand.page.getByRole('switch', { name: 'Data Bridge' }))
    await hand.fill({ 'Export Tables': 'vendor_product' })
    await hand.save('Submit')
    await hand.see('Data Bridge configuration update')
  }),
  task('Vendor push with a partial failure, seen and tried again', [6, 15], async (hand, call) => {
    await enableBroken(call)
    await hand.search('APR-100')
    await hand.fill({ 'Requestor Name': 'Audit' })
    await hand.save('Save')
    await hand.use('Retry', 'OK')
  }),
  task('Identity provider of three instances', [9, 19], async (hand) => {
    await hand.open('Identity Provider Assignment')
    await hand.fill({ 'Client Name': 'Granite Lending' })
    await hand.see('1–3 of 3')
    await hand.use(hand.field('Select this page'))
    if (!hand.hasMouse) await hand.press('Enter')
    await hand.use('Assign Identity Provider')
    await hand.pick('Identity Provider', hand.hasMouse ? 'Okta' : 'Ping Identity')
    await hand.pick('SSO Option', 'SSO Only')
    await hand.save(/^Assign to 3/)
    await hand.see(/3 instances changed\.$/)
  }),
  task('Who changed a client', [2, 2], async (hand) => {
    await hand.search('Cascade Home Loans')
    await hand.see(/Changed .* by James Hughes/)
  }),
  task('Filtered export of a report', [2, 7], async (hand) => {
    if (!hand.hasMouse) await hand.press('Tab', 'Enter')
    await hand.use(hand.page.getByRole('link', { name: /subscriptions ending within 30 days/ }))
    await hand.page.getByRole('button', { name: 'Export', disabled: false }).waitFor()
    const download = hand.page.waitForEvent('download')
    await (hand.hasMouse ? hand.use('Export') : hand.press('e'))
    await download
  }),
  task('Conflict between two people, resolved', [6, 20], async (hand, call) => {
    const code = hand.hasMouse ? 'BZM' : 'BZK'
    const client = await call('/Client/SaveClientDetails', newClient(code))
    await hand.search(code)
    await hand.fill({ 'Minimum Monthly Payment': '100' })
    await call('/Client/SaveClientDetails', { ...newClient(code), ...client, minimumMonthlyPayment: 200 })
    await hand.save('Submit')
    const question = hand.page.getByRole('dialog', { name: 'Someone else saved changes' })
    await hand.use(question.getByRole('radio', { name: /^Theirs/ }), question.getByRole('button', { name: 'Submit' }))
    await question.waitFor({ state: 'detached' })
  }),
]

/** Clicks and keys of everyday tasks. */
export const tasks: BenchRow = {
  name: 'tasks',
  isLong: true,
  measure: (stage) =>
    withBrowser(async (browser) => {
      const product = await stage.startDemonstration()
      const lines: BenchLine[] = []
      for (const one of TASKS) lines.push(await perform(one, browser, product))
      await stage.stopServer(product)
      return lines
    }),
}

async function perform(one: (typeof TASKS)[number], browser: Browser, product: ProductServer): Promise<BenchLine> {
  const counts: number[] = []
  for (const hasMouse of [true, false]) {
    const page = await signedInPage(browser, { product })
    const hand = new Hand(page, hasMouse)
    await page.goto(product.url)
    await hand.button(/^Search or go to/).waitFor()
    await one.run(hand, (path, data) => ask(product, path, data))
    counts.push(hand.count)
    await page.context().close()
  }
  const inWords = ([clicks, keys]: readonly number[]) => `${clicks} clicks or ${keys} keys`
  const reached = counts.every((count, at) => count <= (one.most[at] ?? 0))
  return { what: one.name, toReach: `≤ ${inWords(one.most)}`, measured: inWords(counts), reached }
}
