import { useId } from 'react'
import { RadioGroup } from '../../ui/base/RadioGroup.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import styles from './ImportChoices.module.css'
import type { ImportChoice } from './importPlan.ts'

const CHOICES: readonly { value: ImportChoice; label: string }[] = [
  { value: 'replace', label: 'Replace' },
  { value: 'merge', label: 'Merge' },
  { value: 'create', label: 'Create New' },
]

interface ImportChoicesProps {
  /** Name of the existing role. */
  name: string
  choice: ImportChoice | null
  onChoose: (choice: ImportChoice) => void
}

/** Nothing is preselected: the person must choose. */
export function ImportChoices({ name, choice, onChoose }: ImportChoicesProps) {
  const id = useId()
  return (
    <Stack gap={8}>
      <Text id={id} role="status" step="base" isStrong className={styles.question}>
        A role named "{name}" already exists. What do you want to do?
      </Text>
      <RadioGroup isRow aria-labelledby={id} value={choice} choices={CHOICES} onChange={onChoose} />
    </Stack>
  )
}
