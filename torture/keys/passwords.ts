import type pg from 'pg'
import { createSecrets, type Secrets } from '../../apps/server/src/platform/secrets/secrets.ts'
import { call, type ServerProcess } from '../../apps/server/test/server-process.ts'

const place = (row: number) => ({ table: 'clients', column: 'emailPassword', row })

/** Allowed values for each client: the last acknowledged one, or one that was pending when its server was killed. */
export type Passwords = Map<number, string[]>

export async function addPasswords(client: pg.Client, key: Buffer, count: number): Promise<Passwords> {
  const secrets = createSecrets(key)
  const { rows } = await client.query<{ id: number }>(
    `insert into clients ("acesClientName", "clientCode") select 'C' || n, 'C' || n from generate_series(1, $1::int) n
     returning "acesClientId" as id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  const stored = ids.map((id) => secrets.encrypt(`secret ${id}`, place(id)))
  await client.query(
    `update clients set "emailLogon" = 'x', "emailPassword" = n.secret from unnest($1::int[], $2::text[]) as n (id, secret)
     where "acesClientId" = n.id`,
    [ids, stored],
  )
  return new Map(ids.map((id) => [id, [`secret ${id}`]]))
}

/** Stops when the server is gone or `isEnough`; returns the number of saves. */
export async function savePasswords(
  server: ServerProcess,
  { cookie, ids, passwords }: { cookie: string; ids: readonly number[]; passwords: Passwords },
  isEnough: () => boolean,
): Promise<number> {
  let saves = 0
  for (; !isEnough(); saves++) {
    const id = ids[saves % ids.length] ?? 0
    const newPassword = `saved ${saves} ${Date.now()}`
    const before = passwords.get(id) ?? []
    passwords.set(id, [...before, newPassword])
    try {
      await call(server, '/Client/UpdateEmailPassword', { cookie, body: { id, newPassword } })
    } catch (error) {
      // Only the end of the server is expected.
      if (String(error).includes('answered')) throw error
      return saves
    }
    passwords.set(id, [newPassword])
  }
  return saves
}

/** Passwords that the key alone cannot decrypt, or with a value that is not allowed. */
export async function unread(client: pg.Client, key: Buffer, passwords: Passwords): Promise<string[]> {
  const secrets = createSecrets(key)
  const { rows } = await client.query<{ id: number; stored: string }>(
    `select "acesClientId" as id, "emailPassword" as stored from clients where "emailPassword" is not null`,
  )
  const wrong = rows.flatMap(({ id, stored }) => {
    const plain = read(secrets, id, stored)
    return passwords.get(id)?.includes(plain) ? [] : [`the password of client ${id} is ${plain}`]
  })
  return rows.length === passwords.size ? wrong : [...wrong, `${rows.length} of ${passwords.size} passwords are left`]
}

function read(secrets: Secrets, id: number, stored: string): string {
  try {
    return secrets.decrypt(stored, place(id))
  } catch (error) {
    return (error as Error).message
  }
}
