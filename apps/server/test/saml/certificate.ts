import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** A key of an identity service, with the certificate its metadata shows. */
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
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)))))
const LAST = new Date('2049-12-31T23:59:59Z')
const utcTime = (moment: Date) => der(0x17, Buffer.from(`${moment.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const validity = (until: Date) => sequence(utcTime(new Date('2020-01-01T00:00:00Z')), utcTime(until))

/** A new RSA key in a certificate that signs itself: Node reads certificates but makes none. */
export function makeSigningKey(commonName: string, until = LAST, bits = 2048): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = nameOf(commonName)
  const content = sequence(der(0x02, Buffer.from([1])), SHA256_WITH_RSA, name, validity(until), name, publicKey)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = sequence(content, SHA256_WITH_RSA, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return { privateKey, certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n') }
}

/** The metadata an identity service with these keys hands out. */
export function metadataOf(idp: { entityId: string; signOnAddress: string; keys: readonly SigningKey[] }): string {
  const keys = idp.keys.map(({ certificate }) => {
    const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  })
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${idp.entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${keys.join('\n    ')}
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${idp.signOnAddress}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
}
