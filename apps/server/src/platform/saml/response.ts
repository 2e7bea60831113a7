import { type Asserted, readAssertion } from './assertion.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { Disbelief, type Expectation, SKEW_MS } from './expectation.ts'
import { signedAssertion } from './signature.ts'
import { readXml } from './xml-tree.ts'

/** A hundred modules: loaded when the first person signs on this way, not at every start. */
export const nodeSaml = () => import('@node-saml/node-saml')

/** The document the form carries, and the request it says it answers; nothing of it is believed yet. */
export function openResponse(encoded: string | undefined, expected: Expectation): Envelope {
  const compact = (encoded ?? '').replace(/\s/g, '')
  if (compact === '') throw new Disbelief('the post has no SAMLResponse')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact) || compact.length % 4 !== 0) throw new Disbelief('it is not base64')
  return readEnvelope(toText(Buffer.from(compact, 'base64')), expected)
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Disbelief('it is not UTF-8')
  }
}

/** What the identity service asserts: read from the very bytes whose signature was verified, from nowhere else. */
export async function verifyResponse({ xml, requestId }: Envelope, expected: Expectation): Promise<Asserted> {
  const { identityProvider, entityId, consumerAddress } = expected
  const signed = await signedAssertion(xml, identityProvider.certificates)
  const { SAML, ValidateInResponseTo } = await nodeSaml()
  const saml = new SAML({
    idpCert: signed.signer,
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumerAddress,
    wantAssertionsSigned: true,
    // A signature around everything is not demanded; a wrong one was not overlooked.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // The request was claimed in the database before: the library's own check could let two answers through at once.
    validateInResponseTo: ValidateInResponseTo.never,
  })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(signed.xml).toString('base64') })
    .catch((error: unknown) => {
      throw new Disbelief(sentenceOf(error))
    })
  const verified = profile?.getAssertionXml?.()
  if (!verified) throw new Disbelief('it has no assertion')
  return readAssertion(readXml(verified), { ...expected, requestId })
}

/** What the library says before it quotes from the document. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof TypeError) return 'a required part is missing'
  return error.message.split(/[:.]/, 1)[0]?.slice(0, 120) ?? ''
}
