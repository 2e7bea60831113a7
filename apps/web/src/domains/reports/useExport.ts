import { contract } from '@acm/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import type { LongListModel } from '../../api/useLongList.ts'
import { counted } from '../../ui/counted.ts'
import { CSV_TYPE, downloadFile } from '../../ui/downloadFile.ts'
import { type CsvFile, csvHeader, csvLines, csvName } from './csv.ts'

const SHOWN_EVERY_MS = 100

export interface ExportCount {
  done: number
  total: number
}

/**
 * Paged reports are read again as one snapshot, and only their lines are kept in memory. Leaving the page or Cancel
 * aborts. The export is recorded before the file is offered. A failure shows the report's banner.
 */
export function useExport<Row>(list: LongListModel<Row, unknown>, file: CsvFile<Row>) {
  const [progress, setProgress] = useState<ExportCount | null>(null)
  const [told, setTold] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function write({ signal }: AbortController): Promise<void> {
    const name = csvName(file, new Date())
    const parts = [csvHeader(file)]
    let [done, shownAt] = [0, 0]
    for await (const rows of list.isPaged ? list.readAll(signal) : [list.matches]) {
      parts.push(csvLines(file, rows))
      done += rows.length
      if (!list.isPaged || performance.now() - shownAt < SHOWN_EVERY_MS) continue
      shownAt = performance.now()
      // Rows might have been added in the meantime.
      setProgress({ done, total: Math.max(done, list.paging.total) })
    }
    await call(contract.reports.exported, { body: { report: file.report, query: list.query, rows: done } })
    signal.throwIfAborted()
    downloadFile(name, parts, CSV_TYPE)
    setTold(done === 1 ? '1 record exported.' : `${counted(done)} records exported.`)
  }

  const { mutate } = useMutation<void, ApiFailure, AbortController>({
    mutationFn: (controller) =>
      write(controller).catch((failure: ApiFailure) => {
        if (!controller.signal.aborted) throw failure
        setTold('Export canceled.')
      }),
    meta: { endpoint: list.call, affects: [] },
    onSettled() {
      running.current = null
      setProgress(null)
    },
  })
  return {
    /** Null: no export runs, or it needs no progress. */
    progress,
    /** For screen readers, after the export. */
    told,
    start() {
      // Ignores a double click.
      if (running.current) return
      running.current = new AbortController()
      setTold('')
      if (list.isPaged) setProgress({ done: 0, total: list.paging.total })
      mutate(running.current)
    },
    cancel: () => running.current?.abort(),
  }
}
