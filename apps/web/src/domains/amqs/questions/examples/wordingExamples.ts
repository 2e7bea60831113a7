import { type FormatExample, SHAPE } from './example.ts'

export const wordingExamples: readonly FormatExample[] = [
  {
    what: 'a renamed section without ids',
    format: SHAPE,
    file: {
      sections: [
        {
          name: 'Income',
          questions: [
            { number: '1.a', text: 'Was the income of the borrower verified by two sources?' },
            { number: '1.b', text: 'Is the employment current?' },
            { number: '1.c', text: 'Are tax returns on file?' },
          ],
        },
      ],
    },
    questions: [
      'Income: Was the income of the borrower verified by two sources?',
      'Income: Is the employment current?',
      'Income: Are tax returns on file?',
    ],
    pairs: [
      [
        'renamed, and one reworded much',
        (file) => {
          file.sections[0].name = 'Earnings'
          file.sections[0].questions[0].text = 'Were earnings of each borrower verified by two independent sources?'
        },
        [
          'reworded: Were earnings of each borrower verified by two independent sources?',
          'renamed: Earnings › name: Income → Earnings',
        ],
      ],
      [
        'other numbers',
        (file) => {
          file.sections[0].questions[1].number = '1.d'
        },
        ['renumbered: Is the employment current?'],
      ],
    ],
  },
  {
    what: 'keys as a .NET service writes them',
    format: SHAPE,
    file: {
      Questionnaire: {
        Questions: [
          { Id: 7, QuestionText: 'Is the note signed?', QuestionType: 'YesNo' },
          { Id: 8, QuestionText: 'Is it dated?', QuestionType: 'YesNo' },
        ],
      },
    },
    questions: [': Is the note signed?', ': Is it dated?'],
    pairs: [
      [
        'a rewording',
        (file) => {
          file.Questionnaire.Questions[0].QuestionText = 'Is the note signed by all?'
        },
        ['reworded: Is the note signed by all?'],
      ],
      [
        'its type',
        (file) => {
          file.Questionnaire.Questions[1].QuestionType = 'Date'
        },
        ['type: Is it dated? (QuestionType: YesNo → Date)'],
      ],
    ],
  },
  {
    what: 'translated wordings',
    format: SHAPE,
    file: {
      questions: [
        { ref: 'a', text: { en: 'Is the note signed?', es: '¿Está firmado?' } },
        { ref: 'b', text: { en: 'Is it dated?', es: '¿Tiene fecha?' } },
      ],
    },
    questions: [': Is the note signed?', ': Is it dated?'],
    pairs: [
      [
        'one translation',
        (file) => {
          file.questions[0].text.es = '¿Está firmado el pagaré?'
        },
        ['reworded: Is the note signed? (text › es: ¿Está firmado? → ¿Está firmado el pagaré?)'],
      ],
      [
        'English',
        (file) => {
          file.questions[1].text.en = 'Is the note dated?'
        },
        ['reworded: Is the note dated?'],
      ],
    ],
  },
  {
    what: 'questions by their ids',
    format: SHAPE,
    file: {
      questions: {
        q1: { label: 'Is the note signed?' },
        q2: { label: 'Is it dated?', options: { y: { label: 'Yes' }, n: { label: 'No' } } },
      },
    },
    questions: [': Is the note signed?', ': Is it dated?'],
    pairs: [
      [
        'the order of keys',
        (file) => {
          file.questions = { q2: file.questions.q2, q1: file.questions.q1 }
        },
        [],
      ],
      [
        'one gone',
        (file) => {
          delete file.questions.q1
        },
        ['removed: Is the note signed?'],
      ],
      [
        'an option',
        (file) => {
          file.questions.q2.options.y.label = 'Yes, it is'
        },
        ['answers: Is it dated? (options › y › label: Yes → Yes, it is)'],
      ],
    ],
  },
  {
    what: 'lists by the names of sections',
    format: SHAPE,
    file: {
      Income: [{ question: 'Is it current?', answers: [{ text: 'Yes' }] }],
      Property: [{ question: 'Is it owned?', answers: [{ text: 'Yes' }] }],
    },
    questions: ['Income: Is it current?', 'Property: Is it owned?'],
    pairs: [
      [
        'an answer',
        (file) => {
          file.Income[0].answers[0].text = 'No'
        },
        ['answers: Is it current? (answers 1 › text: Yes → No)'],
      ],
    ],
  },
]
