import type { RandomSource } from './random.ts'

/** Each question in its first wording and its revised one. */
const QUESTIONS: readonly (readonly [first: string, revised: string])[] = [
  ['Is the note signed by all borrowers?', 'Is the note signed and dated by all borrowers?'],
  ['Does the appraisal match the property address?', 'Does the appraisal match the property address and unit?'],
  ['Was income verified from two sources?', 'Was income verified from three sources?'],
  ['Is the closing disclosure within tolerance?', 'Is the final closing disclosure within tolerance?'],
  ['Are all conditions of approval cleared?', 'Are all conditions of approval cleared before funding?'],
  ['Is the credit report less than 120 days old?', 'Is the credit report less than 90 days old?'],
  ['Does the title commitment name the lender?', 'Does the title commitment name the lender and its successors?'],
  ['Is flood insurance in place where required?', 'Is flood insurance in place and paid where required?'],
  ['Were large deposits explained?', 'Were large deposits explained and sourced?'],
  ['Is the debt-to-income ratio within limits?', 'Is the debt-to-income ratio within the limits of the program?'],
  ['Was employment confirmed before closing?', 'Was employment confirmed within ten days before closing?'],
  ['Is the power of attorney acceptable?', 'Is the power of attorney acceptable and recorded?'],
  ['Does the loan estimate list all fees?', 'Does the first loan estimate list all fees?'],
  ['Are escrow balances calculated correctly?', 'Are escrow balances and cushions calculated correctly?'],
]

const AT_FIRST = 6

/** A reworded question keeps its id. */
export const questionOf = (text: string) => ({
  id: `q${QUESTIONS.findIndex((wordings) => wordings.includes(text)) + 1}`,
  text,
  answers: ['Yes', 'No', 'Not applicable'],
})

/** Questions of `count` editions: each edition adds one, drops one, rewords one and moves one. */
export function demoEditions(dice: RandomSource, count: number): string[][] {
  const spare = dice.some(QUESTIONS, QUESTIONS.length).map(([first]) => first)
  const editions = [spare.splice(0, AT_FIRST)]
  while (editions.length < count) editions.push([...revised(editions.at(-1) ?? []), ...spare.splice(0, 1)])
  return editions
}

function revised([first = '', ...others]: readonly string[]): string[] {
  const remaining = others.slice(0, -1)
  const [from, to] = QUESTIONS.find(([text]) => remaining.includes(text)) ?? []
  return [...remaining.map((text) => (text === from && to ? to : text)), first]
}
