import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { amount, atLeast, day, flag, input, multiline, option, reference, required, text } from './fields.ts'
import * as rules from './rules.ts'
import { secretText } from './secret-fields.ts'
import { isDay } from './shapes.ts'
import { url } from './url.ts'

describe('rules', () => {
  it('use exactly the specified messages', () => {
    expect(rules.required('')).toBe('Value is required.')
    expect(rules.required(null)).toBe('Value is required.')
    expect(rules.nonEmptySet([])).toBe('Set cannot be empty.')
    expect(rules.maxLength(50)('x'.repeat(51))).toBe('Value must be less than 50 characters.')
    expect(rules.minLength(6)('12345')).toBe('Value must be at least 6 characters.')
    expect(rules.minValue(0)(-1)).toBe('Value must be greater than or equal to 0')
    expect(rules.atLeast(1)(0)).toBe('Value must be at least 1.')
    expect(rules.email('abc')).toBe('Invalid email address')
    expect(url('abc')).toBe('Invalid URL')
    expect(rules.pattern(/^a$/)('b')).toBe('String is invalid')
  })

  it('include limits and count characters as users do', () => {
    expect(rules.maxLength(50)('x'.repeat(50))).toBeNull()
    expect(rules.maxLength(2)('😀😀')).toBeNull()
    expect(rules.minLength(6)('123456')).toBeNull()
    expect(rules.minValue(0)(0)).toBeNull()
    expect(rules.atLeast(1)('1')).toBeNull()
  })

  it('accept empty values except where required', () => {
    const others = [
      rules.maxLength(1),
      rules.minLength(6),
      rules.minValue(5),
      rules.atLeast(5),
      rules.email,
      url,
      rules.pattern(/^z$/),
    ]
    for (const rule of others) for (const empty of ['', '  ', null, undefined]) expect(rule(empty)).toBeNull()
    expect(rules.required('   ')).toBe('Value is required.')
    for (const value of [0, false, 'x']) expect(rules.required(value)).toBeNull()
  })

  it('know the days that can be meant', () => {
    for (const day of ['1990-01-01', '2026-03-02', '2100-12-31', '', null]) expect(rules.meantDay(day)).toBeNull()
    for (const day of ['0206-03-02', '0026-03-02', '0001-01-01', '1989-12-31', '2101-01-01', '9999-12-31'])
      expect(rules.meantDay(day), day).toBe('Enter a date between 01/01/1990 and 12/31/2100.')
  })

  it('count letters of two signs as one', () => {
    expect(rules.maxLength(4)('Cafe\u0301')).toBeNull()
    expect(rules.minLength(6)('pa\u0308ssw')).toBe('Value must be at least 6 characters.')
  })

  it('test numbers as their text', () => {
    expect(rules.pattern(/^12$/)(12)).toBeNull()
    expect(rules.pattern(/^12$/)(13)).toBe('String is invalid')
  })

  it('know addresses', () => {
    for (const good of ['http://a', 'https://a.b/c?d=1']) expect(url(good), good).toBeNull()
    for (const good of ['https://a.b.', 'https://[::1]:8080/', 'https://bücher.example/a@b'])
      expect(url(good), good).toBeNull()
    for (const bad of ['https://.', 'https://..', 'https://a..b', 'https://user:pass@a.b', 'https://user@a.b/x'])
      expect(url(bad), bad).toBe('Invalid URL')
    for (const bad of [
      'https://a b.example',
      'https://a.example,b.example/x',
      'https://"a".example',
      'https://-a.example',
      'https://a.example, https://b.example',
    ])
      expect(url(bad), bad).toBe('Invalid URL')
    for (const bad of ['ftp://a.b', 'a.b', 'http://', '/x', 'javascript:alert(1)'])
      expect(url(bad), bad).toBe('Invalid URL')
  })
})

