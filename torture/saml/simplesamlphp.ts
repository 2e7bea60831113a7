import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binding } from '../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { makeSigningKey, metadataOf } from '../../apps/server/test/saml/certificate.ts'
import { installWithApt } from '../../scripts/apt.ts'
import { start } from '../../scripts/commands.ts'

export const PASSWORD = 'torture'

interface ProviderOptions {
  consoleUrl: string
  /** Email addresses of user0, user1 and so on. */
  emails: readonly string[]
  binding: Binding
  /** Signs the response as well as the assertion. */
  signsResponse: boolean
  wantsSignedRequests: boolean
  /** PEM; verifies the console's requests. */
  consoleCertificate: string
}

interface RunningProvider {
  metadata: string
  close(): Promise<void>
}

const HOME = '/usr/share/simplesamlphp'
const PACKAGES = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring']

/** Null: it is there or was installed; else the reason. */
export async function missingProvider(): Promise<string | null> {
  if (isInstalled()) return null
  const why = await installWithApt(PACKAGES)
  if (why) return why
  return isInstalled() ? null : 'simplesamlphp could not be installed'
}

function isInstalled(): boolean {
  try {
    return existsSync(join(HOME, 'www/module.php')) && /^dom$/m.test(execFileSync('php', ['-m']).toString())
  } catch {
    return false
  }
}

/** Its settings folder is deleted afterwards. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'acm-simplesamlphp-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const key = makeSigningKey('simplesamlphp')
  await writeSettings(folder, url, options, key)
  const php = start(['php', '-S', url.replace('http://', ''), '-t', join(HOME, 'www')], {
    env: { SIMPLESAMLPHP_CONFIG_DIR: folder },
    onLine: () => undefined,
  })
  for (let attempt = 0; attempt < 50 && !(await fetch(url).catch(() => null)); attempt++) await sleep(100)
  const close = async () => {
    php.kill()
    await rm(folder, { recursive: true, force: true })
  }
  const metadata = metadataOf({
    entityId: `${url}/metadata`,
    signOnAddress: `${url}/saml2/idp/SSOService.php`,
    keys: [key],
    bindings: [options.binding],
    wantsSignedRequests: options.wantsSignedRequests,
  })
  return { metadata, close }
}

async function writeSettings(
  folder: string,
  url: string,
  options: ProviderOptions,
  key: ReturnType<typeof makeSigningKey>,
) {
  const { consoleUrl, emails, signsResponse, wantsSignedRequests, consoleCertificate } = options
  const certificate = consoleCertificate.replace(/-----[^-]+-----|\s/g, '')
  for (const name of ['cert', 'log', 'data', 'tmp', 'metadata', 'sessions']) await mkdir(join(folder, name))
  const users = emails.map(
    (email, index) => `'user${index}:${PASSWORD}' => ['uid' => ['user${index}'], 'mail' => ['${email}']]`,
  )
  const files: Record<string, string> = {
    'cert/idp.crt': key.certificate,
    'cert/idp.pem': key.privateKey,
    'config.php': `<?php $config = [
      'baseurlpath' => '${url}/', 'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/log/',
      'datadir' => '${folder}/data/', 'tempdir' => '${folder}/tmp', 'metadatadir' => '${folder}/metadata/',
      'attributenamemapdir' => '/etc/simplesamlphp/attributemap/', 'secretsalt' => 'torture-${Date.now()}',
      'auth.adminpassword' => '${crypto.randomUUID()}', 'logging.handler' => 'file', 'enable.saml20-idp' => true,
      'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true], 'session.cookie.secure' => false,
      'session.cookie.samesite' => null, 'store.type' => 'phpsession', 'session.phpsession.savepath' => '${folder}/sessions',
      'language.default' => 'en', 'language.available' => ['en'], 'timezone' => 'UTC', 'showerrors' => true,
      'metadata.sources' => [['type' => 'flatfile', 'directory' => '${folder}/metadata']],
      'authproc.idp' => [], 'theme.use' => 'default', 'production' => false ];`,
    'authsources.php': `<?php $config = ['people' => ['exampleauth:UserPass', ${users.join(', ')}]];`,
    'metadata/saml20-idp-hosted.php': `<?php $metadata['${url}/metadata'] = [
      'host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'people',
      'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'saml20.sign.assertion' => true, 'saml20.sign.response' => ${signsResponse},
      'validate.authnrequest' => ${wantsSignedRequests},
      'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'mail',
        'Format' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress']] ];`,
    'metadata/saml20-sp-remote.php': `<?php $metadata['${consoleUrl}/api/Authentication/SamlMetadata'] = [
      'AssertionConsumerService' => '${consoleUrl}/api/Authentication/SamlAcs',
      'certData' => '${certificate}' ];`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}
