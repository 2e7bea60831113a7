import { readXml } from '../../formats/xml-tree.ts'
import { type Assertion, readAssertion } from './assertion.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { type Expectation, SamlRejection, SKEW_MS } from './expectation.ts'
import { signedAssertion } from './signature.ts'

/** A hundred modules: loaded at the first sign-on of this kind, not at every start. */
export const nodeSaml = () => import('@node-saml/node-saml')

/** Nothing in the result is verified yet. */
export function openResponse(encoded: string | undefined, expected: Expectation): Envelope {
  const compact = (encoded ?? '').replace(/\s/g, '')
  if (compact === '') throw new SamlRejection('the post has no SAMLResponse')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact) || compact.length % 4 !== 0) throw new SamlRejection("it isn't base64")
  return readEnvelope(toText(Buffer.from(compact, 'base64')), expected)
}

function toText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SamlRejection("it isn't UTF-8")
  }
}

export async function verifyResponse({ xml, requestId }: Envelope, expected: Expectation): Promise<Assertion> {
  const { identityProvider, entityId, consumerAddress } = expected
  const signed = await signedAssertion(xml, identityProvider.certificates)
  const { SAML, ValidateInResponseTo } = await nodeSaml()
  const saml = new SAML({
    idpCert: signed.signer,
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumerAddress,
    wantAssertionsSigned: true,
    // A signature of the whole response is optional; `signedAssertion` has checked it if there is one.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    // The database has claimed the request already: the library's own check could accept two concurrent answers.
    validateInResponseTo: ValidateInResponseTo.never,
  })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(signed.xml).toString('base64') })
    .catch((error: unknown) => {
      throw new SamlRejection(sentenceOf(error))
    })
  const verified = profile?.getAssertionXml?.()
  if (!verified) throw new SamlRejection('it has no assertion')
  return readAssertion(readXml(verified), { ...expected, requestId })
}

/** The library's message up to the part that quotes from the document. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof TypeError) return 'a required part is missing'
  return error.message.split(/[:.]/, 1)[0]?.slice(0, 120) ?? ''
}
