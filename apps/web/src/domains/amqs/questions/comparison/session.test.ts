import type { QuestionHint } from '@acm/contract/amq-questions'
import { describe, expect, test } from 'vitest'
import { changesBetween, questionsFound } from '../../changeCounts.ts'
import { exactJson, type Json, type JsonFault } from '../../exactJson.ts'
import { FAULTS, readVersion } from '../../versionFile.ts'
import { longestRise } from './longestRise.ts'
import { ComparisonSession, type FileFacts, openComparison } from './session.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const q = (text: string, more: object = {}) => ({ text, ...more })
const opened = (from: unknown, to: unknown): ComparisonSession => {
  const found = openComparison(readVersion(bytes(asText(from))), readVersion(bytes(asText(to))))
  if (!(found instanceof ComparisonSession)) throw new Error(JSON.stringify(found))
  return found
}
/** What is said of each file, whether it can be compared or not. */
const factsOf = (from: ArrayBuffer, to: ArrayBuffer, hint?: QuestionHint): readonly [FileFacts, FileFacts] => {
  const found = openComparison(readVersion(from), readVersion(to), hint)
  return found instanceof ComparisonSession ? found.overview.files : found.faults
}
const asText = (file: unknown) => (typeof file === 'string' ? file : JSON.stringify(file))
const FILES = [
  { name: 'Loan Review Spring', number: 1, fileName: 'a.json', bytes: 10, sha256: 'ab' },
  { name: 'Loan Review Autumn', number: 2, fileName: 'b.json', bytes: 20, sha256: null },
] as const

