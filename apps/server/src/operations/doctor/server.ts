import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { certificateEndOfHttps } from '../../platform/certificate-end.ts'
import { type CertificateFault, certificateFault } from '../../platform/certificate-faults.ts'
import { codeOf } from '../../platform/postgres/errors.ts'
import type { Config } from '../../settings/config.ts'
import { check, type Findings } from './finding.ts'

const ANSWERS_WITHIN_MS = 3000
const SKEW_MS = 5000

const ADVICE: Readonly<Record<CertificateFault, string>> = {
  'has expired': 'Renew it. Browsers warn people or block them.',
  'is not valid yet': 'Check the clock of this machine and of the issuer.',
  'is for a different name than the address': 'Give the proxy a certificate for the name in PUBLIC_URL.',
  "is from an authority that isn't trusted here":
    'For your own authority, set NODE_EXTRA_CA_CERTS=/path/of/its/authority.pem. Browsers need it too.',
}

export const checkServer = check('Server', async (found, { publicUrl, apiBase }: Config) => {
  const address = `${publicUrl}${apiBase}/health/ready`
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS), redirect: 'manual' })
    await answer.body?.cancel()
    if (answer.status === 200) found.ok(`It answers at ${publicUrl}, and its database accepts writes.`)
    else if (answer.status === 503)
      found.wrong(`It answers at ${publicUrl}, but its database isn't available.`, 'See Database.')
    else
      found.look(
        `${address} answers with ${answer.status}. Another program answers, or a proxy doesn't forward to the console.`,
        'Check PUBLIC_URL, API_BASE and the proxy.',
      )
    checkDate(found, answer.headers.get('date'))
    await checkCertificate(found, publicUrl)
  } catch (error) {
    const fault = certificateFault(codeOf((error as Error).cause))
    if (fault) found.look(`It answers at ${publicUrl}, but its certificate ${fault}.`, ADVICE[fault])
    else
      found.look(
        `Nothing answers at ${publicUrl} from this machine.`,
        'Start it, or check that this address leads here.',
      )
  }
})

function checkDate(found: Findings, date: string | null): void {
  const skew = date === null ? 0 : Math.abs(Date.now() - new Date(date).getTime())
  if (skew > SKEW_MS)
    found.look(`Its clock is ${Math.round(skew / 1000)} s off from this machine’s.`, 'Sync both with a time server.')
}

async function checkCertificate(found: Findings, publicUrl: string): Promise<void> {
  const end = publicUrl.startsWith('https:') ? await certificateEndOfHttps(new URL(publicUrl)) : null
  if (end) found.checkEnd({ what: `The certificate of ${publicUrl}`, end, todo: ADVICE['has expired'] }, new Date())
}

const MB = 1024 * 1024
const LEAST_DATA = 1024 * MB
/** Room for a dozen of the largest files. */
export const LEAST_UPLOADS = 256 * MB

const inWords = (bytes: number) =>
  bytes > 10_240 * MB ? `${Math.round(bytes / MB / 1024)} GB` : `${Math.round(bytes / MB)} MB`

export const checkDisk = check('Disk', async (found, config: Config) => {
  if (config.databaseUrl === null)
    await checkFolder(found, { folder: config.dataDir, what: 'the database', least: LEAST_DATA })
  await checkFolder(found, { folder: tmpdir(), what: 'uploaded files', least: LEAST_UPLOADS })
})

async function checkFolder(found: Findings, { folder, what, least }: { folder: string; what: string; least: number }) {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free < least) found.wrong(`${folder} has ${inWords(free)} left for ${what}.`, 'Free up space there.')
    else found.ok(`${folder} has ${inWords(free)} left for ${what}.`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    found.wrong(
      `${folder} for ${what} can't be written to (${code}).`,
      'Create it, and give the server’s user write permission.',
    )
  }
}
