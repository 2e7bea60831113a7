import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/free-port.ts'
import { makeSigningKey } from '../../apps/server/test/saml/certificate.ts'
import { installWithApt } from '../../scripts/apt.ts'
import { start } from '../../scripts/commands.ts'
import { type ForeignOptions, type ForeignProvider, PASSWORD, type RunningProvider } from './foreign-provider.ts'

/** Debian's own: another Python on the path lacks the packages. */
const PYTHON = '/usr/bin/python3'
const PACKAGES = ['python3-pysaml2', 'xmlsec1']

/** Debian's pysaml2, which verifies and signs with xmlsec1, behind a few pages of our own. */
export const pysaml2: ForeignProvider = { missing, start: startPython }

async function missing(): Promise<string | null> {
  if (isInstalled()) return null
  const why = await installWithApt(PACKAGES)
  if (why) return why
  return isInstalled() ? null : 'pysaml2 could not be installed'
}

function isInstalled(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import saml2'], { stdio: 'ignore' })
    execFileSync('/usr/bin/xmlsec1', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startPython(options: ForeignOptions): Promise<RunningProvider> {
  const { consoleUrl, emails, binding, signsResponse, wantsSignedRequests } = options
  const folder = await mkdtemp(join(tmpdir(), 'acm-pysaml2-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const { privateKey, certificate } = makeSigningKey('pysaml2')
  const files = { keyFile: join(folder, 'key.pem'), certificateFile: join(folder, 'certificate.pem') }
  await writeFile(files.keyFile, privateKey)
  await writeFile(files.certificateFile, certificate)
  const settings = {
    ...files,
    url,
    signsResponse,
    wantsSignedRequests,
    bindings: [binding],
    people: Object.fromEntries(emails.map((email, index) => [`user${index}`, email])),
    password: PASSWORD,
    serviceProviderMetadata: `${consoleUrl}/api/Authentication/SamlMetadata`,
  }
  const lines: string[] = []
  const python = start([PYTHON, join(import.meta.dirname, 'pysaml2_idp.py'), JSON.stringify(settings)], {
    onLine: (line) => lines.push(line),
  })
  const close = async () => {
    python.kill()
    await rm(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${url}/metadata`).catch(() => null)
    if (answer?.ok) return { metadata: await answer.text(), close }
    await sleep(100)
  }
  await close()
  throw new Error(`pysaml2 does not answer:\n${lines.slice(-8).join('\n')}`)
}
