import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Binding } from '../../src/formats/identity-provider.ts'

export interface SigningKey {
  privateKey: string
  /** PEM */
  certificate: string
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const SHA256_WITH_ECDSA = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))))
const LAST = new Date('2049-12-31T23:59:59Z')
const utcTime = (moment: Date) => der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const validity = (until: Date) => sequence(utcTime(new Date('2020-01-01T00:00:00Z')), utcTime(until))

/** Self-signed, built by hand because Node can't make certificates. `kind`: the bits of an RSA key, or a curve. */
export function makeSigningKey(commonName: string, until = LAST, kind: number | 'P-256' = 2048): SigningKey {
  const isCurve = kind === 'P-256'
  const { privateKey } = isCurve
    ? generateKeyPairSync('ec', { namedCurve: kind })
    : generateKeyPairSync('rsa', { modulusLength: kind })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const method = isCurve ? SHA256_WITH_ECDSA : SHA256_WITH_RSA
  const name = nameOf(commonName)
  const content = sequence(der(0x02, Buffer.from([1])), method, name, validity(until), name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = sequence(content, method, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    privateKey: pem,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n'),
  }
}

interface MetadataOptions {
  entityId: string
  signOnAddress: string
  keys: readonly SigningKey[]
  bindings?: readonly Binding[]
  wantsSignedRequests?: boolean
}

export function metadataOf({
  bindings = ['HTTP-Redirect'],
  wantsSignedRequests = false,
  ...idp
}: MetadataOptions): string {
  const services = bindings.map(
    (binding) =>
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${idp.signOnAddress}"/>`,
  )
  const keys = idp.keys.map(({ certificate }) => {
    const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  })
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${idp.entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="${wantsSignedRequests}" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keys.join('\n    ')}
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    ${services.join('\n    ')}
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
}
