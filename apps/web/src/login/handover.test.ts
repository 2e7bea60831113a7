import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './handover.ts'

describe('the return path', () => {
  test.each([
    ['/amqs', '/amqs'],
    ['/instances/5?initialTab=sso', '/instances/5?initialTab=sso'],
    ['/clients?name=a%2F%2Fb&name=c#top', '/clients?name=a%2F%2Fb&name=c#top'],
    ['/', '/'],
  ])('keeps %j', (remembered, path) => expect(safeReturnPath(remembered)).toBe(path))

  test.each([
    null,
    '',
    'amqs',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/amqs',
    '/amqs\u007f',
    ' //evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/amqs/..//evil.example',
    '/a\\..\\..\\evil',
    '@evil.example',
  ])('goes to the start page for %j', (remembered) => expect(safeReturnPath(remembered)).toBe('/'))

  test.each(['/check-saml-results', '/check-saml-results?x=1', '/login', '/LOGIN/', '/forbidden', '/error', '/health'])(
    'never leads to %s',
    (remembered) => expect(safeReturnPath(remembered)).toBe('/'),
  )
  test('keeps paths that only begin alike', () => {
    expect(safeReturnPath('/errors-report')).toBe('/errors-report')
  })
})
