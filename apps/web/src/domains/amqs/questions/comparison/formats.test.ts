import { describe, expect, test } from 'vitest'
import { exactJson } from '../../exactJson.ts'
import { libraryExamples } from '../examples/libraryExamples.ts'
import { otherExamples } from '../examples/otherExamples.ts'
import { rowExamples } from '../examples/rowExamples.ts'
import { shapeExamples } from '../examples/shapeExamples.ts'
import { wordingExamples } from '../examples/wordingExamples.ts'
import { readQuestions } from '../readQuestions.ts'
import { compareParts } from './compareParts.ts'
import { changesOf } from './questionChanges.ts'
import { valuePair, withinText } from './rows.ts'

const EXAMPLES = [...shapeExamples, ...wordingExamples, ...libraryExamples, ...rowExamples, ...otherExamples]

const asJson = (file: unknown) => exactJson(JSON.stringify(file))

describe.each(EXAMPLES)('$what', ({ format, file, questions, pairs }) => {
  test('has its questions, and no others', () => {
    const read = readQuestions(asJson(file))
    expect([read.format, read.questions.map(({ section, wording }) => `${section}: ${wording}`)]).toEqual([
      format,
      questions,
    ])
  })

  test.each(pairs)('tells %s', (_what, edit, told) => {
    const copy: unknown = structuredClone(file)
    edit(copy)
    expect(toldOf(file, copy)).toEqual(told)
  })
})

/** 'kinds: wording (values)', and of what is elsewhere 'change: path: was → is'. */
function toldOf(from: unknown, to: unknown): string[] {
  const read = readQuestions(asJson(from))
  const comparison = compareParts(read, readQuestions(asJson(to), null, read))
  const changes = changesOf(comparison)
  const values = (all: readonly Parameters<typeof valuePair>[0][]) =>
    all.map((one) => [one.what, valuePair(one, comparison.isEmpty).join(' → ')].filter(Boolean).join(': ')).join('; ')
  const count = changes.unchanged + changes.changed
  expect([count + changes.counts.removed, count + changes.counts.added]).toEqual([
    read.questions.length,
    readQuestions(asJson(to), null, read).questions.length,
  ])
  return [
    ...changes.questions.map(
      ({ kinds, now, was, details }) =>
        `${kinds.join('+')}: ${(now ?? was)?.wording}${details.length > 0 ? ` (${values(details)})` : ''}`,
    ),
    ...changes.elsewhere.map(({ change, part, value }) => {
      const within = withinText(part)
      const what = [within, value.what].filter((text) => text !== '').join(' › ')
      return `${change}: ${what}: ${valuePair(value, comparison.isEmpty).join(' → ')}`
    }),
  ]
}
