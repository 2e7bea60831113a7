import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/** Where a secret is stored: bound to its ciphertext, so that it cannot be moved to another row. */
export interface SecretPlace {
  table: string
  column: string
  row: number
}

/** Encrypts what must be given back, hashes what must only be compared. */
export interface Secrets {
  /** AES-256-GCM text of the form v1.keyId.iv.tag.data. */
  encrypt(plain: string, place: SecretPlace): string
  decrypt(stored: string, place: SecretPlace): string
  /** A keyed hash under which the history records a secret: equal values look equal, nothing more can be told. */
  mark(plain: string): string
  /** HMAC-SHA-256 for the seals of the history. */
  seal(...parts: (string | Uint8Array)[]): Buffer
  /** Ed25519, for those who are not to have our keys: whoever has the public one can tell that this installation said it. */
  sign(text: string): Buffer
  /** In DER (SPKI), as base64. */
  publicKey: string
  /** Tells keys apart without revealing them. */
  keyId: string
}

/** What stands before the 32 bytes of a private key in DER (PKCS #8, RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

type Purpose = 'secrets' | 'history marks' | 'history seals' | 'history signature' | 'key id'

/** All keys are derived from the one of the settings, each for one purpose. */
export const derivedKey = (master: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `aces-central-management ${purpose}`, 32))

export function createSecrets(master: Buffer): Secrets {
  const derive = (purpose: Purpose) => derivedKey(master, purpose)
  const encryptionKey = derive('secrets')
  // Key objects: given bytes, each HMAC would make one of its own, at ten times its cost.
  const markKey = createSecretKey(derive('history marks'))
  const sealKey = createSecretKey(derive('history seals'))
  const signKey = createPrivateKey({
    key: Buffer.concat([ED25519, derive('history signature')]),
    format: 'der',
    type: 'pkcs8',
  })
  const keyId = derive('key id').toString('hex').slice(0, 8)
  const boundTo = ({ table, column, row }: SecretPlace) => Buffer.from(`${table}/${column}/${row}`)

  return {
    keyId,
    encrypt(plain, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(boundTo(place))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', keyId, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt(stored, place) {
      const [version, usedKey, iv = '', tag = '', data = ''] = stored.split('.')
      if (version !== 'v1' || usedKey !== keyId) throw new Error('The stored secret was encrypted with another key.')
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, Buffer.from(iv, 'base64url'))
      decipher.setAAD(boundTo(place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
    },
    mark: (plain) => `hmac:${createHmac('sha256', markKey).update(plain).digest('hex').slice(0, 16)}`,
    seal(...parts) {
      const hmac = createHmac('sha256', sealKey)
      // Each part's length goes first: ['ab', 'c'] and ['a', 'bc'] are different. Texts go together: each call costs as much as a text.
      let text = ''
      for (const part of parts) {
        text += `${Buffer.byteLength(part)}:`
        if (typeof part === 'string') text += part
        else {
          hmac.update(text).update(part)
          text = ''
        }
      }
      return hmac.update(text).digest()
    },
    sign: (text) => sign(null, Buffer.from(text), signKey),
    publicKey: createPublicKey(signKey).export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** One encrypted column of a table; null where nothing is stored. */
export interface SecretColumn {
  /** What is stored, to be read. */
  plain(secrets: Secrets, row: number, stored: string | null): string | null
  /** What to store instead: the same ciphertext for the same secret, so that saving it again is no change. */
  next(secrets: Secrets, row: number, values: { stored: string | null; plain: string | null }): string | null
  /** What the history says of it. */
  mark(secrets: Secrets, row: number, stored: string | null): string | null
}

export function secretColumn(table: string, column: string): SecretColumn {
  const plain: SecretColumn['plain'] = (secrets, row, stored) =>
    stored && secrets.decrypt(stored, { table, column, row })
  return {
    plain,
    next: (secrets, row, values) =>
      values.plain && values.plain !== plain(secrets, row, values.stored)
        ? secrets.encrypt(values.plain, { table, column, row })
        : values.plain && values.stored,
    mark(secrets, row, stored) {
      const secret = plain(secrets, row, stored)
      return secret && secrets.mark(secret)
    },
  }
}
