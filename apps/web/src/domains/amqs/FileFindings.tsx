import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import type { ComparisonOverview } from './comparison/comparison.ts'
import type { ChosenFile } from './useChosenFile.ts'

/** Findings in the chosen file, shown before anything is stored. */
export function FileFindings({ chosen: { file, isReading, facts, inEffect, changes } }: { chosen: ChosenFile }) {
  const isValid = facts?.fault === null
  return (
    <Stack gap={4} role="status">
      {isReading && <Text tone="muted">Reading the file…</Text>}
      {file && isValid && <Text>{foundText(file.size, facts.questions)}</Text>}
      {inEffect && isValid && changes && <Text>{changesText(changes, `${inEffect.name}, the version in effect`)}</Text>}
    </Stack>
  )
}

const number = (count: number, one: string, more: string) => `${counted(count)} ${count === 1 ? one : more}`

const foundText = (bytes: number, questions: number): string =>
  `Valid JSON in UTF-8, ${number(bytes, 'byte', 'bytes')}${questions > 0 ? `, ${number(questions, 'question', 'questions')}` : ''}.`

function changesText({ isSame, counts, onlyIds, notCompared }: ComparisonOverview, version: string): string {
  if (isSame) return `Same content as ${version}.`
  if (notCompared.length > 0) return `Too large to count the changes to ${version}.`
  const changes = counts.added + counts.removed + counts.changed + counts.moved
  if (changes > 0) return `${number(changes, 'change', 'changes')} to ${version}.`
  return `Only ids differ from ${version}: ${number(onlyIds, 'member', 'members')}.`
}
