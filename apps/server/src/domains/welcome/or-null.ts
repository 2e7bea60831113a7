import type { Context } from '../../platform/access/context.ts'

/** A part that fails is missing; the others are shown. */
export async function orNull<T>(ctx: Context, what: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    ctx.log.error({ err: error }, `The welcome page is missing its ${what}.`)
    return null
  }
}
