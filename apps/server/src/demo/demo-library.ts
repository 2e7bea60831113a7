import { createHash } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import { daysBefore, firstOfMonth } from './days.ts'
import { type DemoPerson, nameOf, thereAt } from './demo-people.ts'
import { AMQ_GROUPS, AMQS } from './names.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

/** One edition every half year for two years, and one in the future; in months from now. */
const EDITIONS = [-24, -18, -12, -6, 1]

/** Questionnaires with up to five dated versions each, and their groups; returns the ids of the groups. */
export async function insertLibrary(tx: Tx, people: readonly DemoPerson[]): Promise<number[]> {
  const dice = createRandomSource(SEED + 3)
  const madeAt = (at: string) => ({ createdOn: at, createdBy: nameOf(dice.one(thereAt(people, MAKER, at))) })
  const begin = firstOfMonth(EDITIONS[0] ?? 0)
  const ids = new Map<string, number>()
  for (const [name, description] of AMQS) {
    const createdAt = madeAt(daysBefore(begin, dice.whole(50, 90), dice.whole(9, 17)))
    const editions = EDITIONS.slice(0, dice.whole(1, EDITIONS.length))
    const editionsOfAmq = demoEditions(dice, editions.length)
    const versions = editions.map((months, place) =>
      demoVersion(name, { months, asked: editionsOfAmq[place] ?? [] }, dice),
    )
    const amq = { name, description, ...createdAt, lastNumber: versions.length }
    const { id: amqId } = await tx.insertInto('amqs').values(amq).returning('id').executeTakeFirstOrThrow()
    for (const [place, { uploadedAt, fileName, content, sha256, ...version }] of versions.entries()) {
      const number = place + 1
      const filePath = `amq/${amqId}/${number}/${fileName}`
      const row = { ...version, ...madeAt(uploadedAt), amqId, number, filePath }
      const { id } = await tx.insertInto('amq_versions').values(row).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('amq_version_files').values({ amqVersionId: id, content, sha256 }).execute()
    }
    ids.set(name, amqId)
  }
  const groups: number[] = []
  for (const { amqs, ...group } of AMQ_GROUPS) {
    const row = { ...group, ...madeAt(daysBefore(begin, dice.whole(10, 45), dice.whole(9, 17))) }
    const { id } = await tx.insertInto('amq_groups').values(row).returning('id').executeTakeFirstOrThrow()
    for (const name of amqs) {
      const link = { amqGroupId: id, amqId: ids.get(name) ?? 0 }
      await tx.insertInto('amq_group_amqs').values(link).execute()
    }
    groups.push(id)
  }
  return groups
}

const MAKER = 'Library Manager'

interface Edition {
  months: number
  asked: readonly string[]
}

/** Uploaded a month and some days before its start date. */
function demoVersion(name: string, { months, asked }: Edition, dice: RandomSource) {
  const start = firstOfMonth(months)
  const [startDate, month] = [start.toISOString().slice(0, 10), start.getUTCMonth() + 1]
  const edition = `${start.getUTCFullYear()}.${month}`
  const content = Buffer.from(JSON.stringify({ name, edition, questions: asked.map(questionOf) }, null, 2))
  return {
    name: edition,
    description: months === EDITIONS[0] ? 'First edition' : 'Revised questions',
    enabled: !dice.chance(0.15),
    startDate,
    fileName: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${startDate.slice(0, 7)}.json`,
    uploadedAt: daysBefore(start, dice.whole(32, 45), dice.whole(9, 17)),
    content,
    sha256: createHash('sha256').update(content).digest(),
  }
}

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
const questionOf = (text: string) => ({
  id: `q${QUESTIONS.findIndex((wordings) => wordings.includes(text)) + 1}`,
  text,
  answers: ['Yes', 'No', 'Not applicable'],
})

/** Questions of `count` editions: each edition adds one, drops one, rewords one and moves one. */
function demoEditions(dice: RandomSource, count: number): string[][] {
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
