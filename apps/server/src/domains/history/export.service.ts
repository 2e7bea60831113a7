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
import { FileAnswer } from '../../platform/http/calls/files.ts'
import { ALL } from './entries.service.ts'
import { type HistoryQuery, type Subjects, upTo } from './history.queries.ts'
import { walk } from './history.service.ts'
import { historyQuery, wantedOf } from './question.service.ts'
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
  const question = await historyQuery(reading, filters)
  const asWords = filterWords(filters)
  await noteExport(ctx, 'history.export', { format, ...(asWords.length > 0 && { filters: asWords }) })
  // The file ends at its own start, so it doesn't contain its own entry.
  const asked = { ...question, conditions: [...question.conditions, upTo(began)] }
  const lines = linesOf(reading, asked, { filters, format })
  const name = `AcesCentralMgt_History_${began.slice(0, 19).replaceAll(':', '-').replace('T', '_')}.${format}`
  return new FileAnswer({ name, type: EXPORT_TYPES[format], content: Readable.from(lines) })
}

type ExportQuery = { filters: Parameters<typeof wantedOf>[0]; format: keyof typeof EXPORT_TYPES }

async function* linesOf(
  reading: HistoryReader,
  question: HistoryQuery,
  { filters, format }: ExportQuery,
): AsyncGenerator<string> {
  if (format === 'csv') yield HEADERS
  for await (const { entries } of walk(reading, { question, wanted: wantedOf(filters), most: AT_ONCE, members: ALL })) {
    if (entries.length === 0) continue
    yield entries.map(format === 'csv' ? csvLines : (entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}

const HEADERS =
  'Id,At (UTC),Who,Kind of Actor,Address,Session,Job,What,Action,Record Kind,Record Id,Record Then,Record Now,Org Units,Field,Old,New,Fields Not Shown'

function csvLines(entry: HistoryEntry): string {
  const { actor, from, record } = entry
  const before = [entry.id, entry.at, actor.name, actor.type, from.address, from.session, from.job, entry.did]
    .concat([entry.action, record?.kindLabel ?? null, record?.id ?? null, record?.name ?? null])
    .concat([record?.nameNow ?? record?.name ?? null, entry.orgUnits.join('; ')])
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
