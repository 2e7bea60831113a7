import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { batchesOf } from './batches.ts'
import type { DemoClient } from './demo-clients.ts'
import { plain } from './names.ts'
import { createRandomSource, SEED } from './random.ts'

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
