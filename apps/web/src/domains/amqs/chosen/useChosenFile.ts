import { hintOf } from '@acm/contract/amq-questions'
import { type Amq, AmqVersionUpload, versionInEffect } from '@acm/contract/amqs'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '../../../api/request.ts'
import { useCan } from '../../../shell/session/session.ts'
import { today } from '../../../ui/today.ts'
import { versionBlob } from '../versionBlob.ts'
import type { FileQuestions } from './chosenFile.ts'
import { ChosenFileReader } from './chosenFileReader.ts'

/** Null: none is chosen, or it is refused by its name or size. */
export function useFileReader(file: Blob | null): ChosenFileReader | null {
  const [reader, setReader] = useState<ChosenFileReader | null>(null)
  useEffect(() => {
    if (!file) return
    const begun = new ChosenFileReader(file)
    setReader(begun)
    return () => {
      begun.close()
      setReader(null)
    }
  }, [file])
  return reader
}

/** Undefined `of`: not asked yet. */
export const answerOf = <K extends keyof FileQuestions>(
  reader: ChosenFileReader | null,
  ask: K,
  of: FileQuestions[K]['of'] | undefined,
) =>
  queryOptions<FileQuestions[K]['answer'], ApiFailure>({
    queryKey: ['chosenFile', reader?.id, ask, of],
    queryFn: reader && of !== undefined ? () => reader.ask(ask, of) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

const isTaken = (file: File) => AmqVersionUpload.fields.file.rules.every((rule) => rule(file) === null)

export type ChosenFileState = ReturnType<typeof useChosenFile>

/** What a file to upload is, before anything is sent, and how it differs from the version in effect. */
export function useChosenFile(file: File | null, amq: Amq | undefined) {
  const mayDownload = useCan()('AMQ_LIBRARY_VIEW')
  const reader = useFileReader(file && isTaken(file) ? file : null)
  const read = useQuery(answerOf(reader, 'read', null))
  const isSound = read.data?.fault === null
  const hint = amq && isSound ? hintOf(amq) : undefined
  const questions = useQuery(answerOf(reader, 'count', hint)).data
  const inEffect = (amq && mayDownload && versionInEffect(amq.versions, today())) || null
  const before = useQuery({ ...versionBlob(inEffect?.id ?? 0), enabled: inEffect !== null && isSound }).data
  const compared = before && hint !== undefined ? { id: inEffect?.id ?? 0, before, hint } : undefined
  const changes = useQuery(answerOf(reader, 'compare', compared)).data
  return { reader, isReading: read.isLoading, read: read.data, questions, inEffect, changes }
}
