import { messages } from '@acm/contract/core/messages'

/** Typed text that matches no choice; as the field's value it is a change, invalid, and never treated as empty. */
export interface TypedText {
  typed: string
}

export const isTyped = (value: unknown): value is TypedText =>
  typeof value === 'object' && value !== null && 'typed' in value

export function notAChoice(value: unknown): string | undefined {
  const typed = typedIn(value)
  return typed === null ? undefined : messages.notAChoice(typed.trim())
}

/** For single and multiple pickers; null: everything is chosen. */
export const typedIn = (value: unknown): string | null => [value].flat().find(isTyped)?.typed ?? null