describe('JSON as it is written', () => {
  const NOTE = 'Is the note signed?'
  const of = (rest: string) => `{${rest},"questions":[{"text":"${NOTE}"}]}`
  test.each([
    ['9007199254740993', '9007199254740992'],
    ['1', '"1"'],
    ['1', '1.0'],
    ['true', '"yes"'],
    ['["a · b"]', '["a","b"]'],
    ['null', '"null"'],
    ['-0', '0'],
  ])('tells %s from %s', (was, is) => {
    const session = opened(of(`"x":${was}`), of(`"x":${is}`))
    expect([session.overview.isSame, session.overview.heads]).toEqual([false, ['x']])
    const rows = session.elsewhere(0, 10)
    expect(rows.every((row) => row.was !== row.is)).toBe(true)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('tells a key that is there twice', () => {
    const [row] = opened(of('"pass":80,"pass":95'), of('"pass":95')).elsewhere(0, 10)
    expect(row).toEqual({
      change: 'changed',
      within: '',
      what: 'pass',
      was: '80, then 95 (key given 2 times)',
      is: '95',
    })
  })

  test('has names that every object has for keys like others', () => {
    expect(exactJson('{"__proto__":1,"constructor":2}')).toEqual(JSON.parse('{"__proto__":1,"constructor":2}'))
  })

  test.each([
    ['{"a":1,}', 7, 'a comma too many'],
    ['[1,2,]', 5, 'a comma too many'],
    ['{"a" 1}', 5, 'expected a colon'],
    ['[1 2]', 3, 'expected a comma or ]'],
    ['{"a":"b', 7, 'the file ends too early'],
    ['{} {}', 3, 'more after the end'],
    ["['a']", 1, 'single quotes instead of double quotes'],
    ['["a\nb"]', 3, 'a line break or control character inside a text'],
  ])('says of %s where it breaks and why', (text, at, what) => {
    expect(() => exactJson(text)).toThrow(expect.objectContaining({ at, what }) as JsonFault)
  })

  test('goes no deeper than a file may be, and needs no stack for it', () => {
    expect(() => exactJson('['.repeat(1_000_000))).toThrow('more than 500 lists and objects inside of each other')
  })
})

test.each([
  ['<?xml version="1.0"?><amq/>', FAULTS.markup],
  ['  <html>', FAULTS.markup],
  ['{"questions": [\n1 2]}', "isn't valid JSON. Line 2, column 2: a comma is missing."],
  [' \n', FAULTS.empty],
])('a file that is no JSON is told plainly: %s', (text, fault) => {
  const fine = bytes('\ufeff{"questions": ["A?"]}')
  const facts = factsOf(fine, bytes(text))
  expect(facts.map((one) => one.fault?.text)).toEqual([undefined, fault])
  expect(facts[0].questions).toBe(1)
})

test.each([
  ['A fee\u00a0paid?', 'A fee paid?', 'removed [no-break space], added [space]'],
  ['Paid?\u200b', 'Paid?', 'removed [zero-width space]'],
  ['Paid? ', 'Paid?', 'removed [space]'],
  ['Is it \u00e9?', 'Is it e\u0301?', 'removed \u00e9, added e[U+0301]'],
  ['Is it\ud800?', 'Is it\ud801?', 'removed [U+D800], added [U+D801]'],
  ['Is It?', 'Is it?', 'removed It, added it'],
])('a change that cannot be seen is told by the names of its signs: %j → %j', (was, is, marked) => {
  const session = opened({ note: was, questions: [q(was)] }, { note: is, questions: [q(is)] })
  const [row] = session.questions(null, 0, 1)
  const changed = row?.wording.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => `${kind} ${text}`)
  expect(changed?.join(', ')).toBe(marked)
  const [value] = session.elsewhere(0, 1)
  expect(value?.was.normalize()).not.toBe(value?.is.normalize())
})

test.each([
  [{ h: '(none)' }, {}, '"(none)" → (none)'],
  [{ h: '(empty)' }, { h: '' }, '"(empty)" → ""'],
  [{ h: ['a, b'] }, { h: 'a, b' }, '["a, b"] → "a, b"'],
])('values that read alike are told as JSON: %j → %j', (was, is, told) => {
  const [row] = opened(was, is).elsewhere(0, 1)
  expect(`${row?.was} → ${row?.is}`).toBe(told)
})

test.each([
  [{ '': 1 }, { '': 2 }, ['""']],
  [{ 'value 17': 1 }, { 'value 17': 2 }, ['value 17']],
  [['a'], ['b'], ['the list']],
  ['"a"', '"b"', ['the whole file']],
])('what differs is named by its key as it is written: %j → %j', (was, is, heads) => {
  expect(opened(was, is).overview.heads).toEqual(heads)
})

test('a section that is a key may be called otherwise, and its questions do not move', () => {
  const of = (key: string) => ({
    sections: { [key]: { questions: { q1: q('Is it current?'), q2: q('Is it signed?') } } },
  })
  const session = opened(of('income'), of('earnings'))
  expect(session.overview).toMatchObject({ unchanged: 2, changed: 0 })
  expect(session.elsewhere(0, 1)).toEqual([
    { change: 'renamed', within: '', what: 'section', was: 'income', is: 'earnings' },
  ])
})

test('questions that come into a first section are told with no name before', () => {
  const rows = (section: object) => ['Is it current?', 'Is it signed?'].map((text) => q(text, section))
  const [row] = opened(rows({}), rows({ section: 'Income' })).elsewhere(0, 1)
  expect(row).toEqual({ change: 'changed', within: '', what: 'section', was: '(none)', is: 'Income' })
})

test('a wording under another key, or with its translations in another order, is not reworded', () => {
  const kinds = (was: object, is: object) => opened([was], [is]).overview.counts.reworded
  expect(kinds({ id: 'a', text: 'Is it signed?' }, { id: 'a', question: 'Is it signed?' })).toBe(0)
  const texts = [
    { language: 'en', value: 'Is it signed?' },
    { language: 'es', value: '¿Está firmado?' },
  ]
  expect(kinds({ id: 'a', text: texts }, { id: 'a', text: texts.toReversed() })).toBe(0)
})

test('of a question that went into another list both places are told', () => {
  const [signed, verified] = [q('Is the note signed?'), q('Is income verified?')]
  const moved = (from: unknown, to: unknown) =>
    opened(from, to)
      .questions('moved', 0, 10)
      .map((row) => row.moved)
  expect(moved({ questions: [signed], moreQuestions: [verified] }, { questions: [signed, verified] })).toEqual([
    'Moved from moreQuestions 1 to questions 2',
  ])
  const sections = (...lists: object[][]) => lists.map((questions) => ({ title: 'A', questions }))
  expect(moved(sections([signed], [verified]), sections([signed, verified]))).toEqual([
    'Moved from no. 2 › questions 1 to no. 1 › questions 2',
  ])
})

test('a section whose questions all left it is still there', () => {
  const of = (...lists: object[][]) => lists.map((questions, at) => ({ id: `s${at}`, title: `Part ${at}`, questions }))
  const [signed, verified] = [q('Is the note signed?'), q('Is income verified?')]
  const session = opened(of([signed], [verified]), of([], [verified, signed]))
  expect(session.overview).toMatchObject({ unchanged: 1, changed: 1, elsewhere: 0, counts: { moved: 1 } })
})

test('the numbers alone are told of one file and of two', () => {
  const [from, to] = [asText([q('A?'), q('B?')]), asText([q('B?'), q('A?'), q('C?')])].map((text) => exactJson(text))
  expect(questionsFound(to as Json, null)).toBe(3)
  expect(changesBetween(from as Json, to as Json, null)).toEqual({
    isSame: false,
    added: 1,
    removed: 0,
    reworded: 0,
    moved: 1,
    changed: 1,
    unchanged: 1,
    elsewhere: 0,
  })
})

test('a library manager may say where questions are, and what they are called by', () => {
  const file = {
    parts: [
      {
        name: 'One',
        list: [
          { k: 'a', w: 'Signed' },
          { k: 'b', w: 'Dated' },
        ],
      },
    ],
  }
  const hint = { list: ['parts', 'list'], wording: 'w', id: 'k' }
  const content = bytes(asText(file))
  expect(factsOf(content, content, hint)[1]).toEqual({ fault: null, format: 'JSON, as set for this AMQ', questions: 2 })
})

test('rows are handed over in parts, with the first of their details and how many more there are', () => {
  const valued = (said: string) =>
    Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`value ${at}`, `${said} ${at}`]))
  const session = opened({ questions: [q('A?', valued('old'))] }, { questions: [q('A?', valued('new'))] })
  const [row] = session.questions(null, 0, 10)
  expect([row?.details.length, row?.more]).toEqual([20, 2980])
  expect(session.details(null, 0, 2975, 10).map(({ what }) => what)).toEqual(
    [2995, 2996, 2997, 2998, 2999].map((at) => `value ${at}`),
  )
})

