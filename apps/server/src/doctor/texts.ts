import type { Database } from '../platform/database/database.ts'
import { listOldTexts } from '../stored-texts.ts'
import { Findings, few } from './finding.ts'

/** Whether texts are stored as people read them. */
export async function lookAtTexts(db: Database) {
  const found = new Findings('Texts')
  const lines = await listOldTexts(db)
  if (lines.length > 0)
    found.look(
      `${lines.length} texts are not stored as people read them: ${few(lines)}.`,
      'Change each on the page of its record, so that it can be told from the others.',
    )
  found.okIfNothingElse('All are stored as people read them.')
  return found.all
}
