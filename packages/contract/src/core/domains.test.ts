import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { BAD_EMAILS, GOOD_EMAILS } from '../../test/addresses.ts'
import { comparedDomains, domainList } from './domain-list.ts'
import { asciiEmail, comparedDomain } from './domains.ts'
import { email, emailList } from './email-fields.ts'
import { text } from './fields.ts'
import * as rules from './rules.ts'

function saidOf(field: ReturnType<typeof text>, value: string) {
  const read = field.shape(z).safeParse(value)
  return (
    read.error?.issues[0]?.message ?? field.rules.map((rule) => rule(read.data)).find((said) => said !== null) ?? null
  )
}

describe('an email address', () => {
  const one = email('Email', 100)
  const several = emailList('Failure Email')

  it.each(GOOD_EMAILS)('accepts %s', (address) => {
    expect([saidOf(one, address), saidOf(several, address), rules.email(address)]).toEqual([null, null, null])
    expect(one.shape(z).parse(` \u00a0\t${address}\r\n`)).toBe(address)
  })

  it.each(BAD_EMAILS)('rejects %j', (address) => {
    expect([saidOf(one, address), saidOf(several, `ann@example.com, ${address}`)]).toEqual([
      'Invalid email address',
      'Invalid email address',
    ])
  })

  it('is separated by commas', () => {
    expect(saidOf(several, ' a@x.com,\u00a0b@bücher.example ')).toBeNull()
    expect(several.shape(z).parse(' a@x.com,\u00a0\n b@x.com ')).toBe('a@x.com, b@x.com')
    for (const list of ['a@x.com;', 'a@x.com; b@x.com', 'a@x.com,,b@x.com', '<a@x.com>'])
      expect(saidOf(several, list), list).toBe('Invalid email address')
  })

  it('compares its domain in ASCII', () => {
    expect(asciiEmail('Zoe@bücher.example')).toBe('Zoe@xn--bcher-kva.example')
    expect(asciiEmail('ann@ｅｘａｍｐｌｅ.COM')).toBe('ann@example.com')
    for (const address of ['zoe@xn--bcher-kva.example', 'zoë@Example.com']) expect(asciiEmail(address)).toBeNull()
  })
})

test('are equal in all spellings', () => {
  for (const spelling of [
    'bücher.example',
    'BÜCHER.Example',
    'bu\u0308cher.example',
    'xn--bcher-kva.example',
    'XN--BCHER-KVA.example',
  ])
    expect(comparedDomain(spelling), spelling).toBe('xn--bcher-kva.example')
  expect(comparedDomain('no domain')).toBe('no domain')
})

describe('a list of domains', () => {
  const field = domainList(text('Domains', 255))

  it('holds each once, as it was typed first', () => {
    expect(field.shape(z).parse(' x.example , x.example,X.example,,Bücher.example,xn--bcher-kva.example')).toBe(
      'x.example,Bücher.example',
    )
  })

  it.each([
    ['@claimed.example', ['claimed.example']],
    ['a.example; claimed.example', ['a.example', 'claimed.example']],
    ['a.example claimed.example', ['a.example', 'claimed.example']],
    ['claimed.example.', ['claimed.example']],
    ['claimed\u200b.example', ['claimed.example']],
    ['Bücher.example,xn--bcher-kva.example', ['xn--bcher-kva.example']],
    ['ＣＬＡＩＭＥＤ.example', ['claimed.example']],
    ['', []],
  ])('is read as an identity service reads it: %j', (list, domains) => expect(comparedDomains(list)).toEqual(domains))

  it('warns of unusual domain lists without rejecting them', () => {
    expect(field.warning?.('a.example, bücher.example')).toBeNull()
    expect(field.warning?.('')).toBeNull()
    for (const [list, other] of [
      ['a.example,@claimed.example', '@claimed.example'],
      ['a.example; claimed.example', 'a.example; claimed.example'],
      ['claimed.example.', 'claimed.example.'],
      ['https://claimed.example', 'https://claimed.example'],
      ['localhost', 'localhost'],
      ['a.example,ｂ.example', 'ｂ.example'],
    ])
      expect(field.warning?.(list)).toBe(`“${other}” doesn’t look like a domain. Example: example.com, example.org`)
    expect(saidOf(field, '@claimed.example')).toBeNull()
  })
})
