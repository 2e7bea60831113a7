const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at))

const questionOf = (at: number, said: string) => ({
  id: `q${at}`,
  number: at + 1,
  text: `Was the income of borrower ${at} verified by ${at % 10 === 0 ? said : 'two'} independent sources?`,
  answers: ['Yes', 'No', { text: 'N/A', score: at % 3 }],
  required: true,
  score: at % 7,
  showIf: [{ question: `q${at - 1}`, equals: 'Yes' }],
  help: `${'Look into the file of the loan, and name the page. '.repeat(15)}${at % 50 === 0 ? said : ''}`,
})

/** About 1,000 bytes a question; a tenth of them is reworded. */
const questionnaire = (count: number) => (said: string) => ({
  edition: said,
  sections: times(count / 100, (section) => ({
    title: `Section ${section}`,
    questions: times(100, (at) => questionOf(section * 100 + at, said)),
  })),
})

const question = (text: string, more: object = {}) => ({ text, answers: ['Yes', 'No'], ...more })
const valued = (count: number, said: string) =>
  Object.fromEntries(times(count, (at) => [`value ${at}`, `${said} of ${at}`]))

/** Questionnaires by what's particular about them; each as an older and as a newer version. */
export const questionnaires = {
  '100 questions': questionnaire(100),
  '2,000 questions': questionnaire(2000),
  '20,000 questions': questionnaire(20_000),
  '300,000 values at the top': (said: string) => ({ ...valued(300_000, said), questions: [question('A?')] }),
  'one question of 300,000 parts': (said: string) => ({ questions: [question('A?', valued(300_000, said))] }),
  '80,000 renamed sections': (said: string) =>
    times(80_000, (at) => ({ title: `${said} ${at}`, questions: [question(`Is it ${at}?`)] })),
}

export type QuestionnaireKind = keyof typeof questionnaires
