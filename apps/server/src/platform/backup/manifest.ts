import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../secrets/secrets.ts'

/** Content of manifest.json. */
export interface BackupManifest {
  backup: 'ACES Central Management'
  format: 1
  takenAt: string
  /** The version that made it; absent: one before 1.0.0. */
  version?: string
  installation: string
  postgres: string
  /** Applied migrations, in order: the schema of the backup. */
  migrations: { name: string; checksum: string | null }[]
  /** Fingerprints of the keys without which the backup cannot be used, the current one first. */
  keys: string[]
  history: { seq: number; seal: string } | null
  tables: BackedUpTable[]
  sequences: { table: string; column: string; value: number }[]
}

/** One table: tables/NAME.copy.gz, in the text format of COPY. */
export interface BackedUpTable {
  name: string
  columns: string[]
  rows: number
  /** Size of the uncompressed text. */
  bytes: number
  sha256: string
}

/** An unusable backup; the message is the one sentence that a person reads. */
export class BackupError extends Error {}

const MANIFEST = 'manifest.json'
export const fileOf = (folder: string, { name }: Pick<BackedUpTable, 'name'>): string =>
  join(folder, 'tables', `${name}.copy.gz`)
export const manifestOf = (folder: string): string => join(folder, MANIFEST)

const said = (manifest: BackupManifest) =>
  `backup ${createHash('sha256').update(JSON.stringify(manifest)).digest('hex')}`

/** Signed, so that nobody without the key can forge one. */
export const manifestText = (manifest: BackupManifest, secrets: Secrets): string =>
  `${JSON.stringify({ ...manifest, signature: secrets.sign(said(manifest)).toString('base64') }, null, 2)}\n`

/** Does not check the signature; `requireKeys` does. */
export async function readManifest(folder: string): Promise<{ manifest: BackupManifest; signature: string }> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new BackupError(`${folder} isn't a backup. It has no ${MANIFEST}.`)
  })
  const { signature, ...manifest } = parse(text, folder)
  return { manifest, signature }
}

function parse(text: string, folder: string): BackupManifest & { signature: string } {
  let read: (BackupManifest & { signature: string }) | null = null
  try {
    read = JSON.parse(text)
  } catch {
    // Reported below.
  }
  if (read?.backup !== 'ACES Central Management')
    throw new BackupError(`${manifestOf(folder)} isn't a backup manifest.`)
  if (read.format === 1) return read
  throw new BackupError(`The backup ${folder} was created by a newer version. Restore it with that version.`)
}

/** Throws when a key is missing or the signature does not match. */
export function requireKeys(secrets: Secrets | null, manifest: BackupManifest, signature: string): Secrets {
  const missing = manifest.keys.filter((id) => !secrets?.keyIds.includes(id))
  if (!secrets || missing.length > 0)
    throw new BackupError(
      `This backup needs the key with the fingerprint ${missing.join(' and ')}. Without it, its secrets can't be read and its history can't be verified. ${given(secrets)}`,
    )
  if (secrets.isSigned(said(manifest), Buffer.from(signature, 'base64'))) return secrets
  throw new BackupError('The backup manifest was changed after it was created.')
}

const given = (secrets: Secrets | null): string =>
  secrets === null ? 'No key was provided.' : `The provided key has ${secrets.keyIds.join(', ')}.`
