import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Gauge, type Registry } from 'prom-client'
import { lastEndOf } from '../../../formats/certificates.ts'
import type { Config } from '../../../settings/config.ts'
import { atMostEvery } from '../../at-most-every.ts'
import { certificateEndOfDatabase, certificateEndOfHttps } from '../../certificate-end.ts'
import type { Services } from '../../services.ts'

const ASKED_EVERY_MS = 60 * 60_000

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

type CertificateSources = Pick<Services, 'pool'> & { config: Pick<Config, 'saml' | 'publicUrl'> }

/** When the certificates end that people need to sign in, and that of an encrypted database. */
export function watchCertificates(registry: Registry, { config, pool }: CertificateSources): void {
  const { saml, publicUrl } = config
  const ends = new Gauge({
    name: 'acm_certificate_end_timestamp_seconds',
    help: 'When the certificates of PUBLIC_URL, of SAML_… and of the database end, as Unix time',
    labelNames: ['what'],
    registers: [registry],
    // A scrape does not wait for it: the next one has the answer.
    collect: () => void ask(),
  })
  const note = (what: string, end: Date | null) => end && ends.set({ what }, end.getTime() / 1000)
  if (saml) note('identity provider', lastEndOf(saml.identityProvider.certificates))
  if (saml?.signing) note('signing', lastEndOf([saml.signing.certificate]))
  const ask = atMostEvery(ASKED_EVERY_MS, async () => {
    const shown = { 'public url': endOfPublic(publicUrl), database: certificateEndOfDatabase(pool.config) }
    for (const [what, end] of Object.entries(shown)) end.then((at) => note(what, at)).catch(() => undefined)
  })
}

const endOfPublic = async (publicUrl: string) =>
  publicUrl.startsWith('https:') ? certificateEndOfHttps(new URL(publicUrl)) : null