test('long texts are told from where they begin to differ', () => {
  const long = 'word '.repeat(10_000)
  const [row] = opened(
    { questions: [q('A?', { help: `${long}old` })] },
    { questions: [q('A?', { help: `${long}new` })] },
  ).questions(null, 0, 1)
  const [detail] = row?.details ?? []
  expect([detail?.was.slice(-9), detail?.is.slice(-9)]).toEqual([' word old', ' word new'])
})

test('questions that only got other numbers are counted, and kept apart', () => {
  const of = (...texts: string[]) => ({ questions: texts.map((text, at) => q(text, { number: at + 1 })) })
  const session = opened(of('A?', 'B?'), of('New one?', 'A?', 'B?'))
  expect(session.overview).toMatchObject({
    unchanged: 0,
    changed: 2,
    onlyRenumbered: 2,
    counts: { added: 1, renumbered: 2, moved: 0 },
  })
  expect(session.questions(null, 0, 10).map(({ kinds }) => kinds)).toEqual([['added']])
  expect(session.questions('only renumbered', 0, 10).map(({ number }) => number)).toEqual(['No. 1 → 2', 'No. 2 → 3'])
})

test('thousands of questions that were all reworded stay the same questions', () => {
  const many = (word: string) => ({
    questions: Array.from({ length: 5000 }, (_, at) => q(`${word} the income of loan ${at} verified?`)),
  })
  expect(opened(many('Was'), many('Is')).overview.counts).toMatchObject({
    reworded: 5000,
    added: 0,
    removed: 0,
    moved: 0,
  })
})

