import type { QuestionHint } from '@acm/contract/amq-questions'
import { describe, expect, it } from 'vitest'
import { changesText } from './Changes.tsx'
import { Comparison } from './comparison.ts'
import { exactJson, type Json } from './exactJson.ts'
import { Budget } from './matchMembers.ts'

const parsed = (content: unknown): Json => exactJson(typeof content === 'string' ? content : JSON.stringify(content))
const compared = (from: unknown, to: unknown, hint: QuestionHint | null = null) =>
  new Comparison(parsed(from), parsed(to), hint)
const textOf = (from: unknown, to: unknown) => changesText(compared(from, to).overview)
const MARKS = { same: ['', ''], added: ['{+', '+}'], removed: ['{-', '-}'] } as const

/** Each change on a line: section | question | kind path (wording) value. */
function linesOf(comparison: Comparison): string[] {
  return comparison.rows(null, 0, 1000).map(({ section, question, kind, path, wording, move, value }) => {
    const marked = value.map(({ kind: mark, text }) => MARKS[mark].join(text)).join('')
    const what = [kind, path, wording && `(${wording})`, move, kind === 'moved' ? '' : marked].filter(Boolean).join(' ')
    return [section, question, what].filter(Boolean).join(' | ')
  })
}
const changes = (from: unknown, to: unknown, hint?: QuestionHint) => linesOf(compared(from, to, hint))

const income = 'Was the income verified?'

describe('a question', () => {
  it('has its own wording and options inside a list', () => {
    const page = (...choices: object[]) => ({
      pages: [{ title: 'Income', questions: [{ id: 'q1', headings: [{ heading: income }], answers: { choices } }] }],
    })
    const yes = { id: '1', text: 'Yes' }
    expect(changes(page(yes), page(yes, { id: '2', text: 'No' }))).toEqual([
      `Income | ${income} | added answers › choices 2 (No) {+{"id": "2", "text": "No"}+}`,
    ])
  })

  it("isn't named by its button or help", () => {
    const help = 'Look into the file of the loan and name the page where it was verified'
    const of = (text: string) => ({
      id: 'q1',
      headline: { default: text },
      buttonLabel: { default: 'Go on now' },
      help,
    })
    const added = { ...of('Is the flood zone known?'), id: 'q2' }
    expect(changes({ questions: [of(income)] }, { questions: [of('Was the income checked?'), added] })).toEqual([
      'questions | Was the income checked? | changed headline › default Was the income {-verified-}{+checked+}?',
      `questions | Is the flood zone known? | added {+${JSON.stringify(added).replaceAll('":', '": ').replaceAll(',"', ', "')}+}`,
    ])
  })

  it('has a rich text as its wording', () => {
    const of = (...runs: string[]) => ({
      id: 'q1',
      question: {
        type: 'doc',
        content: [{ type: 'paragraph', content: runs.map((text) => ({ type: 'text', text })) }],
      },
    })
    const [line, ...more] = changes(
      { questions: [of('Was the ', 'income checked?')] },
      { questions: [of('Was the ', 'income verified?')] },
    )
    expect(more).toEqual([])
    expect(line).toBe(
      `questions | ${income} | changed question › content 1 › content 2 › text income {-checked-}{+verified+}?`,
    )
  })

  it('is found again by a wrapped id', () => {
    const of = (id: string, text: string) => ({ _id: { $oid: id }, text })
    expect(
      changes({ questions: [of('a', 'Is it signed?')] }, { questions: [of('b', 'New?'), of('a', 'Is it dated?')] }),
    ).toEqual([
      'questions | New? | added {+{"_id": {"$oid": "b"}, "text": "New?"}+}',
      'questions | Is it dated? | changed text Is it {-signed-}{+dated+}?',
    ])
  })

  it('is never guessed from headings, buttons or columns', () => {
    const files = [
      [{ question: 'Income', questionCode: 's1', header: true, items: [{ question: income, questionCode: 'q1' }] }],
      { q1: { type: 'control_head', text: 'Income' }, q2: { type: 'control_button', text: 'Submit' } },
      [{ type: 'text', name: 'q1', 'label::English (en)': income }],
      { Questions: [{ text: income }], questions: [income] },
    ]
    for (const file of files) expect(compared(file, file).overview).toMatchObject({ isSame: true, questions: [0, 0] })
    expect(changes([], files[2])).toEqual([
      `added member 1 (${income}) {+{"type": "text", "name": "q1", "label::English (en)": "${income}"}+}`,
    ])
  })

  it("comes from the library manager's question list", () => {
    const hint = { list: ['parts', 'rows'], wording: 'w', id: 'k' }
    const of = (...rows: object[]) => ({ parts: [{ name: 'One', rows }], questions: [{ w: 'None of them' }] })
    const from = of({ k: 'a', w: 'Signed', about: 'A much longer text' }, { k: 'b', w: 'Dated' })
    const to = of({ k: 'b', w: 'Dated' }, { k: 'a', w: 'Signed by all', about: 'A much longer text' })
    expect(compared(from, to, hint).overview.questions).toEqual([2, 2])
    expect(changes(from, to, hint)).toEqual([
      'One | Signed by all | moved From position 1 to 2',
      'One | Signed by all | changed w Signed{+ by all+}',
    ])
  })

  it('has its removed parts where it is now', () => {
    const of = (id: string, text: string, more: object) => ({
      questions: [
        { id: 'a', text: 'A?' },
        { id, text, ...more },
      ],
    })
    const [from, to] = [of('b', 'Is it old?', { answers: ['Yes', 'No'] }), of('b', 'Is it new?', { answers: ['Yes'] })]
    to.questions.shift()
    expect(changes(from, to)).toEqual([
      'questions | Is it new? | changed text Is it {-old-}{+new+}?',
      'questions | Is it new? | removed answers 2 {-"No"-}',
      'questions | A? | removed {-{"id": "a", "text": "A?"}-}',
    ])
    const paths = compared(from, to)
      .rows(null, 0, 9)
      .map(({ questionPath }) => questionPath)
    expect(paths).toEqual(['questions 1', 'questions 1', 'questions 1'])
  })

  it('counts separately in added and removed sections', () => {
    const [signed, dated] = [
      { id: 1, text: 'Is it signed?' },
      { id: 2, text: 'Is it dated?' },
    ]
    const [from, to] = [
      [{ title: 'Income', questions: [signed, dated] }],
      [
        { title: 'Income', questions: [signed] },
        { title: 'Property', questions: [dated, { id: 3, text: 'Is it new?' }] },
      ],
    ]
    expect(changes(from, to)).toEqual([
      'Property | Is it dated? | moved From Income, 2 to Property, 1',
      'Property | Is it new? | added {+{"id": 3, "text": "Is it new?"}+}',
      'added member 2 (Property) {+{"title": "Property", "questions": (2 questions)}+}',
    ])
    expect(textOf(from, to)).toBe('3 changes: 2 added, 1 moved.')
  })
})

