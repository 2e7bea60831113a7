import type { BodyOf } from '@acm/contract/core/endpoint'
import type { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'

/** Writes down, with the person, that they took a report out: the browser makes the file (ADR 11). */
export const noteExport = (ctx: Context, { report, query, rows }: BodyOf<typeof reports.exported>): Promise<true> =>
  mutate(ctx, async (w) => ({
    result: true,
    history: {
      action: 'report.export',
      entity: w.user && ['user', w.user.userId],
      after: {
        report,
        filters: Object.entries(query).map(([name, value]) => `${name}: ${[value].flat().join(', ')}`),
        rows,
      },
    },
    touched: [],
  }))
