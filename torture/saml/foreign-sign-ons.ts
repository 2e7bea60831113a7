import type { Browser as Chromium } from 'playwright-core'
import type { Binding } from '../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { makeSigningKey } from '../../apps/server/test/saml/certificate.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { buildWebIfChanged } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { type PartResult, skipFor, withDataDir } from '../part.ts'
import { Browser, formIn } from './browser.ts'
import { withConsole } from './console.ts'
import { type ForeignProvider, PASSWORD } from './foreign-provider.ts'

const ADMIN = 'admin@example.com'
/** Both providers' sign-in forms have it. */
const USERNAME = 'name="username"'
const BINDINGS: readonly Binding[] = ['HTTP-Redirect', 'HTTP-POST']
const OWN = makeSigningKey('console')

interface SignOnMode {
  binding: Binding
  wantsSignedRequests: boolean
  isSigned: boolean
  signsResponse: boolean
}

const MODES: readonly SignOnMode[] = BINDINGS.flatMap((binding) => [
  { binding, wantsSignedRequests: false, isSigned: false, signsResponse: true },
  { binding, wantsSignedRequests: false, isSigned: true, signsResponse: false },
  { binding, wantsSignedRequests: true, isSigned: true, signsResponse: true },
  { binding, wantsSignedRequests: true, isSigned: false, signsResponse: false },
])

/** In a real browser and step by step, both bindings, signed and unsigned requests; then attacks. */
export async function signOnThrough(provider: ForeignProvider): Promise<PartResult> {
  skipFor(await provider.missing())
  const finding: PartResult = { table: [], wrong: [] }
  await buildWebIfChanged(console.log)
  const chromium = await launchChromium(await findChromium())
  try {
    await withDataDir(async (dataDir) => {
      for (const mode of MODES) {
        const report = await tryMode(provider, mode, { dataDir, chromium })
        const { binding, wantsSignedRequests, isSigned } = mode
        const row = { binding, 'wants signed': wantsSignedRequests, signed: isSigned }
        finding.table.push({ ...row, checks: report.done, wrong: report.wrong.length })
        finding.wrong.push(...report.wrong.map((what) => `${binding}, ${isSigned ? 'signed' : 'unsigned'}: ${what}`))
      }
    })
  } finally {
    await chromium.close()
  }
  return finding
}

interface SignOnReport {
  done: number
  wrong: string[]
}

async function tryMode(
  provider: ForeignProvider,
  { isSigned, ...mode }: SignOnMode,
  { dataDir, chromium }: { dataDir: string; chromium: Chromium },
): Promise<SignOnReport> {
  const report: SignOnReport = { done: 0, wrong: [] }
  const port = await freePort()
  const running = await provider.start({
    ...mode,
    consoleUrl: `http://127.0.0.1:${port}`,
    emails: [ADMIN.toUpperCase(), 'nobody@example.com'],
    consoleCertificate: OWN.certificate,
  })
  const more = isSigned ? { SAML_SIGNING_KEY: OWN.privateKey, SAML_SIGNING_CERT: OWN.certificate } : {}
  try {
    await withConsole({ dataDir, port, metadata: running.metadata, more }, async (url) => {
      if (mode.wantsSignedRequests && !isSigned) return expectRefusal(url, report)
      await signInByHand(url, chromium, report)
      await tryWrongAnswers(url, report)
    })
  } finally {
    await running.close()
  }
  return report
}

/** The provider must show an error instead of its form. */
async function expectRefusal(consoleUrl: string, report: SignOnReport): Promise<void> {
  report.done += 1
  const { text } = await leaveFor(new Browser(), consoleUrl)
  if (text.includes(USERNAME)) report.wrong.push('the provider took a request that is not signed')
}

/** Like a person: the button, the provider's form, and back. */
async function signInByHand(consoleUrl: string, chromium: Chromium, report: SignOnReport): Promise<void> {
  const page = await chromium.newPage()
  report.done += 1
  try {
    await page.goto(`${consoleUrl}/login`)
    await page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
    await page.locator('input[name=username]').fill('user0')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=password]').press('Enter')
    await page.getByText(/^Welcome, /).waitFor()
  } catch (error) {
    report.wrong.push(`no browser is signed in; it is at ${page.url()}: ${(error as Error).message}`)
  } finally {
    await page.close()
  }
}

async function tryWrongAnswers(consoleUrl: string, report: SignOnReport): Promise<void> {
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
  expectStatus('the response in another browser', await result(stranger), 401)
  expectStatus('the browser that started', await result(ann), 200)
  expectStatus('its session', (await ann.open(`${consoleUrl}/api/authentication/currentUser`)).status, 200)
  await ann.open(action, fields)
  expectStatus('the same response again', await result(ann), 401)

  const unknown = new Browser()
  const posted = await assertionFor(unknown, consoleUrl, 'user1')
  await unknown.open(posted.action, posted.fields)
  expectStatus('unknown user', await result(unknown), 401)

  const forger = new Browser()
  const forged = await assertionFor(forger, consoleUrl, 'user1')
  const xml = Buffer.from(forged.fields.SAMLResponse ?? '', 'base64').toString()
  const SAMLResponse = Buffer.from(xml.replaceAll('nobody@example.com', ADMIN)).toString('base64')
  await forger.open(forged.action, { ...forged.fields, SAMLResponse })
  expectStatus('another name in a signed answer', await result(forger), 401)
}

async function leaveFor(browser: Browser, consoleUrl: string) {
  const redirect = await browser.open(`${consoleUrl}/api/Authentication/LoginWithJumpCloud`, {})
  const opened = await browser.open(JSON.parse(redirect.text))
  const { action, fields } = formIn(opened)
  return fields.SAMLRequest ? browser.open(action, fields) : opened
}

/** Signs in at the identity provider and returns the form that it would post to the console. */
async function assertionFor(browser: Browser, consoleUrl: string, username: string) {
  const signOn = await leaveFor(browser, consoleUrl)
  if (!signOn.text.includes(USERNAME)) throw new Error(`The identity provider refuses: ${signOn.text.slice(-500)}`)
  const signIn = formIn(signOn)
  const carried = await browser.open(signIn.action, { ...signIn.fields, username, password: PASSWORD })
  const form = formIn(carried)
  if (!form.fields.SAMLResponse)
    throw new Error(`The identity provider answered ${carried.status} without assertion: ${carried.text.slice(0, 500)}`)
  return form
}
