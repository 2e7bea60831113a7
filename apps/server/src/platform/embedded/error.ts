/** A person can act on it; the message is everything that they need to read. */
export class EmbeddedError extends Error {}

/** A person can act on refusals of the system too (a full disk, missing rights). */
export function asEmbeddedError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof EmbeddedError || !code || !syscall) return error
  return new EmbeddedError(`The embedded database in ${folder} can't be used: ${(error as Error).message}.`)
}
