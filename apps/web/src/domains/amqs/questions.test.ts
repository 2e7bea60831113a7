import { describe, expect, test } from 'vitest'
import { compareVersions } from './compareVersions.ts'
import { questionCsv } from './questionCsv.ts'
import { IS, longestRise, questionDiff } from './questionDiff.ts'
import { questionsIn } from './questions.ts'
import { FAULTS } from './versionFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const section = (title: string, ...questions: object[]) => ({ title, questions })
const q = (text: string, more: object = {}) => ({ text, ...more })
const diffOf = (from: unknown, to: unknown) => questionDiff(questionsIn(from), questionsIn(to))
const told = (from: unknown, to: unknown) =>
  diffOf(from, to).sections.map(({ title, changes }) => [
    title,
    ...changes.map((change) => [
      Object.entries(IS)
        .flatMap(([name, is]) => (is(change) ? [name] : []))
        .join('+'),
      change.now?.wording ?? change.was?.wording,
    ]),
  ])

describe('the questions of a file', () => {
  test('are what a list of questions holds, with what else is said of each', () => {
    const file = {
      name: 'Closing',
      edition: '2024.1',
      questions: [q('Is it signed?', { number: 1, answers: ['Yes', 'No'] })],
    }
    expect(questionsIn(file)).toEqual({
      about: { name: 'Closing', edition: '2024.1' },
      questions: [{ id: null, number: '1', wording: 'Is it signed?', section: '', others: { answers: 'Yes · No' } }],
      leftOut: [],
    })
  })

  test('stand in sections by their names, however deep, by the keys of lists, or by what they say themselves', () => {
    const deep = {
      sections: [{ title: 'Income', groups: [section('Wages', q('A?'), q('B?', { subQuestions: [q('C?')] }))] }],
    }
    expect(questionsIn(deep).questions.map(({ wording, section }) => [wording, section])).toEqual([
      ['A?', 'Income › Wages'],
      ['B?', 'Income › Wages'],
      ['C?', 'Income › Wages'],
    ])
    const keyed = { Income: [{ question: 'A?' }], Property: [{ question: 'B?' }] }
    expect(questionsIn(keyed).questions.map(({ section }) => section)).toEqual(['Income', 'Property'])
    expect(questionsIn([q('A?', { category: 'Own' })]).questions[0]?.section).toBe('Own')
  })

  test('are no texts of answers, notes or elsewhere, and may be plain texts', () => {
    const file = {
      pages: [{ text: 'Welcome' }],
      questions: [q('A?', { answers: [{ text: 'Yes' }, { text: 'No' }], notes: [{ text: 'See below' }] }), 'B?'],
    }
    expect(questionsIn(file).questions.map(({ wording }) => wording)).toEqual(['A?', 'B?'])
    expect(questionsIn({ questions: [1, null, {}, [], ''] }).questions).toEqual([])
  })

  test('stand in sections whatever those are called, and where none are looked for is told', () => {
    const sections = {
      Title: [q('A?')],
      'Promissory note': [q('B?')],
      'Loan conditions': [q('C?')],
      'Questions on income': [q('D?', { notes: [{ text: 'See below' }] })],
    }
    const read = questionsIn({ sections })
    expect(read.questions.map(({ wording, section }) => [wording, section])).toEqual([
      ['A?', 'Title'],
      ['B?', 'Promissory note'],
      ['C?', 'Loan conditions'],
      ['D?', 'Questions on income'],
    ])
    expect(read.leftOut).toEqual([])
    const byKind = {
      pages: [{ text: 'Welcome' }],
      answerSets: [{ text: 'Yes' }],
      questions: [q('A?')],
      note: 'Of 2024',
    }
    expect(questionsIn(byKind)).toMatchObject({ questions: [{ wording: 'A?' }], leftOut: ['answerSets', 'pages'] })
    expect(diffOf(byKind, { questions: [q('A?')] }).leftOut.first).toEqual(['answerSets', 'pages'])
  })

  test('are looked for in whatever depth a file can have', () => {
    const deep = JSON.parse(`${'{"sections":['.repeat(45)}{"text":"Deep?"}${']}'.repeat(45)}`) as unknown
    expect(questionsIn(deep).questions.map(({ wording }) => wording)).toEqual(['Deep?'])
  })
})

