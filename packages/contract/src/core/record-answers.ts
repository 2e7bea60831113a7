import type { RecordDeclaration, RecordTypes } from './record.ts'
import * as z from './zod.ts'

export const answerWith = <T extends RecordTypes, S extends z.ZodRawShape>(
  { answer }: RecordDeclaration<T>,
  more: S,
): z.ZodType<T['answer'] & z.infer<z.ZodObject<S>>> =>
  (answer as unknown as z.ZodObject).extend(more) as unknown as z.ZodType<T['answer'] & z.infer<z.ZodObject<S>>>

export const answerWithout = <T extends RecordTypes, N extends keyof T['answer'] & string>(
  { answer }: RecordDeclaration<T>,
  names: readonly N[],
): z.ZodType<Omit<T['answer'], N>> => {
  const without = z.lazily(() => {
    const { shape } = answer as unknown as z.ZodObject
    const left = Object.entries(shape).filter(([name]) => !(names as readonly string[]).includes(name))
    return z.strictObject(Object.fromEntries(left))
  })
  return without as unknown as z.ZodType<Omit<T['answer'], N>>
}