describe('members of a list', () => {
  const texts = ['Is it signed?', 'Is it dated?', 'Is it current?', 'Is it complete?']
  const numbered = (key: string, all: readonly string[], first = 1) => ({
    questions: all.map((text, at) => ({ [key]: at + first, text })),
  })

  it.each(['id', '$id', '_id'])('with %s counted again differ by it only', (key) => {
    const [from, to] = [numbered(key, texts), numbered(key, ['Is it new?', ...texts])]
    expect(textOf(from, to)).toBe('1 change: 1 added. Only their ids differ: 4 members.')
    expect(changes(from, to)).toEqual([`questions | Is it new? | added {+{"${key}": 1, "text": "Is it new?"}+}`])
    expect(textOf(from, numbered(key, texts, 100))).toBe('Only their ids differ: 4 members.')
  })

  it('keep their ids when most are equal or all reworded', () => {
    const [from, to] = [
      numbered('id', texts),
      numbered(
        'id',
        texts.map((text) => text.replace('it', 'the note')),
      ),
    ]
    expect(textOf(from, to)).toBe('4 changes: 4 changed.')
    expect(textOf(from, numbered('id', [...texts.slice(0, 3), 'Other?']))).toBe('1 change: 1 changed.')
    expect(textOf({ a: [{ id: 1, t: 'x' }] }, { a: [{ id: 2, t: 'y' }] })).toBe('2 changes: 1 added, 1 removed.')
  })

  it('match by content, then position, without ids', () => {
    expect(changes(['a', 'b', 'c'], ['x', 'a', 'd', 'c'])).toEqual([
      'added member 1 {+"x"+}',
      'changed member 3 {-b-}{+d+}',
    ])
    expect(changes(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual(['moved member 3 From position 1 to 3'])
    expect(changes(['x', 'a', 'x'], ['a', 'x'])).toEqual(['removed member 1 {-"x"-}'])
    expect(changes([{ id: 1 }, { id: 1, t: 2 }], [{ id: 1 }, { id: 1, t: 3 }])).toEqual([
      'changed member 2 › t {-2-}{+3+}',
    ])
  })
})

describe('two files', () => {
  it('are the same only with the same content', () => {
    expect(textOf('{"a": 1, "b": [true, "x"]}', '{"b":[true,"\\u0078"],"a":1}')).toBe('The files are the same.')
    for (const [from, to] of [
      ['1.0', '1'],
      ['1e2', '100'],
      ['9007199254740993', '9007199254740992'],
      ['-0', '0'],
      ['1', '"1"'],
      ['null', '{}'],
      ['{"a": 1, "a": 2}', '{"a": 2}'],
      ['{"a": 1, "a": 2}', '{"a": 3, "a": 2}'],
      ['{"__proto__": 1}', '{}'],
      ['{}', '{"constructor": 1}'],
      ['[[]]', '[{}]'],
    ] as const)
      expect(textOf(from, to), `${from} ${to}`).toMatch(/^1 change: 1 (added|removed|changed)\.$/)
    expect(changes('[1.0, 1]', '[1, "1"]')).toEqual(['added member 2 {+"1"+}', 'removed member 1 {-1.0-}'])
  })

  it('are compared as far as the bound allows', () => {
    const [from, to] = [
      { small: 'a', list: Array(1000).fill({}) },
      { small: 'b', list: Array(1001).fill({}) },
    ]
    const { overview } = new Comparison(parsed(from), parsed(to), null, new Budget(500))
    expect(overview).toMatchObject({ isSame: false, notCompared: ['list'], counts: { changed: 1 } })
    expect(changesText(overview)).toBe('The files are too large to compare all of them. Not compared: list.')
    const many = (value: number) => Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, [value]]))
    const cut = new Comparison(parsed(many(1)), parsed(many(2)), null, new Budget(35)).overview
    expect(cut.notComparedMore).toBe(10)
    expect(changesText(cut)).toMatch(/Not compared: k0, k1, .* and 10 more parts\.$/)
  })

  it('shortens long values on screen, not in CSV', async () => {
    const long = 'word '.repeat(10_000)
    const comparison = compared({ help: `${long}old` }, { help: `${long}new` })
    const [row] = comparison.rows(null, 0, 1)
    expect(row?.value.map(({ text }) => text.length < 200)).toEqual([true, true, true])
    const lines = (await comparison.csv([], 'now').text()).split('\n')
    expect(lines[3]).toBe(`,,changed,help,help,,${long}old,${long}new`)
  })
})

