import { decodeUtf8 } from '../../ui/fileText.ts'
import { type Questionnaire, questionsIn } from './questions.ts'

/** Follows the file's name. */
export const FAULTS = {
  markup: 'is XML or HTML. Only JSON files can be compared.',
  encoding: "isn't a UTF-8 text file.",
  broken: "isn't valid JSON, so its questions can't be read.",
  empty: 'is empty.',
  none: 'contains no questions we recognize.',
} as const

export function readVersion(content: ArrayBuffer): { read: Questionnaire } | { fault: string } {
  const text = decodeUtf8(content)
  if (text === null) return { fault: FAULTS.encoding }
  if (text.trim() === '') return { fault: FAULTS.empty }
  if (/^\s*</.test(text)) return { fault: FAULTS.markup }
  try {
    const read = questionsIn(JSON.parse(text))
    return read.questions.length > 0 ? { read } : { fault: FAULTS.none }
  } catch {
    return { fault: FAULTS.broken }
  }
}
