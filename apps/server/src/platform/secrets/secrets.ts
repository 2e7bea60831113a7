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

/** Where a secret is stored: bound to its ciphertext, so that it cannot be moved to another row. */
export interface SecretPlace {
  table: string
  column: string
  row: number
}

/** What of a key the history needs for as long as it stands: kept when the key itself is long gone. */
export interface KeyRing {
  id: string
  /** Of the seals it made, as base64. */
  seals: string
  publicKey: string
  /** The last seal it may have made, once it was retired; null: it may still make some. */
  upToSeq: number | null
  /** The HMAC of the last cut it may have made, in hex; null: of none. */
  lastCut: string | null
}

/** Where a seal stands: what one made with a retired key must have stood before. */
export type SealedAt = number | 'now' | { cutsFrom: readonly Buffer[] }

/** Encrypts what must be given back, hashes what must only be compared. */
export interface Secrets {
  /** AES-256-GCM text of the form v1.keyId.iv.tag.data. */
  encrypt(plain: string, place: SecretPlace): string
  decrypt(stored: string, place: SecretPlace): string
  /** A keyed hash under which the history records a secret: equal values look equal, nothing more can be told. */
  mark(plain: string): string
  /** HMAC-SHA-256 for the seals of the history. */
  seal(...parts: (string | Uint8Array)[]): Buffer
  /** Whether that seal is of these parts, by the key of now or by a former one that may have made it there. */
  isSeal(seal: Buffer, at: SealedAt, ...parts: (string | Uint8Array)[]): boolean
  /** Ed25519, for those who are not to have our keys: whoever has the public one can tell that this installation said it. */
  sign(text: string): Buffer
  /** Whether this installation said it, with the key of now or a former one. */
  isSigned(text: string, signature: Buffer): boolean
  /** In DER (SPKI), as base64. */
  publicKey: string
  /** That one first, then those of former keys. */
  publicKeys: readonly string[]
  /** Tells keys apart without revealing them. */
  keyId: string
  /** Whose secrets can be read: of the key of now first, then of the others that were given. */
  keyIds: readonly string[]
  /** What is to be kept of the keys that were given. */
  rings: readonly KeyRing[]
}

/** What stands before the 32 bytes of a private key in DER (PKCS #8, RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

type Purpose = 'secrets' | 'history marks' | 'history seals' | 'history signature' | 'key id'

/** All keys are derived from the one of the settings, each for one purpose. */
export const derivedKey = (master: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `aces-central-management ${purpose}`, 32))

/** By which a key is known. */
export const keyIdOf = (master: Buffer): string => derivedKey(master, 'key id').toString('hex').slice(0, 8)

/** The id of the key that a stored secret was encrypted with. */
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
}

/** Whether a key may have made a seal there: a retired one has made none behind its end, whoever holds it now. */
function mayHaveMade({ upToSeq, lastCut }: KeyRing, at: SealedAt): boolean {
  if (upToSeq === null) return true
  if (at === 'now') return false
  return typeof at === 'number' ? at <= upToSeq : at.cutsFrom.some((mac) => mac.toString('hex') === lastCut)
}

/** Who made a seal is found by trying; seals that stand together were mostly made by the same. */
function sealReader(rings: readonly KeyRing[]): Secrets['isSeal'] {
  // Key objects: given bytes, each HMAC would make one of its own, at ten times its cost.
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

/** By which former keys there is still something to be read or checked. */
interface Besides {
  /** Keys whose secrets can be read too. */
  others?: readonly Buffer[]
  /** What was kept of keys, of the one of now and of others among them. */
  kept?: readonly KeyRing[]
}

export function createSecrets(master: Buffer, { others = [], kept = [] }: Besides = {}): Secrets {
  const given = [master, ...others]
  const encryptionKeys = new Map(given.map((key) => [keyIdOf(key), derivedKey(key, 'secrets')]))
  const markKey = createSecretKey(derivedKey(master, 'history marks'))
  const sealKey = createSecretKey(derivedKey(master, 'history seals'))
  const signKey = signingKey(master)
  const keyId = keyIdOf(master)
  const boundTo = ({ table, column, row }: SecretPlace) => Buffer.from(`${table}/${column}/${row}`)
  const rings = given.map(ringOf).map((ring) => kept.find(({ id }) => id === ring.id) ?? ring)
  const known = [...rings, ...kept.filter((ring) => !rings.includes(ring))]
  const publicKeys = known.map((ring) => ring.publicKey)
  const encryptionKeyOf = (id: string) => {
    const key = encryptionKeys.get(id)
    if (key) return key
    throw new Error(`The stored secret was encrypted with the key ${id}, which this process was not given.`)
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
    isSeal: sealReader(known),
    sign: (text) => sign(null, Buffer.from(text), signKey),
    isSigned: (text, signature) =>
      publicKeys.some((key) =>
        verify(null, Buffer.from(text), { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }, signature),
      ),
    publicKey: publicKeys[0] ?? '',
    publicKeys,
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