describe('hidden characters', () => {
  it('are named where they reverse or hide text', () => {
    const [was, is] = ['at most 100 or 500?', 'at most \u202e005 ro 001\u202c?']
    expect(changes([was], [is])).toEqual([
      'changed member 1 at most {-100-}{+[U+202E]005+} {-or-}{+ro+} {-500-}{+001[U+202C]+}?',
    ])
    expect(changes({ 'a\u200bb': 1 }, { 'a\u200bb': 'x\u{e0041}' })).toEqual([
      'changed a[zero-width space]b (x[U+E0041]) {-1-}{+"x[U+E0041]"+}'.replace(' (x[U+E0041])', ''),
    ])
  })

  it('are named where both texts look alike', () => {
    expect(changes(['fee paid'], ['fee\u00a0paid'])).toEqual([
      'changed member 1 fee{-[space]-}{+[no-break space]+}paid',
    ])
    expect(changes(['caf\u00e9'], ['cafe\u0301'])).toEqual(['changed member 1 {-caf\u00e9-}{+cafe[U+0301]+}'])
    expect(changes(['a\nb'], ['a\r\nb'])[0]).toContain('carriage return')
    const [mixed] = changes(['debt-to-income 45 %'], ['debt\u2011to-income 45\u00a0%\u200b paid'])
    for (const name of ['no-break hyphen', 'no-break space', 'zero-width space']) expect(mixed).toContain(`[${name}]`)
  })

  it('include letters of another script', () => {
    expect(changes(['loan'], ['l\u043ean'])).toEqual(['changed member 1 {-loan-}{+l[Cyrillic \u043e]an+}'])
    expect(changes(['cop'], ['\u0441\u043e\u0440'])).toEqual([
      'changed member 1 {-cop-}{+[Cyrillic \u0441\u043e\u0440]+}',
    ])
    const russian = '\u041e\u043d\u043e?'
    expect(changes([russian], [`${russian} `])).toEqual([`changed member 1 ${russian}{+[space]+}`])
  })
})

it('writes files, changes and ids without formulas', async () => {
  const from = {
    title: '=1+1',
    questions: [
      { id: 1, text: 'Were fees, and points disclosed?' },
      { id: 2, text: 'Is it?' },
      { id: 3, text: 'Is it last?' },
    ],
  }
  const to = {
    title: '=1+1',
    questions: [
      { id: 5, text: 'Is it?' },
      { id: 6, text: 'Is it last?' },
      { id: 1, text: '=HYPERLINK("x")' },
    ],
  }
  const files = ['a', 'b'].map((name, at) => ({
    name,
    number: at + 1,
    fileName: `${name}.json`,
    bytes: 9,
    sha256: at ? null : 'ab',
  }))
  const question = '"{""id"": 1, ""text"": ""Were fees, and points disclosed?""}"'
  const csv = await compared(from, to).csv(files, '2026-01-02T03:04:05.000Z').text()
  expect(csv.split('\n')).toEqual([
    'From,a,Version 1,a.json,9 bytes,SHA-256 ab',
    'To,b,Version 2,b.json,9 bytes,SHA-256 unknown',
    'Compared On,2026-01-02T03:04:05.000Z',
    '',
    'Section,Question,Change,Old Path,New Path,Wording,Old Value,New Value',
    `'=1+1,"'=HYPERLINK(""x"")",moved,questions 1,questions 3,,${question},${question}`,
    `'=1+1,"'=HYPERLINK(""x"")",changed,questions 1 › text,questions 3 › text,,"Were fees, and points disclosed?","'=HYPERLINK(""x"")"`,
    ',,only id,questions 2 › id,questions 1 › id,,2,5',
    ',,only id,questions 3 › id,questions 2 › id,,3,6',
    '',
  ])
})
