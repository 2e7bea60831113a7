import type { MetadataCheck } from '@acm/contract/sso'
import { describe, expect, it } from 'vitest'
import { claimLines, flawLines, metadataLine } from './CheckLines.tsx'

const good: MetadataCheck = {
  id: 1,
  checkedAt: '2026-03-01T12:00:00.000Z',
  failure: null,
  validUntil: '2027-03-01T12:00:00.000Z',
  entityId: 'urn:idp',
  signOnAddress: 'https://idp.example.com',
  metadataUntil: null,
  unusableCertificates: [],
  claimedTwice: [],
}

describe('state of a metadata check', () => {
  it('warns 30 days before a certificate ends', () => {
    const lines = ['2026-03-31T12:00:01.000Z', '2026-03-31T12:00:00.000Z', '2026-03-01T12:00:00.000Z'].map(
      (validUntil) => metadataLine({ ...good, validUntil }),
    )
    expect(lines).toEqual([
      { tone: 'good', text: 'Valid until 03/31/2026' },
      { tone: 'warning', text: 'Certificate expires on 03/31/2026' },
      { tone: 'bad', text: 'Certificate expired on 03/01/2026' },
    ])
    expect(metadataLine({ ...good, validUntil: null, failure: 'The server responded with status 404.' })).toEqual({
      tone: 'bad',
      text: 'Metadata not available: The server responded with status 404.',
    })
  })

  it('warns of expired metadata and unused certificates', () => {
    const lines = (metadataUntil: string | null, ...unusableCertificates: string[]) =>
      flawLines({ ...good, metadataUntil, unusableCertificates })
    expect(lines(null)).toEqual([])
    expect(lines('2026-03-01T12:00:01.000Z')).toEqual([])
    expect(lines('2026-03-01T12:00:00.000Z', "Certificate 2 of 2 (CN=old) has a key that isn't RSA")).toEqual([
      { tone: 'warning', text: 'Metadata expired on 03/01/2026' },
      { tone: 'warning', text: "Certificate 2 of 2 (CN=old) has a key that isn't RSA and isn't used" },
    ])
  })

  it('names other claimants of a domain, or counts them', () => {
    const claimedTwice = [
      { domain: 'a.com', identityProviders: ['Okta (Acme)'], others: 0 },
      { domain: 'b.com', identityProviders: ['Okta (Acme)', 'Entra (Bolt)'], others: 1 },
      { domain: 'c.com', identityProviders: [], others: 2 },
    ]
    expect(claimLines({ ...good, claimedTwice }).map(({ text }) => text)).toEqual([
      'a.com is also claimed by Okta (Acme)',
      'b.com is also claimed by Okta (Acme), Entra (Bolt), 1 in another org unit',
      'c.com is also claimed by 2 in other org units',
    ])
  })
})
