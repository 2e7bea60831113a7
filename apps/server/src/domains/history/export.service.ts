import { Readable } from 'node:stream'
import { csvText } from '@acm/contract/core/csv'
import type { QueryOf } from '@acm/contract/core/endpoint'
import {
  EXPORT_TYPES,
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  type history,
} from '@acm/contract/history'
import type { Context } from '../../platform/access/context.ts'
import { filterWords, noteExport } from '../../platform/history/note-export.ts'
import type { FileAnswer } from '../../platform/http/calls/files.ts'
import { present } from './entries.service.ts'
import { type AskedHistory, askedHistory } from './filters.service.ts'
import { bounds, type EntryPage, look, type Subjects } from './history.queries.ts'
import { createHistoryReader, type HistoryReader } from './reading.ts'

const AT_ONCE = 500

/** Streams entries to a file, newest first and without limit; the export is recorded before the first line is sent. */
export async function exportHistory(
  ctx: Context,
  subjects: Subjects,
  { format, ...filters }: QueryOf<typeof history.exported>,
): Promise<FileAnswer> {
  const began = new Date().toISOString()
  const reading = createHistoryReader(ctx, subjects)
  const { question, page } = await askedHistory(reading, filters)
  const asWords = filterWords(filters)
  await noteExport(ctx, 'history.export', { format, ...(asWords.length > 0 && { filters: asWords }) })
  // The file ends at its own start, so it doesn't contain its own entry.
  const request = { page, question: { ...question, bounds: [...question.bounds, bounds.to(began)] } }
  const name = `AcesCentralMgt_History_${began.slice(0, 19).replaceAll(':', '-').replace('T', '_')}.${format}`
  return { name, type: EXPORT_TYPES[format], content: Readable.from(linesOf(reading, request, format)) }
}

async function* linesOf(
  reading: HistoryReader,
  { question, page }: AskedHistory,
  format: keyof typeof EXPORT_TYPES,
): AsyncGenerator<string> {
  if (format === 'csv') yield HEADERS
  let before: EntryPage['next'] = null
  do {
    const found: EntryPage = await look(reading.ctx.db, question, before, AT_ONCE)
    const entries = await present(reading, found.rows, page?.orgUnitId)
    yield entries.map(format === 'csv' ? csvLines : (entry) => `${JSON.stringify(entry)}\n`).join('')
    before = found.next
  } while (before !== null)
}

const HEADERS =
  'Id,At (UTC),Who,Kind of Actor,Address,Session,Job,What,Action,Record Kind,Record Id,Record,Records,Org Units,Field,Old,New,Fields Not Shown'

function csvLines(entry: HistoryEntry): string {
  const { actor, from, record } = entry
  const before = [entry.id, entry.at, actor.name, actor.type, from.address, from.session, from.job, entry.did]
    .concat([entry.action, record?.kindLabel ?? null, record?.id ?? null, record?.name ?? null])
    .concat([entry.bulk?.count ?? null, entry.orgUnits.join('; ')])
  const changes = entry.changes.length > 0 ? entry.changes.map(csvChange) : [['', '', '']]
  return changes
    .map(
      (change) =>
        `\n${[...before, ...change, entry.hiddenFields].map((one) => csvText(String(one ?? ''), ',')).join(',')}`,
    )
    .join('')
}

const csvValue = (value: HistoryValue | null): string =>
  value === null ? '' : (value.name ?? (typeof value.value === 'string' ? value.value : JSON.stringify(value.value)))

function csvChange({ label, kind, old, now, added, removed, secret }: HistoryChange): string[] {
  if (kind === 'secret') return [label, '', secret ?? '']
  if (kind === 'set') return [label, removed.map(csvValue).join('; '), added.map(csvValue).join('; ')]
  return [label, csvValue(old), csvValue(now)]
}
