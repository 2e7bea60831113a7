import type { FormatExample } from './example.ts'

export const libraryExamples: readonly FormatExample[] = [
  {
    what: 'SurveyJS, pages of elements',
    format: 'SurveyJS',
    file: {
      title: 'Closing',
      pages: [
        {
          name: 'page1',
          title: 'Note',
          elements: [
            {
              type: 'radiogroup',
              name: 'q1',
              title: 'Is the note signed?',
              choices: [
                { value: 1, text: 'Yes' },
                { value: 2, text: 'No' },
              ],
            },
            { type: 'html', name: 'h', html: 'See the guide.' },
            {
              type: 'panel',
              name: 'p',
              title: 'Dates',
              elements: [
                {
                  type: 'text',
                  name: 'q2',
                  title: 'When was it signed?',
                  visibleIf: '{q1} = 1',
                  validators: [{ type: 'regex', text: 'Only digits' }],
                },
              ],
            },
          ],
        },
      ],
    },
    questions: ['Note: Is the note signed?', 'Note › Dates: When was it signed?'],
    pairs: [
      [
        'a rewording and a third choice',
        ({ pages: [{ elements }] }) => {
          elements[0].title = 'Is the note signed by every borrower?'
          elements[0].choices.push({ value: 3, text: 'N/A' })
        },
        ['reworded+answers: Is the note signed by every borrower? (choices 3: (none) → value: 3, text: N/A)'],
      ],
      [
        'when it shows',
        ({ pages: [{ elements }] }) => {
          elements[2].elements[0].visibleIf = '{q1} = 2'
        },
        ['conditions: When was it signed? (visibleIf: {q1} = 1 → {q1} = 2)'],
      ],
      [
        'its validator',
        ({ pages: [{ elements }] }) => {
          elements[2].elements[0].validators[0].text = 'Digits'
        },
        ['other: When was it signed? (validators 1 › text: Only digits → Digits)'],
      ],
      [
        'the text between',
        ({ pages: [{ elements }] }) => {
          elements[1].html = 'See page 2.'
        },
        ['changed: h › html: See the guide. → See page 2.'],
      ],
    ],
  },
  {
    what: 'SurveyJS, elements with translated titles',
    format: 'SurveyJS',
    file: {
      elements: [
        { type: 'boolean', name: 'signed', title: { default: 'Signed?', de: 'Unterschrieben?' }, isRequired: true },
        { type: 'comment', name: 'remarks' },
      ],
    },
    questions: [': Signed?', ': remarks'],
    pairs: [
      [
        'required',
        (file) => {
          delete file.elements[0].isRequired
        },
        ['required: Signed? (isRequired: true → (none))'],
      ],
    ],
  },
  {
    what: 'FHIR, groups and conditions',
    format: 'FHIR Questionnaire',
    file: {
      resourceType: 'Questionnaire',
      version: '0.1.0',
      contained: [{ resourceType: 'ValueSet', id: 'yn', compose: ['Y', 'N'] }],
      item: [
        {
          linkId: 'g',
          type: 'group',
          text: 'About you',
          item: [
            { linkId: 'd', type: 'display', text: 'Please answer all.' },
            { linkId: '1', prefix: '1.', type: 'choice', text: 'Do you smoke?', answerValueSet: '#yn' },
            {
              linkId: '2',
              prefix: '2.',
              type: 'integer',
              text: 'How many a day?',
              enableWhen: [{ question: '1', operator: '=', answerCoding: { code: 'Y' } }],
            },
          ],
        },
      ],
    },
    questions: ['About you: Do you smoke?', 'About you: How many a day?'],
    pairs: [
      [
        'same linkId, other words',
        (file) => {
          file.item[0].item[1].text = 'Have you ever used tobacco?'
        },
        ['reworded: Have you ever used tobacco?'],
      ],
      [
        'enableWhen',
        (file) => {
          file.item[0].item[2].enableWhen[0].answerCoding.code = 'N'
        },
        ['conditions: How many a day? (enableWhen 1 › answerCoding › code: Y → N)'],
      ],
      [
        'the set of its answers',
        (file) => file.contained[0].compose.push('U'),
        ['answers: Do you smoke? (answers › compose 3: (none) → U)', 'changed: contained 1 › compose 3: (none) → U'],
      ],
      [
        'a display',
        (file) => {
          file.item[0].item[0].text = 'Answer all.'
        },
        ['changed: Answer all. › text: Please answer all. → Answer all.'],
      ],
      [
        'a whole library',
        (file) => file.contained.push({ resourceType: 'Library', id: 'l' }),
        ['changed: contained 2: (none) → resourceType: Library, id: l'],
      ],
    ],
  },
  {
    what: 'FHIR, questions in questions',
    format: 'FHIR Questionnaire',
    file: {
      resourceType: 'Questionnaire',
      item: [
        {
          linkId: 'a',
          type: 'boolean',
          text: 'Any falls?',
          required: true,
          item: [{ linkId: 'a.1', type: 'date', text: 'When?' }],
        },
      ],
    },
    questions: [': Any falls?', ': When?'],
    pairs: [
      [
        'its type',
        (file) => {
          file.item[0].item[0].type = 'dateTime'
        },
        ['type: When? (type: date → dateTime)'],
      ],
      ['the inner one out', (file) => file.item.push(file.item[0].item.pop()), ['moved: When?']],
    ],
  },
  {
    what: 'Form.io, panels and columns',
    format: 'Form.io',
    file: {
      display: 'form',
      components: [
        {
          type: 'panel',
          key: 'panel',
          title: 'Borrower',
          components: [
            {
              type: 'columns',
              key: 'columns',
              columns: [
                {
                  components: [{ type: 'textfield', key: 'first', label: 'First name', validate: { required: true } }],
                },
                { components: [{ type: 'textfield', key: 'last', label: 'Last name' }] },
              ],
            },
            {
              type: 'radio',
              key: 'signed',
              label: 'Is it signed?',
              values: [{ label: 'Yes', value: 'y' }],
              conditional: { when: 'first', eq: 'x' },
            },
          ],
        },
        { type: 'button', key: 'submit', label: 'Submit' },
      ],
    },
    questions: ['Borrower: First name', 'Borrower: Last name', 'Borrower: Is it signed?'],
    pairs: [
      [
        'required',
        (file) => {
          file.components[0].components[0].columns[0].components[0].validate.required = false
        },
        ['required: First name (validate › required: true → false)'],
      ],
      [
        'its condition',
        (file) => {
          file.components[0].components[1].conditional.eq = 'y'
        },
        ['conditions: Is it signed? (conditional › eq: x → y)'],
      ],
      [
        'the button',
        (file) => {
          file.components[1].label = 'Send'
        },
        ['changed: Send › label: Submit → Send'],
      ],
    ],
  },
  {
    what: 'Form.io, a grid and a table',
    format: 'Form.io',
    file: {
      components: [
        {
          type: 'datagrid',
          key: 'grid',
          label: 'Loans',
          components: [{ type: 'number', key: 'amount', label: 'Amount' }],
        },
        { type: 'table', key: 't', rows: [[{ components: [{ type: 'checkbox', key: 'ok', label: 'Is it OK?' }] }]] },
      ],
    },
    questions: [': Loans', ': Amount', ': Is it OK?'],
    pairs: [
      [
        'a label',
        (file) => {
          file.components[1].rows[0][0].components[0].label = 'Is all OK?'
        },
        ['reworded: Is all OK?'],
      ],
    ],
  },
]
