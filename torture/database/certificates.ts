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

export class CertificateAuthority {
  readonly certificate: string
  readonly #folder: string
  readonly #name: string

  private constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
    this.certificate = join(folder, `${name}.crt`)
  }

  static async make(folder: string, name: string): Promise<CertificateAuthority> {
    const authority = new CertificateAuthority(folder, name)
    const subject = ['-subj', `/CN=${name}`, '-addext', 'basicConstraints=critical,CA:TRUE']
    const files = ['-keyout', join(folder, `${name}.key`), '-out', authority.certificate]
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files)
    await giveAway(authority.certificate, 0o644)
    return authority
  }

  /** `name` is a server's or a user's; 0 days: expired at once. */
  async sign(name: string, days = 1): Promise<Certificate> {
    const path = (ending: string) => join(this.#folder, `${this.#name}-${name}-${days}.${ending}`)
    const own = path('ext')
    await writeFile(own, `subjectAltName=DNS:${name}\n`)
    await openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      path('key'),
      '-out',
      path('csr'),
    )
    const by = ['-CA', this.certificate, '-CAkey', join(this.#folder, `${this.#name}.key`), '-CAcreateserial']
    const signing = ['-req', '-in', path('csr'), '-days', String(days), '-extfile', own, '-out', path('crt')]
    await openssl('x509', ...signing, ...by)
    for (const ending of ['key', 'crt']) await giveAway(path(ending), 0o600)
    return { certificate: path('crt'), key: path('key') }
  }
}
