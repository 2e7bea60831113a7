import { type FormatExample, SHAPE } from './example.ts'

export const otherExamples: readonly FormatExample[] = [
  {
    what: 'OpenMRS forms',
    format: SHAPE,
    file: {
      name: 'Form',
      pages: [
        {
          label: 'Visit',
          sections: [
            {
              label: 'Details',
              questions: [
                {
                  label: 'Type of visit',
                  id: 'v',
                  type: 'obs',
                  questionOptions: { rendering: 'select', answers: [{ label: 'New', concept: 'x' }] },
                },
              ],
            },
          ],
        },
      ],
    },
    questions: ['Visit › Details: Type of visit'],
    pairs: [
      [
        'an answer',
        (file) => {
          file.pages[0].sections[0].questions[0].questionOptions.answers[0].label = 'First'
        },
        ['answers: Type of visit (questionOptions › answers 1 › label: New → First)'],
      ],
    ],
  },
  {
    what: 'Typeform',
    format: SHAPE,
    file: {
      title: 'Survey',
      fields: [
        { ref: 'a', title: 'What is your name?', type: 'short_text' },
        {
          ref: 'b',
          title: 'Which one?',
          type: 'multiple_choice',
          properties: { choices: [{ label: 'One' }, { label: 'Two' }] },
        },
      ],
      logic: [{ ref: 'a', actions: [{ action: 'jump' }] }],
    },
    questions: [': What is your name?', ': Which one?'],
    pairs: [
      [
        'a choice',
        (file) => {
          file.fields[1].properties.choices[0].label = 'First'
        },
        ['answers: Which one? (properties › choices 1 › label: One → First)'],
      ],
      [
        'its logic',
        (file) => {
          file.logic[0].actions[0].action = 'add'
        },
        ['changed: logic 1 › actions 1 › action: jump → add'],
      ],
    ],
  },
  {
    what: 'Google Forms',
    format: SHAPE,
    file: {
      info: { title: 'Check' },
      items: [
        {
          itemId: '1',
          title: 'How old are you?',
          questionItem: {
            question: { questionId: 'x', required: true, choiceQuestion: { options: [{ value: '18+' }] } },
          },
        },
        { itemId: '2', title: 'Next page', pageBreakItem: {} },
      ],
    },
    questions: [': How old are you?'],
    pairs: [
      [
        'required',
        (file) => {
          file.items[0].questionItem.question.required = false
        },
        ['required: How old are you? (questionItem › question › required: true → false)'],
      ],
    ],
  },
  {
    what: 'OSCAL, controls in groups',
    format: SHAPE,
    file: {
      catalog: {
        uuid: 'u',
        metadata: { title: 'C', version: '1' },
        groups: [
          {
            id: 'ac',
            title: 'Access',
            controls: [{ id: 'ac-1', title: 'Access control policy', parts: [{ name: 'statement', prose: 'Do it.' }] }],
          },
        ],
      },
    },
    questions: ['catalog › Access: Access control policy'],
    pairs: [
      [
        'its prose',
        (file) => {
          file.catalog.groups[0].controls[0].parts[0].prose = 'Do it now.'
        },
        ['other: Access control policy (parts 1 › prose: Do it. → Do it now.)'],
      ],
    ],
  },
  {
    what: 'ASVS, requirements',
    format: SHAPE,
    file: {
      Name: 'ASVS',
      Requirements: [
        {
          Shortcode: 'V1',
          Name: 'Architecture',
          Items: [
            {
              Shortcode: 'V1.1',
              Name: 'Life cycle',
              Items: [
                { Shortcode: 'V1.1.1', Description: 'Verify the use of a secure life cycle.', L1: { Required: false } },
              ],
            },
          ],
        },
      ],
    },
    questions: ['Architecture › Life cycle: Verify the use of a secure life cycle.'],
    pairs: [
      [
        'its level',
        (file) => {
          file.Requirements[0].Items[0].Items[0].L1.Required = true
        },
        ['required: Verify the use of a secure life cycle. (L1 › Required: false → true)'],
      ],
    ],
  },
  {
    what: 'no names that are known: the longest list of sentences',
    format: SHAPE,
    file: {
      owner: { x: 'Someone' },
      checks: [
        { zzz: 'Was the income verified?', c: 'a' },
        { zzz: 'Is the note signed by all?', c: 'b' },
      ],
    },
    questions: [': Was the income verified?', ': Is the note signed by all?'],
    pairs: [
      [
        'a rewording',
        (file) => {
          file.checks[0].zzz = 'Was all income verified?'
        },
        ['reworded: Was all income verified?'],
      ],
    ],
  },
  {
    what: 'a form with screens around its questions, and with help of each',
    format: SHAPE,
    file: {
      welcome_screens: [{ title: 'Welcome to the review of closed loans' }],
      fields: [
        { ref: 'a', title: 'Is the note signed?', help: [{ title: 'Look at the last page of the note' }] },
        { ref: 'b', title: 'Is the title clear?', notes: [{ title: 'See the report of the title company' }] },
      ],
      thankyou_screens: [{ title: 'Thank you for your work' }],
    },
    questions: [': Is the note signed?', ': Is the title clear?'],
    pairs: [
      [
        'its help',
        (file) => {
          file.fields[0].help[0].title = 'Look at every page of the note'
        },
        [
          'other: Is the note signed? (help 1 › title: Look at the last page of the note → Look at every page of the note)',
        ],
      ],
    ],
  },
  {
    what: 'an answer of a graph, whose questions are nodes',
    format: SHAPE,
    file: {
      data: {
        questions: {
          edges: [
            { node: { id: 'a', text: 'Is the note signed?' } },
            { node: { id: 'b', text: 'Is the title clear?' } },
          ],
        },
      },
    },
    questions: [': Is the note signed?', ': Is the title clear?'],
    pairs: [
      [
        'other words of the same question',
        (file) => {
          file.data.questions.edges[0].node.text = 'Did every borrower date it?'
        },
        ['reworded: Did every borrower date it?'],
      ],
    ],
  },
]
