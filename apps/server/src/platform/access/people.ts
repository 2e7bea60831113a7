import { today } from '@acm/contract/core/days'
import type { Grant } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { grantsOf, tidyGrants } from './grants.ts'
import { isActive } from './sessions.ts'

export interface PersonName {
  firstName: string
  lastName: string
}

/** Joins the person `u`. */
export const withPerson = (userId: RawBuilder<unknown>) => sql`join users u on u.id = ${userId}`

/** With the rights held now; undefined: the person may not sign in anymore. */
export async function findActivePerson(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
): Promise<(PersonName & { grants: Grant[] }) | undefined> {
  const { rows } = await sql<PersonName & { grants: Grant[] }>`
    select u."firstName", u."lastName", ${grantsOf(sql`u.id`, today(config.timeZone))} as grants
    from users u where u.id = ${userId} and ${isActive}`.execute(db)
  const [person] = rows
  return person && { ...person, grants: tidyGrants(person.grants) }
}
