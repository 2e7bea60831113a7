import { sql } from 'kysely'
import type { NewClient } from '../domains/clients/public.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Config } from '../settings/config.ts'
import { batchesOf } from './batches.ts'
import { CLIENT_FIRST, CLIENT_LAST, plain } from './names.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

const CLIENTS = 40

interface DemoClientContext {
  orgUnitIds: readonly number[]
  config: Config
}

export interface DemoClient extends Pick<NewClient, 'acesClientName' | 'clientCode' | 'orgUnitId'> {
  acesClientId: number
  minimumMonthlyPayment: number | null
}

export async function insertClients(
  tx: Tx,
  { scale, ...place }: DemoClientContext & { scale: number },
): Promise<DemoClient[]> {
  const dice = createRandomSource(SEED + 1)
  const rows = Array.from({ length: CLIENTS * scale }, (_, index) => demoClient(index, dice, place))
  const demoClients: DemoClient[] = []
  for (const some of batchesOf(rows)) {
    const stored = await tx
      .insertInto('clients')
      .values(some)
      .returning(['acesClientId', 'acesClientName', 'clientCode', 'orgUnitId', 'minimumMonthlyPayment'])
      .execute()
    demoClients.push(...stored)
  }
  return demoClients
}

function demoClient(index: number, dice: RandomSource, { orgUnitIds, config }: DemoClientContext): NewClient {
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

const PRODUCTS = ['Okta', 'Entra ID', 'Ping Identity', 'JumpCloud', 'OneLogin'] as const

/** One or two identity providers for every third client; its instances with SSO use the first. */
export async function insertIdentityProviders(tx: Tx, clients: readonly DemoClient[]): Promise<number> {
  const dice = createRandomSource(SEED + 9)
  const rows = clients
    .filter((_, index) => index % 3 === 0)
    .flatMap((client) => dice.some(PRODUCTS, dice.whole(1, 2)).map((product) => demoProvider(client, product)))
  for (const some of batchesOf(rows)) await tx.insertInto('identity_providers').values(some).execute()
  await sql`update instances i
            set "ssoIdentityProviderId" = p.id,
                "useSsoClientDefinedUserRoles" = i."databaseId" % 3 > 0,
                "useSsoJitUsers" = i."databaseId" % 3 > 1,
                "ssoOnlyEmailDomains" = case when i."databaseId" % 4 = 0 then p.domains end
            from (select distinct on ("acesClientId") id, "acesClientId", domains
                  from identity_providers order by "acesClientId", id) p
            where p."acesClientId" = i."acesClientId" and i."enableSso"`.execute(tx)
  // Leave a few without a provider for the start page.
  await sql`update instances set "enableSso" = false
            where "enableSso" and "ssoIdentityProviderId" is null and "databaseId" % 9 > 0`.execute(tx)
  return rows.length
}

function demoProvider({ acesClientId, acesClientName }: DemoClient, product: string) {
  const domain = `${plain(acesClientName)}.example`
  return {
    acesClientId,
    name: product,
    metadataUrl: `https://sso.${domain}/${plain(product)}/metadata.xml`,
    domains: product === 'Okta' ? `${domain},mail.${domain}` : domain,
  }
}
