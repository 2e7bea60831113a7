import { useEffect, useState } from 'react'
import type { ChoiceLoading, PickerChoice } from './choice.ts'

/** Keeps labels of choices that vanished while chosen (`gone`). */
export function useRemembered(
  choices: readonly PickerChoice[],
  chosen: readonly unknown[],
  { isLoading = false, lost }: ChoiceLoading,
): { choices: readonly PickerChoice[]; gone: readonly PickerChoice[] } {
  const [seen] = useState(() => new Map<unknown, PickerChoice>())
  useEffect(() => {
    for (const choice of choices) seen.set(choice.value, choice)
  }, [choices, seen])
  if (isLoading || lost) return { choices, gone: [] }
  const gone = chosen.flatMap((value) => {
    const isThere = value === null || choices.some((choice) => choice.value === value)
    const before = isThere ? undefined : seen.get(value)
    return before ? [{ ...before, isOld: true }] : []
  })
  return { choices: gone.length > 0 ? [...choices, ...gone] : choices, gone }
}
