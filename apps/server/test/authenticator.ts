import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** Parts that an attack changes. */
interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  signs?: Buffer
  algorithm?: number
}

interface GivenOptions {
  challenge?: unknown
  user?: unknown
}

/** An authenticator in software with one credential (ES256), as the browser would hand over its answers. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #handle = ''
  #counter = 0

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin
  }

  get handle(): string {
    return this.#handle
  }

  create(options: GivenOptions, twist: Twist = {}) {
    this.#handle = String(Reflect.get(Object(options.user), 'id'))
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, twist.algorithm ?? -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key)])
    const authData = Uint8Array.from(Buffer.concat([this.#data(FLAGS.attested, twist), attested]))
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const clientDataJSON = this.#client('webauthn.create', options, twist)
    return this.#credential({
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(isoCBOR.encode(attestation as Map<string, never>)),
      transports: ['internal'],
    })
  }

  get(options: GivenOptions, twist: Twist = {}) {
    this.#counter += 1
    const data = this.#data(0, { counter: this.#counter, ...twist })
    const client = this.#client('webauthn.get', options, twist)
    const signed = twist.signs ?? Buffer.concat([data, sha256(client)])
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: twist.userHandle ?? this.#handle,
    })
  }

  #credential<R extends object>(response: R) {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data(more: number, { rpId = 'localhost', isVerified = true, counter = 0 }: Twist): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  #client(type: string, { challenge }: GivenOptions, twist: Twist): Buffer {
    const clientData = { type: twist.type ?? type, challenge: twist.challenge ?? String(challenge) }
    return Buffer.from(JSON.stringify({ ...clientData, origin: twist.origin ?? this.#origin, crossOrigin: false }))
  }
}
