import { listOldTexts } from '../../installation/stored-texts.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortList } from '../../platform/short-list.ts'
import { Findings } from './finding.ts'

export async function lookAtTexts(db: Database) {
  const found = new Findings('Texts')
  const lines = await listOldTexts(db)
  if (lines.length > 0)
    found.look(
      `${lines.length} texts are not stored as people read them: ${shortList(lines)}.`,
      'Save each anew on the page of its record; where another reads the same, give one of them another name first.',
    )
  found.okIfNothingElse('All are stored as people read them.')
  return found.all
}
