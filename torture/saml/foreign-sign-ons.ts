import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Binding } from '../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { makeSigningKey } from '../../apps/server/test/saml/certificate.ts'
import { launchChromium } from '../../e2e/harness/chromium.ts'
import { buildWebIfChanged } from '../../scripts/build.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { type PartResult, quietSettings, skipFor, withDataDir, withServer } from '../part.ts'
import { missingProvider, PASSWORD, startProvider } from './simplesamlphp.ts'

const ADMIN = 'admin@example.com'
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

/** Both bindings, signed and unsigned requests; then attacks. */
export async function signOn(): Promise<PartResult> {
  skipFor(await missingProvider())
  const finding: PartResult = { table: [], wrong: [] }
  await buildWebIfChanged(console.log)
  const chromium = await launchChromium(await findChromium())
  try {
    await withDataDir(async (dataDir) => {
      for (const mode of MODES) {
        const report = await tryMode(mode, { dataDir, chromium })
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
  { isSigned, ...mode }: SignOnMode,
  { dataDir, chromium }: { dataDir: string; chromium: Browser },
): Promise<SignOnReport> {
  const report: SignOnReport = { done: 0, wrong: [] }
  const PORT = String(await freePort())
  // The server names itself localhost, which is another site for its cookies.
  const consoleUrl = `http://127.0.0.1:${PORT}`
  const running = await startProvider({
    ...mode,
    consoleUrl,
    emails: [ADMIN.toUpperCase(), 'nobody@example.com'],
    consoleCertificate: OWN.certificate,
  })
  const keys = isSigned ? { SAML_SIGNING_KEY: OWN.privateKey, SAML_SIGNING_CERT: OWN.certificate } : {}
  const settings = { ...quietSettings(dataDir), PORT, PUBLIC_URL: '', SAML_IDP_METADATA: running.metadata, ...keys }
  try {
    await withServer(settings, async () => {
      if (mode.wantsSignedRequests && !isSigned) return expectRefusal(consoleUrl, chromium, report)
      await signInByHand(consoleUrl, chromium, report)
      await tryWrongAnswers(consoleUrl, chromium, report)
    })
  } finally {
    await running.close()
  }
  return report
}

/** The provider must show an error instead of its form. */
async function expectRefusal(consoleUrl: string, chromium: Browser, report: SignOnReport): Promise<void> {
  report.done += 1
  const page = await leaveFor(chromium, consoleUrl)
  if ((await page.locator('input[name=username]').count()) > 0)
    report.wrong.push('the provider took a request that is not signed')
  await page.context().close()
}

/** Like a person: the button, the provider's form, and back. */
async function signInByHand(consoleUrl: string, chromium: Browser, report: SignOnReport): Promise<void> {
  report.done += 1
  const page = await leaveFor(chromium, consoleUrl)
  try {
    await fillForm(page, 'user0')
    await page.getByText(/^Welcome, /).waitFor()
  } catch (error) {
    report.wrong.push(`no browser is signed in; it is at ${page.url()}: ${(error as Error).message}`)
  } finally {
    await page.context().close()
  }
}

async function tryWrongAnswers(consoleUrl: string, chromium: Browser, report: SignOnReport): Promise<void> {
  const api = `${consoleUrl}/api/Authentication`
  const post = (by: BrowserContext, form: Record<string, string>) => by.request.post(`${api}/SamlAcs`, { form })
  const expectStatus = async (what: string, by: BrowserContext, path: string, expected: number) => {
    report.done += 1
    const status = (await by.request.get(api + path)).status()
    if (status !== expected) report.wrong.push(`${what}: ${status} instead of ${expected}`)
  }
  const expectResult = (what: string, by: BrowserContext, expected: number) =>
    expectStatus(what, by, '/CheckSamlResults', expected)

  const ann = await answerFor(chromium, consoleUrl, 'user0')
  const stranger = await chromium.newContext()
  await post(stranger, ann.form)
  await expectResult('the response in another browser', stranger, 401)
  await expectResult('the browser that started', ann.context, 200)
  await expectStatus('its session', ann.context, '/currentUser', 200)
  await post(ann.context, ann.form)
  await expectResult('the same response again', ann.context, 401)

  const unknown = await answerFor(chromium, consoleUrl, 'user1')
  await post(unknown.context, unknown.form)
  await expectResult('unknown user', unknown.context, 401)

  const forger = await answerFor(chromium, consoleUrl, 'user1')
  const xml = Buffer.from(forger.form.SAMLResponse ?? '', 'base64').toString()
  const SAMLResponse = Buffer.from(xml.replaceAll('nobody@example.com', ADMIN)).toString('base64')
  await post(forger.context, { ...forger.form, SAMLResponse })
  await expectResult('another name in a signed answer', forger.context, 401)
}

/** A browser of its own on the provider's page. */
async function leaveFor(chromium: Browser, consoleUrl: string): Promise<Page> {
  const context = await chromium.newContext()
  const page = await context.newPage()
  await page.goto(`${consoleUrl}/login`)
  await page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
  await page.waitForURL(({ origin }) => origin !== consoleUrl)
  return page
}

async function fillForm(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
}

/** Signs in at the provider, and holds its answer back, which the browser would post to the console. */
async function answerFor(chromium: Browser, consoleUrl: string, username: string) {
  const page = await leaveFor(chromium, consoleUrl)
  await page.route(`${consoleUrl}/**`, (route) => route.abort())
  const posted = page.waitForRequest(/SamlAcs$/)
  await fillForm(page, username)
  return { context: page.context(), form: (await posted).postDataJSON() as Record<string, string> }
}
