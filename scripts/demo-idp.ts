// npm run demo:idp: the product with a mock identity provider, to try single sign-on on one machine.
// --post: it takes posted requests only; --signed: it refuses requests that are not signed.
import { parseArgs } from 'node:util'
import { loadConfig, SettingError } from '../apps/server/src/settings/config.ts'
import { makeSigningKey } from '../apps/server/test/saml/certificate.ts'
import { startIdentityProvider } from './demo-idp/identity-provider.ts'
import type { DemoAccount } from './demo-idp/pages.ts'

const consoleUrl = readConsoleUrl()
const { values: flags } = parseArgs({
  options: { post: { type: 'boolean', default: false }, signed: { type: 'boolean', default: false } },
})
const standIn = await startIdentityProvider({
  consoleUrl: () => consoleUrl,
  people: demoPeople,
  ...(flags.post && { bindings: ['HTTP-POST'] }),
  wantsSignedRequests: flags.signed,
})
process.env.SAML_IDP_METADATA = standIn.metadata
delete process.env.SAML_SIGNING_KEY
delete process.env.SAML_SIGNING_CERT
if (flags.signed) {
  const { privateKey, certificate } = makeSigningKey('Console')
  Object.assign(process.env, { SAML_SIGNING_KEY: privateKey, SAML_SIGNING_CERT: certificate })
}
delete process.env.SAML_EMAIL_ATTRIBUTE
console.log(`Mock identity provider at ${standIn.url}, its metadata at ${standIn.url}/metadata`)
console.log(`Open ${consoleUrl}/login and choose 'Log In with JumpCloud'. Ctrl-C stops both.`)
await import('./start.ts')

function readConsoleUrl(): string {
  try {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SAML_')))
    return loadConfig(env).publicUrl
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : error)
    process.exit(1)
  }
}

async function demoPeople(): Promise<readonly DemoAccount[]> {
  const answer = await fetch(`${consoleUrl}/api/x/session/demoAccounts`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { accounts: DemoAccount[] }).accounts : []
}
