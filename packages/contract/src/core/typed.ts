/** Says a type to the compiler alone; the schema of it stands in an `*.answers.ts`. */
export interface Typed<T> {
  readonly is?: T
}

export const typed = <T>(): Typed<T> => ({})

export type TypeOf<X> = X extends Typed<infer T> ? T : never
