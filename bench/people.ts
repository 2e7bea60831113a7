import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

const UNITS = 12

interface BenchUserFields {
  roles: string
  orgUnitId: number
}

interface PeopleServer {
  client: Client
  port: number
}

/** `roles` is a query for `"roleId"` and `"allOrgUnits"`; returns the session cookie. */
async function signIn({ client, port }: PeopleServer, { roles, orgUnitId }: BenchUserFields): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ id: number }>(
    `insert into users (email, "firstName", "lastName", "passwordHash", "isEnabled")
     values ($1, 'Bench', 'Reader', '-', true) returning id`,
    [`reader-${token}@example.com`],
  )
  const id = rows[0]?.id
  await client.query(
    `with made as (
       insert into role_assignments ("userId", "roleId", "allOrgUnits")
       select $1::int, r."roleId", r."allOrgUnits" from (${roles}) r returning id, "allOrgUnits")
     insert into role_assignment_org_units select id, $2::int from made where not "allOrgUnits"`,
    [id, orgUnitId],
  )
  const hash = createHash('sha256').update(token).digest()
  await client.query(
    `insert into sessions ("tokenHash", "userId", "endsAt") values ($1, $2, now() + interval '1 hour')`,
    [hash, id],
  )
  return `acm-session-${port}=${token}`
}

const rolesOfFirst = (isEverywhere: boolean) =>
  `select distinct "roleId", ${isEverywhere} as "allOrgUnits" from role_assignments
   where "userId" = (select min("userId") from role_assignments)`

/** Session cookies for the first user's roles; with `inUnits` every second one holds them in one org unit only. */
export async function signInPeople(where: PeopleServer, count: number, { inUnits = false } = {}): Promise<string[]> {
  const cookies: string[] = []
  for (let at = 0; at < count; at += 1)
    cookies.push(await signIn(where, { roles: rolesOfFirst(!inUnits || at % 2 === 0), orgUnitId: 1 + (at % UNITS) }))
  return cookies
}
