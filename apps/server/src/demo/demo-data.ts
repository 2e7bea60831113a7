import { sql } from 'kysely'
import { DEMO_PASSWORD } from '../config.ts'
import type { insertClient } from '../domains/clients/clients.service.ts'
import { insertOrgUnit } from '../domains/org-units/org-units.service.ts'
import { ensurePredefinedRoles, insertAssignment, PREDEFINED_ROLES } from '../domains/roles/roles.service.ts'
import { insertUser } from '../domains/users/users.service.ts'
import { systemContext } from '../installation.ts'
import { hashPassword } from '../platform/access/passwords.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { mutate } from '../platform/history/mutate.ts'
import type { Services } from '../platform/services.ts'
import { CLIENT_FIRST, CLIENT_LAST, FIRST_NAMES, LAST_NAMES, ORG_UNITS } from './names.ts'
import { createDice } from './random.ts'

const USERS = 30
const CLIENTS = 40
const BATCH = 1000
const SEED = 20_260_301

/** The scale of the demonstration already loaded; 0: none. */
export async function loadedScale(db: Database): Promise<number> {
  const { rows } = await sql<{ value: string }>`select value from installation where key = 'demo scale'`.execute(db)
  return Number(rows[0]?.value ?? 0)
}

/** Loads the demonstration: the same data every time, `scale` times as many clients. Loaded once; a second call does nothing. */
export async function loadDemoData(services: Services, scale: number, say: (line: string) => void): Promise<boolean> {
  if ((await loadedScale(services.db)) > 0) return false
  const hashed = await hashPassword(DEMO_PASSWORD)
  const ctx = systemContext({ services, job: 'seed' })
  const made = await mutate(ctx, async (tx) => {
    const orgUnitIds = await insertOrgUnits(tx)
    const users = await insertPeople(tx, orgUnitIds, hashed)
    const clients = await insertClients(tx, orgUnitIds, CLIENTS * scale, services.config)
    await sql`insert into installation (key, value) values ('demo scale', ${String(scale)})`.execute(tx)
    const result = { orgUnits: orgUnitIds.length, users, clients }
    return {
      result,
      history: { action: 'seed.demo', entity: null, after: result },
      touched: ['org-units', 'users', 'roles', 'clients'],
    }
  })
  await sql`analyze`.execute(services.db)
  say(`Loaded demonstration data: ${made.orgUnits} org units, ${made.users} users, ${made.clients} clients.`)
  return true
}

async function insertOrgUnits(tx: Tx): Promise<number[]> {
  const ids: number[] = []
  for (const [name, description] of ORG_UNITS) ids.push(await insertOrgUnit(tx, { name, description }))
  return ids
}

/** The first of each role works in all org units; the rest in one to three. A few are disabled, locked or archived. */
async function insertPeople(
  tx: Tx,
  orgUnitIds: readonly number[],
  hashed: { passwordHash: string; hasDemoPassword: boolean },
) {
  const dice = createDice(SEED)
  const roles = await ensurePredefinedRoles(tx)
  const names = PREDEFINED_ROLES.map((role) => role.name).slice(1)
  for (let index = 0; index < USERS - 1; index++) {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length] as string
    const lastName = LAST_NAMES[(index * 7) % LAST_NAMES.length] as string
    const isVeteran = index < names.length
    const userId = await insertUser(tx, {
      email: `${plain(firstName)}.${plain(lastName)}@example.com`,
      firstName,
      lastName,
      ...hashed,
      isEnabled: isVeteran || index % 9 !== 0,
      isLocked: !isVeteran && index % 11 === 0,
      deletedAt: !isVeteran && index % 13 === 0 ? '2026-02-27T16:00:00Z' : null,
      createdAt: new Date(Date.UTC(2024, index % 24, 1 + index)).toISOString(),
    })
    const own = isVeteran ? null : dice.some(orgUnitIds, 1 + (index % 3))
    await insertAssignment(tx, {
      userId,
      roleId: roles.get(names[index % names.length] as string) ?? 0,
      orgUnitIds: own,
    })
  }
  return USERS - 1
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

async function insertClients(
  tx: Tx,
  orgUnitIds: readonly number[],
  count: number,
  config: Services['config'],
): Promise<number> {
  const dice = createDice(SEED + 1)
  let rows: Parameters<typeof insertClient>[1][] = []
  for (let index = 0; index < count; index++) {
    rows.push(demoClient(index, orgUnitIds, dice, config))
    if (rows.length === BATCH || index === count - 1) {
      await tx.insertInto('clients').values(rows).execute()
      rows = []
    }
  }
  return count
}

function demoClient(
  index: number,
  orgUnitIds: readonly number[],
  dice: ReturnType<typeof createDice>,
  config: Services['config'],
) {
  const first = CLIENT_FIRST[index % CLIENT_FIRST.length] as string
  const last = CLIENT_LAST[(index * 3 + Math.floor(index / CLIENT_FIRST.length)) % CLIENT_LAST.length] as string
  const round = Math.floor(index / (CLIENT_FIRST.length * 2))
  const name = round === 0 ? `${first} ${last}` : `${first} ${last} ${round + 1}`
  const code = `${plain(first).slice(0, 4).toUpperCase()}${String(index + 1).padStart(3, '0')}`
  const domain = `${plain(first)}${plain(last)}.example`
  const ownMail = dice.chance(0.6)
  return {
    acesClientName: name,
    clientCode: code,
    orgUnitId: dice.chance(0.06) ? null : dice.one(orgUnitIds),
    clientIsDisabled: dice.chance(0.08),
    tableauIsEnabled: dice.chance(0.3),
    emailServer: ownMail ? `smtp.${domain}` : config.defaultEmailServer,
    emailSender: ownMail ? `audits@${domain}` : config.defaultEmailAddress,
    emailLogon: ownMail ? `audits@${domain}` : config.defaultEmailAddress,
    emailPassword: null,
    ssoAuthHeader: dice.chance(0.2) ? 'X-Auth-User' : null,
    ssoClientId: dice.chance(0.2) ? `${code.toLowerCase()}-console` : null,
    ssoHost: dice.chance(0.25) ? `https://sso.${domain}` : null,
    cognitoUserPoolId: dice.chance(0.25) ? `us-east-1_${code}` : null,
    minimumMonthlyPayment: dice.chance(0.7) ? dice.whole(2, 40) * 250 : null,
    cutOffDate: dice.chance(0.5)
      ? `2026-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`
      : null,
  }
}
