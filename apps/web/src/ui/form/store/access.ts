import type { Handle } from '@acm/contract/core/handles'

/** Names of all fields but those: of what may be changed of a record where some of it stays. */
export const allBut = (fields: Readonly<Record<string, Handle>>, ...closed: readonly Handle[]): string[] =>
  Object.keys(fields).filter((name) => !closed.some((one) => one.name === name))

/** Why a field is read-only that the person has the right to change. */
export const CLOSED_NOW = "can't be changed as the record stands"

export const namesOf = (handles: readonly Handle[]): string[] => handles.map(({ name }) => name)
