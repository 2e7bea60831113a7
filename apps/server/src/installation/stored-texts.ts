import { historyKinds } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import { fillAsciiEmails, listWithoutAsciiEmail } from '../domains/users/public.ts'
import type { Database } from '../platform/database/database.ts'
import { runExclusively } from '../platform/database/run-exclusively.ts'
import { findOldTexts, normalizeTexts, type OldText, type TextColumns } from '../platform/history/stored-texts.ts'
import type { Services } from '../platform/services.ts'
import { historySubjects } from '../registry.ts'
import { systemContext } from './installation.ts'

const textPlaces: readonly TextColumns[] = Object.values(historySubjects).flatMap(({ texts = [] }) => texts)

/** Marks an installation whose texts were converted. */
const DONE = 'normalized texts'

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(historyKinds).map(([kind, { label }]) => [kind, label]),
)

const lineOf = ({ entity, id, label, text, reason }: OldText): string =>
  `${LABELS.get(entity) ?? entity} ${id}, ${label} “${text}”${reason === null ? '' : `: ${reason}`}`

/** Converts older texts to the present form, once (R-SAVE-12). */
export const bringStoredTextsOver = (services: Services): Promise<void> =>
  runExclusively(services, async () => {
    const { db, log } = services
    const { rows } = await sql`select from installation where key = ${DONE}`.execute(db)
    // Runs at every start: during a rollout the previous version still stores addresses without ASCII form.
    const emails = await fillAsciiEmails(db)
    if (rows.length > 0) return
    const { done, left } = await normalizeTexts(systemContext({ services, job: 'System startup' }), textPlaces)
    await sql`insert into installation (key, value) values (${DONE}, now()::text)`.execute(db)
    if (done > 0) log.info({ records: done }, 'Normalized stored texts.')
    if (left.length + emails.length > 0)
      log.warn(
        { texts: [...left, ...emails].map(lineOf) },
        "Some stored texts couldn't be normalized and were left as is.",
      )
  })

/** Every text that would be stored differently today, one line each. */
export const listOldTexts = async (db: Database): Promise<string[]> =>
  [...(await findOldTexts(db, textPlaces)), ...(await listWithoutAsciiEmail(db))].map(lineOf)
