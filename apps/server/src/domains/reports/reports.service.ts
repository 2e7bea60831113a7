import { today } from '@acm/contract/core/days'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import { filterWords, noteExport } from '../../platform/history/note-export.ts'
import { countEnding, type ReportContext } from './reports.queries.ts'

export const reading = (ctx: Context): ReportContext => ({
  scope: ctx.scope('REPORTING'),
  today: today(ctx.config.timeZone),
})

export const countEndingSubscriptions = (ctx: Context) => countEnding(ctx.db, reading(ctx))

/** The browser makes the file (ADR 11). */
export const noteReport = (ctx: Context, { report, query, rows }: BodyOf<typeof reports.exported>): Promise<true> =>
  noteExport(ctx, 'report.export', { report, filters: filterWords(query), rows })
