import { listOldTexts } from '../../installation/stored-texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortList } from '../../platform/short-list.ts'
import { Findings } from './finding.ts'

export async function lookAtTexts(db: Database) {
  const found = new Findings('Texts')
  const lines = await listOldTexts(db)
  if (lines.length > 0)
    found.look(
      `${lines.length} texts are not normalized: ${shortList(lines)}.`,
      'Save each again on the page of its record. If another reads the same, rename one of them first.',
    )
  found.okIfNothingElse('All are normalized.')
  return found.all
}
