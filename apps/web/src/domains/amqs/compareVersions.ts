import { type QuestionDiff, questionDiff } from './questionDiff.ts'
import { questionsIn } from './questions.ts'
import { readVersion } from './versionFile.ts'

export type VersionComparison = { diff: QuestionDiff } | { faults: readonly [from: string | null, to: string | null] }

export function compareVersions(from: ArrayBuffer, to: ArrayBuffer): VersionComparison {
  const [one, other] = [readVersion(from), readVersion(to)]
  if ('json' in one && 'json' in other) return { diff: questionDiff(questionsIn(one.json), questionsIn(other.json)) }
  return { faults: ['fault' in one ? one.fault.text : null, 'fault' in other ? other.fault.text : null] }
}
