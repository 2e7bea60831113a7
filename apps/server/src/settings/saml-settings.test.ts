import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSigningKey, metadataOf } from '../../test/saml/certificate.ts'
import { loadConfig, SettingError } from './config.ts'

const KEYS = [makeSigningKey('one'), makeSigningKey('two')]
const IDP = { entityId: 'https://idp.example.com', signOnAddress: 'https://idp.example.com/sso', keys: KEYS }
const METADATA = metadataOf(IDP)
const OWN = makeSigningKey('console')
const SIGNED = { SAML_IDP_METADATA: METADATA, SAML_SIGNING_KEY: OWN.privateKey, SAML_SIGNING_CERT: OWN.certificate }

const folder = mkdtempSync(join(tmpdir(), 'acm-saml-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const providerOf = (SAML_IDP_METADATA: string) => loadConfig({ SAML_IDP_METADATA }).saml?.identityProvider
const refusal = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
}
const refusalOf = (SAML_IDP_METADATA: string) =>
  refusal({ SAML_IDP_METADATA })?.replace(/^SAML_IDP_METADATA isn't identity provider metadata: /, '… ')

describe('settings of single sign-on', () => {
  it('come from the metadata, with PUBLIC_URL as entity id', () => {
    expect(loadConfig({}).saml).toBeNull()
    const { saml } = loadConfig({ SAML_IDP_METADATA: METADATA, PUBLIC_URL: 'http://localhost:8080' })
    expect(saml).toEqual({
      entityId: 'http://localhost:8080/api/Authentication/SamlMetadata',
      emailAttribute: null,
      signing: null,
      asksSecondStep: false,
      identityProvider: {
        entityId: 'https://idp.example.com',
        signOnAddress: 'https://idp.example.com/sso',
        binding: 'HTTP-Redirect',
        wantsSignedRequests: false,
        certificates: KEYS.map(({ certificate }) => certificate),
        unusableCertificates: [],
        validUntil: null,
      },
    })
    const file = fileOf('metadata.xml', `\uFEFF${METADATA}\n`)
    const settings = { SAML_IDP_METADATA: file, SAML_ENTITY_ID: 'urn:acm', SAML_EMAIL_ATTRIBUTE: 'mail' }
    expect(loadConfig(settings).saml).toEqual({ ...saml, entityId: 'urn:acm', emailAttribute: 'mail' })
  })

  it('stops the start with one message on wrong settings', () => {
    expect(refusalOf('https://idp.example.com/metadata')).toBe(
      'SAML_IDP_METADATA must be a file path or the XML itself. Download the metadata from that address and set its path.',
    )
    expect(refusalOf('/nowhere/metadata.xml')).toMatch(/^SAML_IDP_METADATA can't be read: ENOENT/)
    expect(refusalOf('<EntityDescriptor')).toBe("… it isn't well-formed XML (line 1).")
    expect(refusalOf(METADATA.replace('</md:NameIDFormat>', ''))).toBe("… it isn't well-formed XML (line 8).")
    expect(refusalOf(fileOf('late.xml', `\n\n${METADATA.replace('</md:NameIDFormat>', '')}`))).toBe(
      "… it isn't well-formed XML (line 10).",
    )
    expect(refusalOf('<html/>')).toBe('… it describes no identity provider.')
    expect(refusalOf(`<!DOCTYPE a>${METADATA.replace(/<\?.*\?>/, '')}`)).toBe('… it has a document type.')
    expect(refusalOf(METADATA.replace('entityID=', 'id='))).toBe('… it has no entityID.')
    expect(refusalOf(METADATA.replace('HTTP-Redirect', 'HTTP-Artifact'))).toBe(
      '… it has no SingleSignOnService with the binding HTTP-Redirect or HTTP-POST.',
    )
    for (const bindings of [['HTTP-Redirect'], ['HTTP-POST']] as const)
      expect(refusalOf(metadataOf({ ...IDP, bindings, signOnAddress: 'http://idp.example.com/sso' }))).toBe(
        "… its sign-on address doesn't start with https://.",
      )
    const entity = METADATA.replace(/<\?.*\?>/, '')
    expect(refusalOf(`<f:EntitiesDescriptor xmlns:f="urn:federation">${entity.repeat(3)}</f:EntitiesDescriptor>`)).toBe(
      '… it describes 3 identity providers; keep only one EntityDescriptor.',
    )
    expect(refusal({ SAML_ENTITY_ID: 'urn:acm' })).toBe('SAML_ENTITY_ID has no effect without SAML_IDP_METADATA.')
    expect(refusal({ SAML_EMAIL_ATTRIBUTE: 'mail' })).toBe(
      'SAML_EMAIL_ATTRIBUTE has no effect without SAML_IDP_METADATA.',
    )
    expect(refusal({ SAML_IDP_METADATA: METADATA, SAML_ENTITY_ID: 'a b' })).toBe(
      "SAML_ENTITY_ID must not contain spaces, not 'a b'.",
    )
  })

  it('prefers a redirect to a posted form', () => {
    const offered = (...bindings: ('HTTP-Redirect' | 'HTTP-POST')[]) => providerOf(metadataOf({ ...IDP, bindings }))
    expect(offered('HTTP-POST')).toMatchObject({ binding: 'HTTP-POST', signOnAddress: 'https://idp.example.com/sso' })
    expect(offered('HTTP-POST', 'HTTP-Redirect')?.binding).toBe('HTTP-Redirect')
    const both = metadataOf({ ...IDP, bindings: ['HTTP-Redirect', 'HTTP-POST'] })
    expect(providerOf(both.replace('https://idp.example.com/sso', 'http://idp.example.com/sso'))?.binding).toBe(
      'HTTP-POST',
    )
    expect(providerOf(metadataOf({ ...IDP, wantsSignedRequests: true }))?.wantsSignedRequests).toBe(true)
    expect(providerOf(METADATA.replace('Signed="false"', 'Signed="1"'))?.wantsSignedRequests).toBe(true)
    expect(providerOf(METADATA.replace('WantAuthnRequestsSigned="false"', ''))?.wantsSignedRequests).toBe(false)
  })

  it('reads UTF-16 metadata in either byte order', () => {
    const text = `\uFEFF${METADATA.replace('?>', ' encoding="UTF-16"?>')}`
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [little, big])
      expect(providerOf(fileOf('utf-16.xml', bytes))?.entityId).toBe('https://idp.example.com')
  })

  it('uses valid certificates, names others, requires one', () => {
    const curve = makeSigningKey('curve.example', undefined, 'P-256')
    const short = makeSigningKey('short.example', undefined, 1024)
    const broken = { ...OWN, certificate: 'AAAA' }
    const mixed = providerOf(metadataOf({ ...IDP, keys: [curve, OWN, short, broken] }))
    expect(mixed?.certificates).toEqual([OWN.certificate])
    expect(mixed?.unusableCertificates).toEqual([
      "Certificate 1 of 4 (CN=curve.example) has a key that isn't RSA",
      'Certificate 3 of 4 (CN=short.example) has an RSA key of fewer than 2048 bits',
      "Certificate 4 of 4 can't be read",
    ])
    const alone = (key: typeof OWN) => refusalOf(metadataOf({ ...IDP, keys: [key] }))
    expect(alone(curve)).toBe("… a certificate in it has a key that isn't RSA.")
    expect(alone(short)).toBe('… a certificate in it has an RSA key of fewer than 2048 bits.')
    expect(alone(broken)).toBe("… a certificate in it can't be read.")
    const lines = METADATA.replace(/(?<=X509Certificate>)(?=MII)/, '-----BEGIN CERTIFICATE-----')
    expect(providerOf(lines)?.unusableCertificates).toEqual(["Certificate 1 of 2 can't be read"])
    expect(refusalOf(METADATA.replaceAll('"signing"', '"encryption"'))).toBe('… it has no signing certificate.')
  })

  it('uses the earliest end in the metadata', () => {
    const ended = (place: string, time: string) =>
      METADATA.replace(place, `${place} validUntil="${time}"`).replace(/<\?.*\?>/, '')
    const at = (xml: string) => providerOf(xml)?.validUntil?.toISOString()
    expect(at(ended('<md:EntityDescriptor', '2024-05-01T00:00:00Z'))).toBe('2024-05-01T00:00:00.000Z')
    expect(at(ended('<md:IDPSSODescriptor', '2024-05-01T00:00:00Z'))).toBe('2024-05-01T00:00:00.000Z')
    const list = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="2023-05-01T00:00:00Z">${ended('<md:EntityDescriptor', '2024-05-01T00:00:00Z')}</md:EntitiesDescriptor>`
    expect(at(list)).toBe('2023-05-01T00:00:00.000Z')
  })
})

describe('the key of signed requests', () => {
  const other = makeSigningKey('other')
  const refusedWith = (changed: Record<string, string>) => refusal({ ...SIGNED, ...changed })

  it('comes with its certificate, as file or text', () => {
    const asGiven = loadConfig(SIGNED).saml?.signing
    expect(asGiven?.certificate).toBe(OWN.certificate)
    expect(asGiven?.privateKey.trim()).toBe(OWN.privateKey.trim())
    const files = {
      SAML_SIGNING_KEY: fileOf('key.pem', OWN.privateKey),
      SAML_SIGNING_CERT: fileOf('cert.pem', OWN.certificate),
    }
    expect(loadConfig({ ...SIGNED, ...files }).saml?.signing).toEqual(asGiven)
  })

  it('stops the start with one message on a wrong key', () => {
    const KEY = 'SAML_SIGNING_KEY'
    const CERT = 'SAML_SIGNING_CERT'
    expect(refusedWith({ [KEY]: '' })).toBe('SAML_SIGNING_KEY is required with SAML_SIGNING_CERT.')
    expect(refusedWith({ [CERT]: '' })).toBe('SAML_SIGNING_CERT is required with SAML_SIGNING_KEY.')
    for (const name of [KEY, CERT]) {
      expect(refusedWith({ SAML_IDP_METADATA: '', [KEY]: '', [CERT]: '', [name]: 'x' })).toBe(
        `${name} has no effect without SAML_IDP_METADATA.`,
      )
      expect(refusedWith({ [name]: '/nowhere/one.pem' })).toMatch(new RegExp(`^${name} can't be read: ENOENT`))
    }
    expect(refusedWith({ [CERT]: other.certificate })).toBe("SAML_SIGNING_CERT doesn't match SAML_SIGNING_KEY.")
    expect(refusedWith({ [CERT]: OWN.privateKey })).toBe('SAML_SIGNING_CERT must be a PEM certificate.')
    const noKey = 'SAML_SIGNING_KEY must be a PEM private key without a passphrase.'
    expect(refusedWith({ [KEY]: OWN.certificate })).toBe(noKey)
    const encrypted = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
    })
    expect(refusedWith({ [KEY]: encrypted.privateKey })).toBe(noKey)
    for (const kind of ['P-256', 1024] as const) {
      const { privateKey, certificate } = makeSigningKey('unfit', undefined, kind)
      expect(refusedWith({ [KEY]: privateKey, [CERT]: certificate })).toBe(
        'SAML_SIGNING_KEY must be an RSA key of at least 2048 bits.',
      )
    }
  })
})
