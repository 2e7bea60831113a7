import { createHash } from 'node:crypto'
import { insertGroupWithAmqs } from '../domains/amq-groups/amq-groups.service.ts'
import { insertAmqWithVersions } from '../domains/amqs/amqs.service.ts'
import type { Tx } from '../platform/database/database.ts'
import { AMQ_GROUPS, AMQS } from './names.ts'
import { createDice, type Dice, SEED } from './random.ts'

const CREATORS = ['Aisha Ibrahim', 'Thomas Schwartz', 'System Administrator']

/** The questionnaires with one to four dated versions each, and the groups they are subscribed to by; the ids of the groups. */
export async function insertLibrary(tx: Tx): Promise<number[]> {
  const dice = createDice(SEED + 3)
  const ids = new Map<string, number>()
  for (const [name, description] of AMQS) {
    const id = await insertAmqWithVersions(
      tx,
      { name, description, createdBy: dice.one(CREATORS), createdOn: demoMoment(dice) },
      Array.from({ length: dice.whole(1, 4) }, (_, index) => demoVersion(name, index, dice)),
    )
    ids.set(name, id)
  }
  const groups: number[] = []
  for (const { amqs, ...group } of AMQ_GROUPS) {
    const row = { ...group, createdBy: dice.one(CREATORS), createdOn: demoMoment(dice) }
    groups.push(
      await insertGroupWithAmqs(
        tx,
        row,
        amqs.map((name) => ids.get(name) ?? 0),
      ),
    )
  }
  return groups
}

const two = (number: number) => String(number).padStart(2, '0')
const demoMoment = (dice: Dice) =>
  `2024-${two(dice.whole(1, 12))}-${two(dice.whole(1, 28))}T1${dice.whole(0, 9)}:20:00Z`

/** A version a half year, the newest still to come for some. */
function demoVersion(name: string, index: number, dice: Dice) {
  const [year, month] = [2025 + Math.floor(index / 2), index % 2 === 0 ? 1 : 7]
  const content = Buffer.from(
    JSON.stringify({ name, edition: `${year}.${month}`, questions: demoQuestions(dice) }, null, 2),
  )
  return {
    name: `${year}.${month}`,
    description: index === 0 ? 'First edition' : 'Revised questions',
    enabled: !dice.chance(0.15),
    startDate: `${year}-${two(month)}-01`,
    fileName: `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${year}-${two(month)}.json`,
    createdBy: dice.one(CREATORS),
    content,
    sha256: createHash('sha256').update(content).digest(),
  }
}

const demoQuestions = (dice: Dice) =>
  Array.from({ length: dice.whole(3, 8) }, (_, index) => ({
    number: index + 1,
    text: dice.one([
      'Is the note signed by all borrowers?',
      'Does the appraisal match the property address?',
      'Was income verified from two sources?',
      'Is the closing disclosure within tolerance?',
      'Are all conditions of approval cleared?',
    ]),
    answers: ['Yes', 'No', 'Not applicable'],
  }))
