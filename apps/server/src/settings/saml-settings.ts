import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { sessionPaths } from '@acm/contract/session-paths'
import { LEAST_BITS } from '../formats/certificates.ts'
import { readIdentityProvider, type SamlIdentityProvider } from '../formats/identity-provider.ts'
import { markedText } from '../formats/marked-text.ts'
import { SettingError } from './setting-error.ts'
import { atMost, readFlag, readSettingFile, type SettingText } from './setting-text.ts'

const METADATA = 'SAML_IDP_METADATA'
const KEY = 'SAML_SIGNING_KEY'
const CERTIFICATE = 'SAML_SIGNING_CERT'

/** Both in PEM. */
export interface Signing {
  privateKey: string
  certificate: string
}

export interface SamlSettings {
  identityProvider: SamlIdentityProvider
  entityId: string
  /** The attribute with the email address; null: it is in the NameID. */
  emailAttribute: string | null
  /** Null: requests are not signed. */
  signing: Signing | null
  /** The console asks for its own second step after single sign-on. */
  asksSecondStep: boolean
}

/** Only the metadata of the identity provider is required; the other settings have defaults. */
export function readSaml(text: SettingText, apiUrl: string): SamlSettings | null {
  const metadata = text(METADATA)
  const entityId = atMost('SAML_ENTITY_ID', text('SAML_ENTITY_ID'), 1024)
  const emailAttribute = atMost('SAML_EMAIL_ATTRIBUTE', text('SAML_EMAIL_ATTRIBUTE'), 1024)
  const signing = { key: text(KEY), certificate: text(CERTIFICATE) }
  if (metadata === null) {
    const ownSettings = { SAML_ENTITY_ID: entityId, SAML_EMAIL_ATTRIBUTE: emailAttribute, [KEY]: signing.key }
    const others = { [CERTIFICATE]: signing.certificate, SAML_SECOND_STEP: text('SAML_SECOND_STEP') }
    const useless = Object.entries({ ...ownSettings, ...others }).find(([, value]) => value !== null)
    if (useless) throw new SettingError(`${useless[0]} has no effect without ${METADATA}.`)
    return null
  }
  if (entityId && /\s/.test(entityId))
    throw new SettingError(`SAML_ENTITY_ID must not contain spaces, not '${entityId}'.`)
  return {
    identityProvider: parseIdentityProvider(metadata),
    entityId: entityId ?? apiUrl + sessionPaths.samlMetadata,
    emailAttribute,
    signing: readSigning(signing),
    asksSecondStep: readFlag('SAML_SECOND_STEP', text('SAML_SECOND_STEP'), false),
  }
}

function parseIdentityProvider(metadata: string): SamlIdentityProvider {
  const xml = metadata.startsWith('<') ? metadata : readMetadataFile(metadata)
  try {
    return readIdentityProvider(xml)
  } catch (error) {
    throw new SettingError(`${METADATA} isn't identity provider metadata: ${(error as Error).message}.`)
  }
}

function readMetadataFile(path: string): string {
  if (/^https?:/i.test(path)) {
    throw new SettingError(
      `${METADATA} must be a file path or the XML itself. Download the metadata from that address and set its path.`,
    )
  }
  return markedText(readSettingFile(METADATA, path))
}

function readSigning(given: { key: string | null; certificate: string | null }): Signing | null {
  if (given.key === null && given.certificate === null) return null
  if (given.key === null) throw new SettingError(`${KEY} is required with ${CERTIFICATE}.`)
  if (given.certificate === null) throw new SettingError(`${CERTIFICATE} is required with ${KEY}.`)
  const key = parsePrivateKey(pemOf(KEY, given.key))
  const certificate = parseCertificate(pemOf(CERTIFICATE, given.certificate))
  if (!certificate.checkPrivateKey(key)) throw new SettingError(`${CERTIFICATE} doesn't match ${KEY}.`)
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString().trim(),
  }
}

const pemOf = (name: string, value: string): string =>
  value.startsWith('-----BEGIN ') ? value : readSettingFile(name, value).toString()

function parsePrivateKey(pem: string): KeyObject {
  const key = orNull(() => createPrivateKey(pem))
  if (key === null) throw new SettingError(`${KEY} must be a PEM private key without a passphrase.`)
  const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0
  if (bits < LEAST_BITS) throw new SettingError(`${KEY} must be an RSA key of at least ${LEAST_BITS} bits.`)
  return key
}

function parseCertificate(pem: string): X509Certificate {
  const certificate = orNull(() => new X509Certificate(pem))
  if (certificate === null) throw new SettingError(`${CERTIFICATE} must be a PEM certificate.`)
  return certificate
}

function orNull<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch {
    return null
  }
}
