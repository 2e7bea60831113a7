import { messages } from '@acm/contract/core/messages'

export interface PickerChoice {
  value: string | number | boolean | null
  label: string
  /** Shown below the label while choosing. */
  about?: string
  /** Shown as the current value, but not offered. */
  isOld?: boolean
}

export interface ChoiceLoadError {
  text: string
  retry: () => void
}

/** Absent fields: the choices need no loading. */
export interface ChoiceLoading {
  isLoading?: boolean
  lost?: ChoiceLoadError | null
}

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
