import { counted } from '../../ui/counted.ts'
import type { ComparisonOverview } from './questions/comparison/session.ts'

/** What two files have in common and what not, in one or two sentences; never more than is known. */
export function comparisonText(overview: ComparisonOverview, names: readonly [from: string, to: string]): string {
  const { files, isSame, counts, unchanged, changed, elsewhere } = overview
  const [before, after] = [files[0].questions, files[1].questions]
  if (isSame)
    return before > 0 ? `The files are the same. ${questionsText(before)} in both.` : 'The files are the same.'
  const missing = missingText(before, after, names)
  if (before + after === 0) return missing
  const isUnchanged = changed + counts.added + counts.removed === 0
  const heads = headsText(overview)
  if (isUnchanged && missing === '')
    return `The questions are the same; the files differ elsewhere: ${heads}. ${questionsText(before)} in both.`
  const all =
    before === after
      ? `${questionsText(before)} in both`
      : `${questionsText(before)} in ${names[0]}, ${counted(after)} in ${names[1]}`
  const parts = [
    `${counted(unchanged)} unchanged`,
    ...(changed > 0 ? [`${counted(changed)} changed`] : []),
    ...(counts.added > 0 ? [`${counted(counts.added)} added`] : []),
    ...(counts.removed > 0 ? [`${counted(counts.removed)} removed`] : []),
  ]
  const also = elsewhere > 0 ? ` The files differ elsewhere too: ${heads}.` : ''
  return `${missing ? `${missing} ` : ''}${all}; ${parts.join(', ')}.${also}`
}

function missingText(before: number, after: number, names: readonly [string, string]): string {
  if (before + after === 0) return "We couldn't find questions in these files; here is what differs in their content."
  if (before > 0 && after > 0) return ''
  return `We couldn't find questions in the file of ${before === 0 ? names[0] : names[1]}; here is what differs in its content.`
}

/** As many as a sentence can hold. */
const MOST = 6

function headsText({ heads }: ComparisonOverview): string {
  return heads.length > MOST ? `${heads.slice(0, MOST).join(', ')} and more` : heads.join(', ')
}

const questionsText = (count: number): string => (count === 1 ? '1 question' : `${counted(count)} questions`)
