import { type FormatExample, SHAPE } from './example.ts'

export const shapeExamples: readonly FormatExample[] = [
  {
    what: 'sections with questions of a text',
    format: SHAPE,
    file: {
      edition: '2024.11',
      scoring: { pass: 80 },
      sections: [
        {
          title: 'Income',
          questions: [
            { id: 'i1', text: 'Was income verified by two sources?', answers: ['Yes', 'No'], required: true },
            {
              id: 'i2',
              text: 'Are pay stubs of 30 days on file?',
              answers: ['Yes', 'No'],
              showIf: [{ question: 'i1' }],
            },
            { id: 'i3', text: 'Is the employment current?', answers: ['Yes', 'No'] },
          ],
        },
        { title: 'Property', questions: [{ id: 'p1', text: 'Does the appraisal match?', weight: 5 }] },
      ],
    },
    questions: [
      'Income: Was income verified by two sources?',
      'Income: Are pay stubs of 30 days on file?',
      'Income: Is the employment current?',
      'Property: Does the appraisal match?',
    ],
    pairs: [
      ['nothing', () => undefined, []],
      [
        'scoring outside',
        (file) => {
          file.scoring.pass = 95
        },
        ['changed: scoring › pass: 80 → 95'],
      ],
      [
        'its edition',
        (file) => {
          file.edition = '2025.5'
        },
        ['changed: edition: 2024.11 → 2025.5'],
      ],
      [
        'a rewording',
        (file) => {
          file.sections[0].questions[0].text = 'Was income verified by three sources?'
        },
        ['reworded: Was income verified by three sources?'],
      ],
      [
        'an answer more',
        (file) => file.sections[0].questions[0].answers.push('N/A'),
        ['answers: Was income verified by two sources? (answers 3: (none) → N/A)'],
      ],
      [
        'answers turned',
        (file) => file.sections[0].questions[0].answers.reverse(),
        ['answers: Was income verified by two sources? (answers: 1. Yes → 2. Yes)'],
      ],
      [
        'its condition',
        (file) => {
          file.sections[0].questions[1].showIf[0].question = 'i3'
        },
        ['conditions: Are pay stubs of 30 days on file? (showIf 1 › question: i1 → i3)'],
      ],
      [
        'no longer required',
        (file) => {
          file.sections[0].questions[0].required = false
        },
        ['required: Was income verified by two sources? (required: true → false)'],
      ],
      [
        'a weight as text',
        (file) => {
          file.sections[1].questions[0].weight = '5'
        },
        ['scoring: Does the appraisal match? (weight: 5 → "5")'],
      ],
      [
        'into another section',
        (file) => file.sections[1].questions.push(file.sections[0].questions.pop()),
        ['moved: Is the employment current?'],
      ],
      [
        'within its section',
        (file) => file.sections[0].questions.unshift(file.sections[0].questions.pop()),
        ['moved: Is the employment current?'],
      ],
      [
        'one removed',
        (file) => {
          file.sections[0].questions.splice(1, 1)
        },
        ['removed: Are pay stubs of 30 days on file?'],
      ],
      [
        'a renamed section with a rewording',
        (file) => {
          file.sections[0].title = 'Earnings'
          file.sections[0].questions[0].text = 'Were earnings verified by three sources?'
        },
        ['reworded: Were earnings verified by three sources?', 'renamed: Earnings › title: Income → Earnings'],
      ],
      [
        'a section more',
        (file) => file.sections.push({ title: 'Title', questions: [{ id: 't', text: 'Is the title clear?' }] }),
        ['added: Is the title clear?', 'added: Title: (none) → title: Title, questions: (list)'],
      ],
    ],
  },
]
