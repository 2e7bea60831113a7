import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SettingError } from '../../settings/setting-error.ts'
import type { Secrets } from '../secrets/secrets.ts'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Size of the uncompressed text. */
  bytes: z.number(),
  sha256: z.string(),
})

/** One table: tables/NAME.copy.gz, in the text format of COPY. */
export type BackedUpTable = z.infer<typeof table>

const format1 = z.object({
  backup: z.literal('ACES Central Management'),
  format: z.literal(1),
  takenAt: z.string(),
  /** The version that made it; absent: one before 1.0.0. */
  version: z.string().optional(),
  installation: z.string(),
  postgres: z.string(),
  /** Applied migrations, in order: the schema of the backup. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  /** Fingerprints of the keys without which the backup cannot be used, the current one first. */
  keys: z.array(z.string()),
  history: z.object({ seq: z.number(), seal: z.string() }).nullable(),
  tables: z.array(table),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.number() })),
})

/** Content of manifest.json. */
export type BackupManifest = z.infer<typeof format1>

const MANIFEST = 'manifest.json'
export const fileOf = (folder: string, { name }: Pick<BackedUpTable, 'name'>): string =>
  join(folder, 'tables', `${name}.copy.gz`)
export const manifestOf = (folder: string): string => join(folder, MANIFEST)

const signedText = (manifest: BackupManifest) =>
  `backup ${createHash('sha256').update(JSON.stringify(manifest)).digest('hex')}`

/** Signed, so that no one without the key can forge one. */
export const manifestText = (manifest: BackupManifest, secrets: Secrets): string =>
  `${JSON.stringify({ ...manifest, signature: secrets.sign(signedText(manifest)).toString('base64') }, null, 2)}\n`

/** Does not check the signature; `requireKeys` does. */
export async function readManifest(folder: string): Promise<{ manifest: BackupManifest; signature: string }> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new SettingError(`${folder} isn't a backup. It has no ${MANIFEST}.`)
  })
  const { signature, ...manifest } = parse(text, folder)
  return { manifest, signature }
}

const ofOurs = z.object({ backup: z.literal('ACES Central Management'), format: z.number() })
const signed = format1.extend({ signature: z.string() })
type SignedManifest = z.infer<typeof signed>

function parse(text: string, folder: string): SignedManifest {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // Reported below.
  }
  const { success, data } = ofOurs.safeParse(read)
  if (success && data.format > 1)
    throw new SettingError(`The backup ${folder} was created by a newer version. Restore it with that version.`)
  // As it was written: the signature covers the order of its keys.
  if (success && isFormat1(read)) return read
  throw new SettingError(`${manifestOf(folder)} isn't a backup manifest.`)
}

const isFormat1 = (read: unknown): read is SignedManifest => signed.safeParse(read).success

/** Throws when a key is missing or the signature does not match. */
export function requireKeys(secrets: Secrets | null, manifest: BackupManifest, signature: string): Secrets {
  const missing = manifest.keys.filter((id) => !secrets?.keyIds.includes(id))
  if (!secrets || missing.length > 0)
    throw new SettingError(
      `This backup needs the key with the fingerprint ${missing.join(' and ')}. Without it, its secrets can't be read and its history can't be verified. ${signatureOf(secrets)}`,
    )
  if (secrets.isSigned(signedText(manifest), Buffer.from(signature, 'base64'))) return secrets
  throw new SettingError('The backup manifest was changed after it was created.')
}

const signatureOf = (secrets: Secrets | null): string =>
  secrets === null ? 'No key was provided.' : `The provided key has ${secrets.keyIds.join(', ')}.`
