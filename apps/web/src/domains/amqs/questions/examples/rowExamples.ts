import type { FormatExample } from './example.ts'

export const rowExamples: readonly FormatExample[] = [
  {
    what: 'REDCap, forms and headers',
    format: 'REDCap',
    file: [
      {
        field_name: 'a',
        form_name: 'visit',
        section_header: 'Income',
        field_type: 'radio',
        field_label: 'Is it verified?',
        select_choices_or_calculations: '1, Yes | 0, No',
        branching_logic: '',
        required_field: 'y',
      },
      {
        field_name: 'b',
        form_name: 'visit',
        section_header: '',
        field_type: 'text',
        field_label: 'By whom?',
        select_choices_or_calculations: '',
        branching_logic: "[a] = '1'",
        required_field: '',
      },
      {
        field_name: 'c',
        form_name: 'visit',
        section_header: '',
        field_type: 'calc',
        field_label: 'Total',
        select_choices_or_calculations: '[a]*2',
        branching_logic: '',
        required_field: '',
      },
    ],
    questions: ['visit › Income: Is it verified?', 'visit › Income: By whom?'],
    pairs: [
      [
        'choices',
        ([row]) => {
          row.select_choices_or_calculations = '1, Yes | 0, No | 2, N/A'
        },
        ['answers: Is it verified? (select_choices_or_calculations: 1, Yes | 0, No → 1, Yes | 0, No | 2, N/A)'],
      ],
      [
        'branching',
        (rows) => {
          rows[1].branching_logic = ''
        },
        ["conditions: By whom? (branching_logic: [a] = '1' → (empty))"],
      ],
      [
        'a calculation',
        (rows) => {
          rows[2].select_choices_or_calculations = '[a]*3'
        },
        ['changed: Total › select_choices_or_calculations: [a]*2 → [a]*3'],
      ],
      [
        'the header',
        ([row]) => {
          row.section_header = 'Earnings'
        },
        ['renamed: section: visit › Income → visit › Earnings'],
      ],
    ],
  },
  {
    what: 'REDCap with its headings as keys',
    format: 'REDCap',
    file: {
      metadata: [
        { 'Field Name': 'x', 'Form Name': 'f', 'Field Type': 'text', 'Field Label': 'Who is it?' },
        { 'Field Name': 'n', 'Form Name': 'f', 'Field Type': 'descriptive', 'Field Label': 'Read this.' },
      ],
    },
    questions: ['f: Who is it?'],
    pairs: [
      [
        'a rewording',
        (file) => {
          file.metadata[0]['Field Label'] = 'Who is there?'
        },
        ['reworded: Who is there?'],
      ],
    ],
  },
  {
    what: 'LimeSurvey, questions and groups',
    format: 'LimeSurvey',
    file: {
      groups: [{ gid: 1, group_name: 'Income' }],
      questions: [
        {
          qid: 10,
          gid: 1,
          title: 'Q1',
          question: 'Is it verified?',
          type: 'Y',
          mandatory: 'Y',
          question_order: 1,
          relevance: '1',
        },
        {
          qid: 11,
          gid: 1,
          title: 'X1',
          question: 'Thank you.',
          type: 'X',
          mandatory: 'N',
          question_order: 2,
          relevance: '1',
        },
      ],
    },
    questions: ['Income: Is it verified?'],
    pairs: [
      [
        'mandatory',
        (file) => {
          file.questions[0].mandatory = 'N'
        },
        ['required: Is it verified? (mandatory: Y → N)'],
      ],
      [
        'relevance',
        (file) => {
          file.questions[0].relevance = 'Q0 == 1'
        },
        ['conditions: Is it verified? (relevance: 1 → Q0 == 1)'],
      ],
    ],
  },
  {
    what: 'LimeSurvey, a plain list with subquestions',
    format: 'LimeSurvey',
    file: [
      { qid: 1, gid: 1, parent_qid: 0, title: 'A', question: 'How satisfied are you?', type: 'F' },
      { qid: 2, gid: 1, parent_qid: 1, title: 'SQ1', question: 'With speed', type: 'T' },
    ],
    questions: [': How satisfied are you?', ': With speed'],
    pairs: [
      [
        'one more',
        (rows) => rows.push({ qid: 3, gid: 1, parent_qid: 1, title: 'SQ2', question: 'With price', type: 'T' }),
        ['added: With price'],
      ],
    ],
  },
  {
    what: 'KoBo, rows between begin and end',
    format: 'ODK',
    file: {
      content: {
        survey: [
          { type: 'start', name: 'start' },
          { type: 'begin_group', name: 'g', label: ['Household'] },
          {
            type: 'select_one',
            select_from_list_name: 'yn',
            name: 'own',
            label: ['Do you own it?', '¿Es suyo?'],
            required: true,
          },
          { type: 'integer', name: 'n', label: ['How many rooms?', '¿Cuántos cuartos?'], relevant: "selected(., 'y')" },
          { type: 'note', name: 'nt', label: ['Thank them.'] },
          { type: 'end_group' },
        ],
        choices: [
          { list_name: 'yn', name: 'y', label: ['Yes'] },
          { list_name: 'yn', name: 'n', label: ['No'] },
        ],
      },
    },
    questions: ['Household: Do you own it?', 'Household: How many rooms?'],
    pairs: [
      [
        'a choice of its list',
        (file) => {
          file.content.choices[1].label[0] = 'No, rented'
        },
        [
          'answers: Do you own it? (answers 2 › label 1: No → No, rented)',
          'changed: content › choices 2 › label 1: No → No, rented',
        ],
      ],
      [
        'relevant',
        (file) => {
          delete file.content.survey[3].relevant
        },
        ["conditions: How many rooms? (relevant: selected(., 'y') → (none))"],
      ],
      [
        'the group',
        (file) => {
          file.content.survey[1].label[0] = 'Home'
        },
        ['renamed: Home › label 1: Household → Home'],
      ],
    ],
  },
  {
    what: 'pyxform, children in groups',
    format: 'ODK',
    file: {
      type: 'survey',
      name: 's',
      children: [
        {
          type: 'group',
          name: 'g',
          label: 'Home',
          children: [{ type: 'text', name: 'a', label: 'Who lives here?', bind: { required: 'yes' } }],
        },
        { type: 'calculate', name: 'c', bind: { calculate: '1' } },
      ],
    },
    questions: ['Home: Who lives here?'],
    pairs: [
      [
        'required',
        (file) => {
          file.children[0].children[0].bind.required = 'no'
        },
        ['required: Who lives here? (bind › required: yes → no)'],
      ],
    ],
  },
]
