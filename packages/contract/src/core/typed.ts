/** Says a type to the compiler only; the schema of it is in an `*.answers.ts`. */
export interface Typed<T> {
  readonly is?: T
  /** The record that it is, or that its members are: its schema follows from that. */
  readonly of?: unknown
  readonly isList?: true
  /** It is `true`. */
  readonly isDone?: true
}

export const typed = <T>(): Typed<T> => ({})

/** For calls that only return `true`. */
export const done: Typed<true> = { isDone: true }

export type TypeOf<X> = X extends Typed<infer T> ? T : never