describe('two versions', () => {
  test('say of themselves what every object can do, and are compared', () => {
    const from = { questions: [q('A?', { constructor: 'x', toString: 'y' })], valueOf: 'z' }
    const diff = diffOf(from, { questions: [q('A?')] })
    expect([diff.about.first, diff.sections[0]?.changes[0]?.others.first]).toEqual([
      [{ what: 'valueOf', was: 'z', is: '' }],
      [
        { what: 'constructor', was: 'x', is: '' },
        { what: 'toString', was: 'y', is: '' },
      ],
    ])
    expect(structuredClone(diff)).toEqual(diff)
  })

  test('that are the same differ by nothing', () => {
    const file = { questions: [q('A?'), q('B?'), q('A?')] }
    expect(diffOf(file, file)).toMatchObject({
      counts: { added: 0, removed: 0, changed: 0, moved: 0, same: 3 },
      sections: [],
    })
    expect(diffOf({ questions: [] }, { questions: [] }).counts.same).toBe(0)
  })

  test('tell what was added, removed, worded otherwise and moved, section by section', () => {
    const from = [section('Income', q('Was income verified from two sources?'), q('Is it current?'), q('Gone?'))]
    const to = [
      section('Income', q('New?'), q('Was income verified from three sources?')),
      section('Property', q('Is it current?')),
    ]
    expect(told(from, to)).toEqual([
      ['Income', ['added', 'New?'], ['changed', 'Was income verified from three sources?'], ['removed', 'Gone?']],
      ['Property', ['moved', 'Is it current?']],
    ])
  })

  test('know a question by its id that was moved and changed at once', () => {
    const from = [
      section('One', q('First?', { id: 7 }), q('Second?', { id: 8 })),
      section('Two', q('Third?', { id: 9 })),
    ]
    const to = [
      section('One', q('Second?', { id: 8 })),
      section('Two', q('Third?', { id: 9 }), q('Said anew', { id: 7 })),
    ]
    expect(told(from, to)).toEqual([['Two', ['changed+moved', 'Said anew']]])
    const [change] = diffOf(from, to).sections[0]?.changes ?? []
    expect([change?.was, change?.now]).toMatchObject([
      { section: 'One', place: 1, wording: 'First?' },
      { section: 'Two', place: 2 },
    ])
  })

  test('without ids find one that was moved and changed by how much of its wording stayed', () => {
    const from = [section('One', q('Does the appraisal match the property address?')), section('Two', q('Other?'))]
    const to = [section('One'), section('Two', q('Other?'), q('Does the appraisal match the full property address?'))]
    expect(told(from, to)).toEqual([['Two', ['changed+moved', 'Does the appraisal match the full property address?']]])
  })

  test('take ids that were renamed for a change, and numbers for where a question stands', () => {
    const from = { questions: [q('A?', { id: 'a', number: 1 }), q('B?', { id: 'b', number: 2 })] }
    const to = {
      questions: [q('New?', { id: 'n', number: 1 }), q('A?', { id: 'x', number: 2 }), q('B?', { id: 'b', number: 3 })],
    }
    expect(told(from, to)).toEqual([['', ['added', 'New?'], ['changed', 'A?']]])
    expect(diffOf(from, to).sections[0]?.changes[1]?.others.first).toEqual([{ what: 'id', was: 'a', is: 'x' }])
  })

  test('pair the same wording in order, and count the one too many', () => {
    const from = { questions: [q('Comment?'), q('Comment?')] }
    const to = { questions: [q('Comment?'), q('Comment?'), q('Comment?')] }
    expect(told(from, to)).toEqual([['', ['added', 'Comment?']]])
    expect(told(to, from)).toEqual([['', ['removed', 'Comment?']]])
    const twice = { questions: [q('A?', { id: 1 }), q('B?', { id: 1 })] }
    expect(told(twice, { questions: [q('B?', { id: 1 }), q('C, quite another one', { id: 1 })] })).toEqual([
      ['', ['added', 'C, quite another one'], ['removed', 'A?']],
    ])
  })

  test('call moved only what others were overtaken by, and not what made room', () => {
    const of = (...texts: string[]) => ({ questions: texts.map((text) => q(text)) })
    expect(told(of('A?', 'B?', 'C?', 'D?'), of('D?', 'A?', 'B?', 'C?'))).toEqual([['', ['moved', 'D?']]])
    expect(told(of('A?', 'B?', 'C?', 'D?'), of('B?', 'C?', 'D?', 'A?'))).toEqual([['', ['moved', 'A?']]])
    expect(told(of('A?', 'B?', 'C?'), of('X?', 'A?', 'B?', 'C?'))).toEqual([['', ['added', 'X?']]])
    expect(longestRise([3, 1, 2, 5, 4])).toHaveLength(3)
    expect(longestRise([])).toEqual([])
  })

  test('tell a section that is called otherwise once, and not of each question in it', () => {
    const from = [section('Income', q('A?'), q('B?'), q('C?'))]
    const diff = diffOf(from, [section('Earnings', q('A?'), q('B?'), q('C?'))])
    expect([diff.renamed.first, diff.counts.moved, diff.counts.same]).toEqual([
      [{ what: 'Section', was: 'Income', is: 'Earnings' }],
      0,
      3,
    ])
  })

  test('tell answers that changed, and what the files say of themselves', () => {
    const of = (edition: string, answers: string[]) => ({ edition, questions: [q('A?', { answers })] })
    const diff = diffOf(of('1', ['Yes', 'No']), of('2', ['Yes', 'No', 'Unknown']))
    expect(diff.about.first).toEqual([{ what: 'edition', was: '1', is: '2' }])
    expect(diff.sections[0]?.changes[0]?.others.first).toEqual([
      { what: 'answers', was: 'Yes · No', is: 'Yes · No · Unknown' },
    ])
  })

  test('hand over the first of what is said otherwise, and how many more there are', () => {
    const values = (count: number, said: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`value ${at}`, `${said} ${at}`]))
    const of = (said: string) => ({ ...values(3000, said), questions: [q('A?', values(3000, said))] })
    const diff = diffOf(of('old'), of('new'))
    const one = diff.sections[0]?.changes[0]
    for (const said of [diff.about, one?.others]) expect([said?.first.length, said?.more]).toEqual([20, 2980])
    expect(questionCsv(diff).split('\n')[1]).toMatch(/value 19: old 19 → new 19; and 2980 more$/)
    const named = (word: string) => Array.from({ length: 200 }, (_, at) => section(`${word} ${at}`, q(`${at}?`)))
    const { renamed } = diffOf(named('Old'), named('New'))
    expect([renamed.first.length, renamed.more]).toEqual([20, 180])
  })

  test('of thousands of questions that all changed are compared without looking at each beside each', () => {
    const many = (word: string) => ({ questions: Array.from({ length: 5000 }, (_, at) => q(`${word} ${at}?`)) })
    expect(diffOf(many('Old'), many('New')).counts).toMatchObject({ added: 5000, removed: 5000 })
  })
})

