import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { giveAway } from './cluster.ts'

const run = promisify(execFile)
const openssl = (...args: string[]) => run('openssl', args)

export interface Certificate {
  certificate: string
  key: string
}

/** `sign` takes the name of a server or a user; 0 days: expired at once. */
export async function makeAuthority(folder: string, name: string) {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:TRUE']
  const files = ['-keyout', key, '-out', certificate]
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files)
  await giveAway(certificate, 0o644)
  const sign = async (whose: string, days = 1): Promise<Certificate> => {
    const path = (ending: string) => join(folder, `${name}-${whose}-${days}.${ending}`)
    await writeFile(path('ext'), `subjectAltName=DNS:${whose}\n`)
    const request = ['-subj', `/CN=${whose}`, '-keyout', path('key'), '-out', path('csr')]
    await openssl('req', '-newkey', 'rsa:2048', '-nodes', ...request)
    const signing = ['-req', '-in', path('csr'), '-days', String(days), '-extfile', path('ext'), '-out', path('crt')]
    await openssl('x509', ...signing, '-CA', certificate, '-CAkey', key, '-CAcreateserial')
    for (const ending of ['key', 'crt']) await giveAway(path(ending), 0o600)
    return { certificate: path('crt'), key: path('key') }
  }
  return { certificate, sign }
}
