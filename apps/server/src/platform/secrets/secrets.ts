import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

/** Bound to the ciphertext, so that a secret cannot be moved to another row. */
export interface SecretPlace {
  table: string
  column: string
  row: number
}

/** The part of a key that the history always needs, even after the key itself is gone. */
export interface KeyRing {
  id: string
  /** Key of its seals in base64. */
  seals: string
  publicKey: string
  /** Last seal that a retired key might have made; null: not retired. */
  upToSeq: number | null
  /** HMAC in hex of the last cut it might have made; null: it made none. */
  lastCut: string | null
}

/** Place of a seal: a retired key can only have made earlier ones. */
export type SealMoment = number | 'now' | { cutsFrom: readonly Buffer[] }

/** Encrypts secrets that must be read again, and hashes those that are only compared. */
export interface Secrets {
  /** AES-256-GCM in the form v1.keyId.iv.tag.data. */
  encrypt(plain: string, place: SecretPlace): string
  decrypt(stored: string, place: SecretPlace): string
  /** Keyed hash of a secret for the history: equal secrets have equal marks, and nothing else leaks. */
  mark(plain: string): string
  seal(...parts: (string | Uint8Array)[]): Buffer
  /** Checks with the current key and with previous keys that might have made a seal there. */
  isSeal(seal: Buffer, at: SealMoment, ...parts: (string | Uint8Array)[]): boolean
  /** Ed25519: anyone with the public key can verify that this installation signed. */
  sign(text: string): Buffer
  /** Checks with the current and previous keys. */
  isSigned(text: string, signature: Buffer): boolean
  /** DER (SPKI) in base64. */
  publicKey: string
  /** The current key first, then previous ones. */
  publicKeys: readonly string[]
  /** Distinguishes keys without revealing them. */
  keyId: string
  /** Keys that can decrypt: the current one first, then the others given. */
  keyIds: readonly string[]
  /** Rings of all given keys. */
  rings: readonly KeyRing[]
}

/** DER prefix of the 32 bytes of a private key (PKCS #8, RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

type KeyPurpose = 'secrets' | 'history marks' | 'history seals' | 'history signature' | 'key id'

/** Each purpose has a key of its own, derived from the one in the settings. */
const derivedKey = (master: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `aces-central-management ${purpose}`, 32))

export const keyIdOf = (master: Buffer): string => derivedKey(master, 'key id').toString('hex').slice(0, 8)

export const keyIdIn = (stored: string): string => stored.split('.')[1] ?? ''

const signingKey = (master: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([ED25519, derivedKey(master, 'history signature')]),
    format: 'der',
    type: 'pkcs8',
  })

const ringOf = (master: Buffer): KeyRing => ({
  id: keyIdOf(master),
  seals: derivedKey(master, 'history seals').toString('base64'),
  publicKey: createPublicKey(signingKey(master)).export({ format: 'der', type: 'spki' }).toString('base64'),
  upToSeq: null,
  lastCut: null,
})

function sealWith(key: KeyObject, parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key)
  // Lengths come first, so that ['ab', 'c'] and ['a', 'bc'] differ. Texts are joined, because each call costs as much
  // as a text.
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
}

/** A retired key made no seal after its end, so a thief of the key cannot either. */
function mayHaveMade({ upToSeq, lastCut }: KeyRing, at: SealMoment): boolean {
  if (upToSeq === null) return true
  if (at === 'now') return false
  return typeof at === 'number' ? at <= upToSeq : at.cutsFrom.some((mac) => mac.toString('hex') === lastCut)
}

/** The key is found by trying; neighboring seals mostly have the same one, so the last key goes first. */
function sealReader(rings: readonly KeyRing[]): Secrets['isSeal'] {
  // Key objects: with bytes each HMAC would build one, at ten times the cost.
  const makers = rings.map((ring) => ({ ring, key: createSecretKey(Buffer.from(ring.seals, 'base64')) }))
  let last = makers[0]
  return (seal, at, ...parts) => {
    for (const maker of [last, ...makers.filter((one) => one !== last)]) {
      if (!maker || !mayHaveMade(maker.ring, at) || !sealWith(maker.key, parts).equals(seal)) continue
      last = maker
      return true
    }
    return false
  }
}

interface SecretsOptions {
  others?: readonly Buffer[]
  kept?: readonly KeyRing[]
}

export function createSecrets(master: Buffer, { others = [], kept = [] }: SecretsOptions = {}): Secrets {
  const keys = [master, ...others]
  const encryptionKeys = new Map(keys.map((key) => [keyIdOf(key), derivedKey(key, 'secrets')]))
  const markKey = createSecretKey(derivedKey(master, 'history marks'))
  const sealKey = createSecretKey(derivedKey(master, 'history seals'))
  const signKey = signingKey(master)
  const keyId = keyIdOf(master)
  const boundTo = ({ table, column, row }: SecretPlace) => Buffer.from(`${table}/${column}/${row}`)
  const rings = keys.map(ringOf).map((ring) => kept.find(({ id }) => id === ring.id) ?? ring)
  const allRings = [...rings, ...kept.filter((ring) => !rings.includes(ring))]
  const publicKeys = allRings.map((ring) => ring.publicKey)
  const encryptionKeyOf = (id: string) => {
    const key = encryptionKeys.get(id)
    if (key) return key
    throw new Error(`The stored secret was encrypted with the key ${id}, which this process doesn't have.`)
  }

  return {
    keyId,
    keyIds: [...encryptionKeys.keys()],
    rings,
    encrypt(plain, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKeyOf(keyId), iv).setAAD(boundTo(place))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', keyId, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt(stored, place) {
      const [version, usedKey = '', iv = '', tag = '', data = ''] = stored.split('.')
      const key = encryptionKeyOf(version === 'v1' ? usedKey : '')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      decipher.setAAD(boundTo(place)).setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
    },
    mark: (plain) => `hmac:${createHmac('sha256', markKey).update(plain).digest('hex').slice(0, 16)}`,
    seal: (...parts) => sealWith(sealKey, parts),
    isSeal: sealReader(allRings),
    sign: (text) => sign(null, Buffer.from(text), signKey),
    isSigned: (text, signature) =>
      publicKeys.some((key) =>
        verify(null, Buffer.from(text), { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }, signature),
      ),
    publicKey: publicKeys[0] ?? '',
    publicKeys,
  }
}

/** Null values mean that nothing is stored. */
export interface SecretColumn {
  plain(secrets: Secrets, row: number, stored: string | null): string | null
  /** Keeps the ciphertext of an unchanged secret, so that saving it again is no change. */
  next(secrets: Secrets, row: number, values: { stored: string | null; plain: string | null }): string | null
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
