import { hintOf } from '@acm/contract/amq-questions'
import { type Amq, AmqVersionUpload, versionInEffect } from '@acm/contract/amqs'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../shell/session/session.ts'
import { today } from '../../ui/today.ts'
import { useFileWorker, workerQuery } from './comparison/FileWorker.ts'
import { versionBlob } from './comparison/versionBlob.ts'

const isAccepted = (file: File) => AmqVersionUpload.fields.file.rules.every((rule) => rule(file) === null)

export type ChosenFile = ReturnType<typeof useChosenFile>

/** Reads a file before it is sent, and compares it with the version in effect. */
export function useChosenFile(chosen: File | null, amq: Amq | undefined) {
  const canDownload = useCan()('AMQ_LIBRARY_VIEW')
  const file = chosen && isAccepted(chosen) ? chosen : null
  const worker = useFileWorker(file)
  const hint = amq && hintOf(amq)
  const described = file && hint !== undefined ? { file, hint } : null
  const facts = useQuery(
    workerQuery(
      worker,
      ['describe', hint],
      described ? (one) => one.ask('describe', described.file, described.hint) : undefined,
    ),
  )
  const inEffect = (amq && canDownload && versionInEffect(amq.versions, today())) || null
  const isValid = facts.data?.fault === null
  const before = useQuery({ ...versionBlob(inEffect?.id ?? 0), enabled: inEffect !== null && isValid }).data
  const compared = file && before && isValid && hint !== undefined ? { from: before, to: file, hint } : null
  const comparison = useQuery(
    workerQuery(
      worker,
      ['compare', inEffect?.id, hint],
      compared ? (one) => one.ask('compare', compared.from, compared.to, compared.hint) : undefined,
    ),
  )
  return { file, isReading: facts.isLoading, facts: facts.data, inEffect, changes: comparison.data?.overview ?? null }
}