test('what stays in a section that is called otherwise did not move, though another question left it', () => {
  const of = (title: string, ...rest: object[]) => [
    { code: 'B', title, questions: [q('Was the ratio calculated correctly?'), ...rest] },
    { code: 'C', title: 'Collateral', questions: [q('Does the appraisal support the value?')] },
  ]
  const from = of('Capacity', q('Is child support included?'))
  const to = of('Income and Debts')
  to[1]?.questions.push(q('Is child support included?'))
  const session = opened(from, to)
  expect(session.overview).toMatchObject({ unchanged: 2, changed: 1, counts: { moved: 1 } })
  expect(session.questions(null, 0, 10).map(({ moved }) => moved)).toEqual(['Moved from Capacity, 2 to Collateral, 2'])
  expect(session.elsewhere(0, 10).map(({ change, was, is }) => [change, was, is])).toEqual([
    ['renamed', 'Capacity', 'Income and Debts'],
  ])
})

test('the changes as a file say of which files they are, keep commas, and are never a formula', async () => {
  const from = [{ title: '=1+1', questions: [q('Were fees, charges and points "disclosed"?')] }]
  const to = [{ title: '=1+1', questions: [q('Were fees, charges, and points "disclosed"?'), q('=HYPERLINK("x")')] }]
  const csv = await opened(from, to).csv(FILES, '2026-01-02T03:04:05.000Z').text()
  expect(csv.split('\n')).toEqual([
    'From,Loan Review Spring,Version 1,a.json,10 bytes,SHA-256 ab',
    'To,Loan Review Autumn,Version 2,b.json,20 bytes,SHA-256 unknown',
    'Compared,2026-01-02T03:04:05.000Z',
    '',
    'Section,Change,Number Then,Number Now,Section Then,Wording Then,Wording Now,What,Then,Now',
    `'=1+1,reworded,1,1,,"Were fees, charges and points ""disclosed""?","Were fees, charges, and points ""disclosed""?",,,`,
    `'=1+1,added,,2,,,"'=HYPERLINK(""x"")",,,`,
    '',
  ])
})

test('a run of numbers that rises keeps as many as it can', () => {
  expect(longestRise([3, 1, 2, 5, 4])).toHaveLength(3)
  expect(longestRise([])).toEqual([])
})

describe('a file of very much', () => {
  const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))
  // More than a call takes arguments.
  const COUNT = 130_000
  const valued = (said: string) => Object.fromEntries(times(COUNT, (at) => [`value ${at}`, `${said} of ${at}`]))
  const both = (fileOf: (said: string) => unknown) => opened(fileOf('old'), fileOf('new'))

  test('has its own values counted, and given in parts', () => {
    const session = both((said) => ({ ...valued(said), questions: [q('A?')] }))
    expect([session.overview.elsewhere, session.elsewhere(COUNT - 10, 20).length]).toEqual([COUNT, 10])
  }, 60_000)

  test('has the parts of a question given in parts', () => {
    const session = both((said) => ({ questions: [q('A?', valued(said))] }))
    const first = session.questions(null, 0, 20)[0]?.details.length ?? 0
    expect([first, session.details(null, 0, COUNT - first - 10, 20).length]).toEqual([20, 10])
  }, 60_000)

  test('has its sections that are called otherwise counted, and given in parts', () => {
    const of = (said: string) => times(20_000, (at) => ({ title: `${said} ${at}`, questions: [q(`Is it ${at}?`)] }))
    const session = both(of)
    expect([session.overview.elsewhere, session.elsewhere(19_990, 20).length]).toEqual([20_000, 10])
  }, 60_000)
})
