import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'
import { lastEndOf } from '../../../formats/certificates.ts'
import type { Config } from '../../../settings/config.ts'

const ASKED_EVERY_MS = 60 * 60_000
const ANSWERS_WITHIN_MS = 5000

/** Free space where uploads wait and, of an embedded database, where it is. */
export function watchDisks(registry: Registry, { databaseUrl, dataDir }: Config): void {
  const folders = { uploads: tmpdir(), ...(databaseUrl === null && { database: dataDir }) }
  new Gauge({
    name: 'acm_disk_free_bytes',
    help: 'Free space for uploads, and for the embedded database',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const [what, folder] of Object.entries(folders)) {
        const disk = await statfs(folder).catch(() => null)
        if (disk) this.set({ what }, disk.bavail * disk.bsize)
      }
    },
  })
}

/** When the certificates that people need to sign in end. */
export function watchCertificates(registry: Registry, { saml, publicUrl }: Config): void {
  const ends = new Gauge({
    name: 'acm_certificate_end_timestamp_seconds',
    help: 'When the certificates of PUBLIC_URL and of SAML_… end, as Unix time',
    labelNames: ['what'],
    registers: [registry],
    collect: () => askAnew(),
  })
  const note = (what: string, end: Date) => ends.set({ what }, end.getTime() / 1000)
  if (saml) note('identity provider', lastEndOf(saml.identityProvider.certificates))
  if (saml?.signing) note('signing', lastEndOf([saml.signing.certificate]))
  let askedAt = Number.NEGATIVE_INFINITY
  // A scrape does not wait for it: the next one has the answer.
  const askAnew = () => {
    if (!publicUrl.startsWith('https:') || performance.now() - askedAt < ASKED_EVERY_MS) return
    askedAt = performance.now()
    endOfServer(new URL(publicUrl), (end) => note('public url', end))
  }
}

/** Nothing is sent, so it does not matter whether the certificate is trusted here. */
function endOfServer({ hostname, port }: URL, tell: (end: Date) => void): void {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
  socket.unref().setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to)
    if (!Number.isNaN(end.getTime())) tell(end)
    socket.destroy()
  })
}
