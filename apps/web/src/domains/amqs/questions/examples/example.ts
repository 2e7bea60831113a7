/** Files of any shape are edited in place. */
// biome-ignore lint/suspicious/noExplicitAny: files of any shape are edited in place
export type AnyFile = any

/** A file as others make them, and what's told of it once it's edited. */
export interface FormatExample {
  what: string
  format: string
  file: unknown
  /** By hand: sections and wordings. */
  questions: readonly string[]
  /** By hand: what is told of an edited file. */
  pairs: readonly (readonly [what: string, edit: (file: AnyFile) => unknown, told: readonly string[]])[]
}

export const SHAPE = 'JSON, by its shape'
