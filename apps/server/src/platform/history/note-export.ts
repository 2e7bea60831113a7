import type { Context } from '../access/context.ts'
import { mutate } from './mutate.ts'

export const noteExport = (ctx: Context, action: `${string}.export`, after: object): Promise<true> =>
  mutate(ctx, async (w) => ({
    result: true,
    history: { action, entity: w.user && ['user', w.user.userId], after },
    touched: [],
  }))

export const filterWords = (filters: object): string[] =>
  Object.entries(filters).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
