import type { BodyOf } from '@acm/contract/core/endpoint'
import type { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import { filterWords, noteExport } from '../../platform/history/exports.ts'
import { countEnding } from './reports.queries.ts'

/** Subscriptions that end soon, where the caller may report on them. */
export const countEndingSubscriptions = (ctx: Context) => countEnding(ctx.db, ctx.scope('REPORTING'))

/** The browser makes the file (ADR 11). */
export const noteReport = (ctx: Context, { report, query, rows }: BodyOf<typeof reports.exported>): Promise<true> =>
  noteExport(ctx, 'report.export', { report, filters: filterWords(query), rows })
