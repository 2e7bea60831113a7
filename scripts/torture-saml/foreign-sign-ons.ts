import { freePort } from '../../apps/server/test/free-port.ts'
import { withDataDir } from '../torture-part.ts'
import { Browser, formIn } from './browser.ts'
import { withConsole } from './console.ts'
import { missingSimpleSamlPhp, PASSWORD, startSimpleSamlPhp } from './simplesamlphp.ts'

export interface SignOnReport {
  /** Null: it ran. */
  skipped: string | null
  done: number
  wrong: string[]
}

const ADMIN = 'admin@example.com'

/** Signs in through an identity provider that is not of our making, and tries what must not work with it. */
export async function runForeignSignOns(): Promise<SignOnReport> {
  const report: SignOnReport = { skipped: await missingSimpleSamlPhp(), done: 0, wrong: [] }
  if (report.skipped) return report
  for (const signsResponse of [true, false]) await withBoth(signsResponse, (url) => trySignOns(url, report))
  return report
}

async function withBoth(signsResponse: boolean, work: (consoleUrl: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const provider = await startSimpleSamlPhp({
    consoleUrl: `http://127.0.0.1:${port}`,
    signsResponse,
    emails: [ADMIN.toUpperCase(), 'nobody@example.com'],
  })
  try {
    await withDataDir((dataDir) => withConsole({ dataDir, port, metadata: provider.metadata }, work))
  } finally {
    await provider.close()
  }
}

async function trySignOns(consoleUrl: string, report: SignOnReport): Promise<void> {
  const expectStatus = (what: string, status: number, expected: number) => {
    report.done += 1
    if (status !== expected) report.wrong.push(`${what}: ${status} instead of ${expected}`)
  }
  const result = async (browser: Browser) =>
    (await browser.open(`${consoleUrl}/api/Authentication/CheckSamlResults`)).status

  const ann = new Browser()
  const { action, fields } = await assertionFor(ann, consoleUrl, 'user0')
  const stranger = new Browser()
  await stranger.open(action, fields)
  expectStatus('the answer to another browser', await result(stranger), 401)
  expectStatus('the browser that asked', await result(ann), 200)
  expectStatus('its session', (await ann.open(`${consoleUrl}/api/authentication/currentUser`)).status, 200)
  await ann.open(action, fields)
  expectStatus('the same answer again', await result(ann), 401)

  const unknown = new Browser()
  const posted = await assertionFor(unknown, consoleUrl, 'user1')
  await unknown.open(posted.action, posted.fields)
  expectStatus('somebody the console does not know', await result(unknown), 401)

  const forger = new Browser()
  const forged = await assertionFor(forger, consoleUrl, 'user1')
  const xml = Buffer.from(forged.fields.SAMLResponse ?? '', 'base64').toString()
  const SAMLResponse = Buffer.from(xml.replaceAll('nobody@example.com', ADMIN)).toString('base64')
  await forger.open(forged.action, { ...forged.fields, SAMLResponse })
  expectStatus('another name in a signed answer', await result(forger), 401)
}

/** From the console to the identity provider, through its sign-in page, to the form it wants posted to the console. */
async function assertionFor(browser: Browser, consoleUrl: string, username: string) {
  const asked = await browser.open(`${consoleUrl}/api/Authentication/LoginWithJumpCloud`, {})
  const signIn = formIn(await browser.open(JSON.parse(asked.text)))
  const carried = await browser.open(signIn.action, { ...signIn.fields, username, password: PASSWORD })
  const form = formIn(carried)
  if (!form.fields.SAMLResponse) throw new Error(`The identity provider answered ${carried.status} without assertion.`)
  return form
}
