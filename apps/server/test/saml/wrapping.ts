import type { SigningKey } from './certificate.ts'
import { type AssertionFields, assertionOf, goodResponse, newId, partOf, responseAround, signed } from './documents.ts'

interface WrappingOptions {
  key: SigningKey
  requestId: string
  attacker: string
  victim: string
}

/**
 * The eight known ways to wrap a signature ("On Breaking SAML", 2012): the attacker has a validly signed document of
 * their own, and puts an assertion about the victim where it might be read.
 */
export function wrappings({ key, requestId, attacker, victim }: WrappingOptions): Record<string, string> {
  const fields: Partial<AssertionFields> = { requestId, nameId: attacker }
  const evil = assertionOf({ requestId, nameId: victim, assertionId: newId() })
  const byAssertion = goodResponse(key, fields)
  const original = partOf(byAssertion, 'Assertion')
  const signature = partOf(original, 'Signature')
  const bare = original.replace(signature, '')
  const wrapped = (content: string) => responseAround(content, fields)
  const withSignature = (content: string) => evil.replace('</saml:Issuer>', `</saml:Issuer>${content}`)
  const inSignature = (content: string) => signature.replace('</ds:Signature>', `${content}</ds:Signature>`)

  const byResponse = signed(wrapped(assertionOf(fields)), key, 'Response')
  const outerSignature = partOf(byResponse, 'Signature')
  const bareResponse = byResponse.replace(outerSignature, '')
  const evilResponse = (content: string) => wrapped(evil).replace('<samlp:Status>', `${content}<samlp:Status>`)
  return {
    'XSW1 response inside its signature': evilResponse(
      outerSignature.replace('</ds:Signature>', `${bareResponse}</ds:Signature>`),
    ),
    'XSW2 response beside its signature': evilResponse(bareResponse + outerSignature),
    'XSW3 assertion before the signed one': wrapped(evil + original),
    'XSW4 assertion around the signed one': wrapped(evil.replace('</saml:Assertion>', `${original}</saml:Assertion>`)),
    'XSW5 assertion with the signature, the signed one after it': wrapped(withSignature(signature) + bare),
    'XSW6 assertion with the signature, the signed one inside that': wrapped(withSignature(inSignature(bare))),
    'XSW7 assertion in the extensions': wrapped(`<samlp:Extensions>${evil}</samlp:Extensions>${original}`),
    'XSW8 signed assertion in an object of the signature': wrapped(
      withSignature(inSignature(`<ds:Object>${bare}</ds:Object>`)),
    ),
  }
}