test.each([
  ['<?xml version="1.0"?><amq/>', FAULTS.markup],
  ['  <html>', FAULTS.markup],
  ['{"questions": [', FAULTS.broken],
  [' \n', FAULTS.empty],
  ['{"name": "none"}', 'is JSON, but nothing in it was recognized as a question.'],
])('a file that is no questionnaire is told plainly: %s', (text, fault) => {
  const fine = bytes('\ufeff{"questions": ["A?"]}')
  expect(compareVersions(fine, bytes(text))).toEqual({ faults: [null, fault] })
  expect(compareVersions(bytes(text), fine)).toEqual({ faults: [fault, null] })
})

test('a file in another encoding is told plainly', () => {
  expect(compareVersions(new Uint8Array([0xff, 0xfe, 0x7b]).buffer, bytes('["A?"]'))).toMatchObject({
    faults: [FAULTS.encoding, 'is JSON, but nothing in it was recognized as a question.'],
  })
})

test('the changes as a file are quoted where they must be, and never a formula', () => {
  const csv = questionCsv(diffOf([section('=1+1', q('Old, "quoted"?'))], [section('=1+1', q('=HYPERLINK("x")'))]))
  expect(csv.split('\n').slice(1)).toEqual([
    `'=1+1,added,,1,,,"'=HYPERLINK(""x"")",`,
    `'=1+1,removed,1,,,"Old ""quoted""?",,`,
  ])
})
