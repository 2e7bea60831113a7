// npm run demo:idp: the product with a stand-in identity provider, so that single sign-on can be tried on one machine.
import { loadConfig, SettingError } from '../apps/server/src/config.ts'
import { startIdentityProvider } from './demo-idp/identity-provider.ts'
import type { Person } from './demo-idp/pages.ts'

const consoleUrl = readConsoleUrl()
const standIn = await startIdentityProvider({ consoleUrl: () => consoleUrl, people: demoPeople })
process.env.SAML_IDP_METADATA = standIn.metadata
delete process.env.SAML_EMAIL_ATTRIBUTE
console.log(`Stand-in identity provider at ${standIn.url}, its metadata at ${standIn.url}/metadata`)
console.log(`Open ${consoleUrl}/login and choose 'Log In with JumpCloud'. Ctrl-C stops both.`)
await import('./start.ts')

function readConsoleUrl(): string {
  try {
    const { SAML_IDP_METADATA: _, SAML_ENTITY_ID: __, SAML_EMAIL_ATTRIBUTE: ___, ...env } = process.env
    return loadConfig(env).publicUrl
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : error)
    process.exit(1)
  }
}

/** Whom the console itself offers in its demonstration; elsewhere an address can be typed. */
async function demoPeople(): Promise<readonly Person[]> {
  const answer = await fetch(`${consoleUrl}/api/x/session/demoAccounts`).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { accounts: Person[] }).accounts : []
}
