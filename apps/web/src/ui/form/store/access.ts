import type { Handle } from '@acm/contract/core/handles'

/** For records where some fields can't be changed now. */
export const allBut = (fields: Readonly<Record<string, Handle>>, ...closed: readonly Handle[]): string[] =>
  Object.keys(fields).filter((name) => !closed.some((one) => one.name === name))

/** Reason for fields that the user has the right to change, but not now. */
export const CLOSED_NOW = "Locked fields can't be changed right now."

export const namesOf = (handles: readonly Handle[]): string[] => handles.map(({ name }) => name)
