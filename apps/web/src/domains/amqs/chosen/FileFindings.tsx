import type { AmqVersion } from '@acm/contract/amqs'
import { Button } from '../../../ui/base/Button.tsx'
import { Stack } from '../../../ui/base/Stack.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { counted } from '../../../ui/counted.ts'
import type { ChangesSummary } from '../changeCounts.ts'
import type { ChosenFileState } from './useChosenFile.ts'

interface FileFindingsProps {
  chosen: ChosenFileState
  /** Somebody says where the questions are. */
  onMap: () => void
}

/** Findings in the chosen file, shown before anything is stored. */
export function FileFindings({ chosen: { isReading, questions, inEffect, changes }, onMap }: FileFindingsProps) {
  return (
    <Stack gap={4} role="status">
      {isReading && <Text tone="muted">Reading the file…</Text>}
      {questions !== undefined && <Text>{foundText(questions)}</Text>}
      {questions === 0 && (
        <div>
          <Button isSmall onClick={onMap}>
            Show where they are
          </Button>
        </div>
      )}
      {inEffect && changes && <Text>{changesText(changes, inEffect)}</Text>}
    </Stack>
  )
}

function foundText(questions: number): string {
  if (questions === 0) return 'No questions found in this file.'
  return questions === 1 ? '1 question found.' : `${counted(questions)} questions found.`
}

const TOLD = ['added', 'removed', 'reworded', 'moved'] as const

function changesText(changes: ChangesSummary, { name }: Pick<AmqVersion, 'name'>): string {
  const version = `${name}, the version in effect`
  if (changes.isSame) return `Same content as ${version}.`
  const told = TOLD.filter((what) => changes[what] > 0).map((what) => `${counted(changes[what])} ${what}`)
  if (told.length > 0) return `${told.join(', ')} since ${version}.`
  if (changes.changed > 0) return `${counted(changes.changed)} changed since ${version}.`
  return changes.unchanged > 0 ? `Same questions as ${version}. Other parts differ.` : `Differs from ${version}.`
}