describe('fields', () => {
  const form = input({
    name: required(text('Name', 5)),
    note: text('Note', 5),
    secret: secretText('Secret', 5),
    on: flag('On'),
    money: amount('Money'),
    when: day('When'),
    unit: reference('Unit'),
  })
  const parse = (value: unknown) => form.shape(z).parse(value)

  it('convert blank values to null and trim lines, never secrets', () => {
    expect(parse({})).toEqual({ name: null, note: null, secret: null, on: null, money: null, when: null, unit: null })
    expect(
      parse({
        name: ' a ',
        note: '  ',
        secret: ' a ',
        on: true,
        money: ' 1.50 ',
        when: '2026-03-02T23:30:00Z',
        unit: 0,
        more: 1,
      }),
    ).toEqual({
      name: 'a',
      note: null,
      secret: ' a ',
      on: true,
      money: 1.5,
      when: '2026-03-02',
      unit: null,
    })
  })

  it('read amounts and lines as users write them', () => {
    for (const [typed, read] of [
      ['1,000', 1000],
      ['1,234,567.89', 1_234_567.89],
      ['.5', 0.5],
      ['-3', -3],
      [7, 7],
      ['  ', null],
    ] as const) {
      expect(parse({ money: typed }).money, String(typed)).toBe(read)
    }
    for (const typed of ['1,00', '5.', '-', '.', '$5', '1e3'])
      expect(form.shape(z).safeParse({ money: typed }).success, typed).toBe(false)
    expect(parse({ name: ' \u200b\u202e ' }).name).toBeNull()
    expect(parse({ name: 'a\u200bb\n' }).name).toBe('ab')
    for (const name of ['a\nb', 'a\vb', 'a\u0007b']) expect(form.shape(z).safeParse({ name }).success).toBe(false)
  })

  it('reject wrong types and values that no database stores', () => {
    const bad = [
      { name: 1 },
      { on: 'yes' },
      { money: 'abc' },
      { money: Number.POSITIVE_INFINITY },
      { when: '2026-13-01' },
      { unit: -1 },
      { unit: 1.5 },
      { unit: 2 ** 31 },
      { name: 'a\u0000' },
      { name: '\ud800' },
      null,
      [],
      'x',
    ]
    for (const value of bad) expect(form.shape(z).safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  it('keep multi-line text and require whole numbers', () => {
    const more = input({ lines: multiline('Lines'), count: atLeast('Count', 1), mode: option('Mode', ['Off', 'On']) })
    expect(more.shape(z).parse({ lines: ' a\r\nb\rc ', count: '3' })).toEqual({ lines: ' a\nb\nc ', count: 3, mode: 0 })
    expect(more.shape(z).parse({ lines: ' \n ', mode: 1 })).toEqual({ lines: null, count: null, mode: 1 })
    for (const bad of [{ count: 1.5 }, { count: 2 ** 31 }, { count: 'x' }, { mode: 2 }, { mode: -1 }, { lines: 1 }])
      expect(more.shape(z).safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  })

  it('keep stored or default values of omitted flags', () => {
    const policy = input({
      on: flag('On', { initially: true }),
      old: flag('Old'),
      months: { ...required(atLeast('Months', 1)), when: 'old' },
    })
    const names = Object.keys(policy.fields)
    const values = policy.shape(z).parse({ old: null, months: 0 })
    expect(policy.checked(values, names, null)).toEqual({ errors: [], values: { on: true, old: false } })
    expect(policy.checked(values, names, { on: false, old: true }).errors).toHaveLength(1)
    expect(policy.checked(policy.shape(z).parse({ months: 2 }), names, { on: false, old: true })).toEqual({
      errors: [],
      values: { on: false, old: true, months: 2 },
    })
    expect(policy.checked(policy.shape(z).parse({ on: true }), ['on'], { on: false, old: true }).values).toEqual({
      on: true,
    })
    expect(policy.blank(z)).toEqual({ on: true, old: false, months: null })
  })

  it.each([
    ['two words', null],
    [' padded', 'Password begins or ends with a space.'],
    ['pasted\n', 'Password begins or ends with a space.'],
    ['', null],
    [null, null],
  ])('warn of spaces around the password %j', (typed, sentence) =>
    expect(secretText('Password', 40).warning?.(typed)).toBe(sentence),
  )

  it('know which days exist', () => {
    for (const good of ['2024-02-29', '2026-12-31', '0001-01-01']) expect(isDay(good), good).toBe(true)
    for (const bad of ['2026-02-29', '2026-2-1', '0000-01-01', '2026-00-10', '', 'x'])
      expect(isDay(bad), bad).toBe(false)
  })
})
