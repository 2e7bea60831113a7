import { type QuestionDiff, questionDiff } from './questionDiff.ts'
import { readVersion } from './versionFile.ts'

export type VersionComparison = { diff: QuestionDiff } | { faults: readonly [from: string | null, to: string | null] }

export function compareVersions(from: ArrayBuffer, to: ArrayBuffer): VersionComparison {
  const [one, other] = [readVersion(from), readVersion(to)]
  if ('read' in one && 'read' in other) return { diff: questionDiff(one.read, other.read) }
  return { faults: ['fault' in one ? one.fault : null, 'fault' in other ? other.fault : null] }
}
