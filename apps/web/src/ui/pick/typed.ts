import { messages } from '@acm/contract/core/messages'

/**
 * What was typed into a picker and names none of its choices. It stands in the form as the value: kept, counted as a
 * change and refused like any other that is wrong, and never taken for none.
 */
export interface Typed {
  typed: string
}

export const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && 'typed' in value

/** What is wrong with such a value; undefined: nothing. */
export function notAChoice(value: unknown): string | undefined {
  const typed = typedIn(value)
  return typed === null ? undefined : messages.notAChoice(typed.trim())
}

/** The text that stands in the value of a picker of one or of several; null: all of it is chosen. */
export const typedIn = (value: unknown): string | null => [value].flat().find(isTyped)?.typed ?? null
