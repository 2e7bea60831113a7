import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row } from '@acm/contract/core/record'
import { type CertificateMonth, type IdentityProvider, type identityProvider, sso, WARN_DAYS } from '@acm/contract/sso'
import type { NeedOf } from '@acm/contract/welcome'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { type Database, raiseCounters, type TableOf, type Tx } from '../../platform/database/database.ts'
import { byName, contains, listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, onlyRow } from '../../platform/database/results.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    identity_providers: TableOf<Row<typeof identityProvider>, 'id'>
  }
}

/** A provider has the org unit of its client. */
export type IdentityProviderRecord = IdentityProvider & { orgUnitId: number | null }

const provider = sql`
  p.id, p.name, p."metadataUrl", p.domains, p."acesClientId",
  json_build_object('acesClientId', c."acesClientId", 'acesClientName', c."acesClientName", 'orgUnitId', c."orgUnitId",
                    'cognitoUserPoolId', c."cognitoUserPoolId", 'ssoHost', c."ssoHost") as "acesClient",
  p."rowVersion", utc(k."validUntil") as "certificateUntil", utc(k."checkedAt") as "checkedAt"`
/** A check counts for as long as the address is the same. */
const withCheck = sql`identity_providers p left join metadata_checks k
  on k."identityProviderId" = p.id and k."metadataUrl" = p."metadataUrl"`
const withClient = sql`${withCheck} join clients c on c."acesClientId" = p."acesClientId"`

export const listClients = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`c."acesClientId", c."acesClientName", c."orgUnitId", c."cognitoUserPoolId", c."ssoHost",
                   coalesce((select json_agg(own order by ${byName('own.name')}, own.id)
                             from (select ${provider} from ${withCheck}
                                   where p."acesClientId" = c."acesClientId") own), '[]') as "identityProviders"`,
      from: sql`clients c`,
      where: inScope(scope, 'c.orgUnitId'),
      id: 'acesClientId',
    },
    request,
    sso.getClients.list,
  )

export const countEnding = (db: Database, scope: Scope): Promise<NeedOf<'certificates'>> =>
  onlyRow(db)(sql<NeedOf<'certificates'>>`
    select count(*)::int as ending
    from metadata_checks k
    join identity_providers p on p.id = k."identityProviderId" and p."metadataUrl" = k."metadataUrl"
    join clients c on c."acesClientId" = p."acesClientId"
    where k."validUntil" <= now() + ${WARN_DAYS} * interval '1 day'
    and ${inScope(scope, 'c.orgUnitId')}`)

/** Reads no more certificates than end in so many months, the current one (UTC) among them. */
export async function countCertificatesByMonth(
  db: Database,
  scope: Scope,
  months: number,
): Promise<CertificateMonth[]> {
  const first = sql`date_trunc('month', now(), 'UTC')`
  const { rows } = await sql<CertificateMonth>`
    select to_char(k."validUntil" at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from metadata_checks k
    join identity_providers p on p.id = k."identityProviderId" and p."metadataUrl" = k."metadataUrl"
    join clients c on c."acesClientId" = p."acesClientId"
    where k."validUntil" >= ${first} and k."validUntil" < ${first} + ${months} * interval '1 month'
      and ${inScope(scope, 'c.orgUnitId')}
    group by month order by month`.execute(db)
  return rows
}

/** Stores the expiry of a provider's certificate, and that it was looked at. */
export const noteCertificate = (
  db: Database,
  { id, metadataUrl }: IdentityProvider,
  { validUntil, checkedAt }: { validUntil: string; checkedAt: string },
) =>
  sql`with noted as (
        insert into metadata_checks ("identityProviderId", "metadataUrl", "validUntil", "checkedAt")
        values (${id}, ${metadataUrl}, ${validUntil}, ${checkedAt})
        on conflict ("identityProviderId") do update
        set "metadataUrl" = excluded."metadataUrl", "validUntil" = excluded."validUntil",
            "checkedAt" = excluded."checkedAt")
      ${raiseCounters(['identity-providers'])}`.execute(db)

/** Instances with single sign-on that lead to no provider. */
export const countWithoutProvider = (db: Database, scope: Scope): Promise<NeedOf<'assignments'>> =>
  onlyRow(db)(sql<NeedOf<'assignments'>>`
    select count(*)::int as "withoutProvider" from instances i
    where i."enableSso" and i."ssoIdentityProviderId" is null
    and ${inScope(scope, 'i.orgUnitId')}`)

/** Every instance has a client, so a left join counts the same rows. */
const instancesWith = (join: RawBuilder<unknown>) => sql`
  instances i ${join} clients c on c."acesClientId" = i."acesClientId"
  left join identity_providers p on p.id = i."ssoIdentityProviderId"`

export const listInstances = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`i."databaseId", i."databaseCode", i."databaseName", i."acesClientId",
                   json_build_object('acesClientId', c."acesClientId", 'acesClientName', c."acesClientName") as "acesClient",
                   i.disabled, i."orgUnitId", i."enableSso", i."useSsoClientDefinedUserRoles", i."useSsoJitUsers",
                   i."portalUserSsoMode", i."ssoOnlyEmailDomains", i."ssoIdentityProviderId",
                   case when p.id is not null then json_build_object('name', p.name) end as "ssoIdentityProvider"`,
      from: instancesWith(sql`join`),
      countedFrom: instancesWith(sql`left join`),
      where: inScope(scope, 'i.orgUnitId'),
      sortBy: { identityProvider: byName('p.name') },
      id: 'databaseId',
    },
    request,
    sso.getInstances.list,
  )

export const listForClient = (db: Database, acesClientId: number): Promise<IdentityProvider[]> =>
  allRows(db)(sql<IdentityProvider>`select ${provider} from ${withClient}
    where p."acesClientId" = ${acesClientId} order by ${byName('p.name')}, p.id`)

interface OrgUnitScope {
  orgUnitId: number | null
}

export const findClient = (db: Database | Tx, acesClientId: number): Promise<OrgUnitScope | undefined> =>
  firstRow(db)(sql<OrgUnitScope>`select "orgUnitId" from clients where "acesClientId" = ${acesClientId}`)

/** A share lock keeps the client in its org unit until the transaction ends. */
export const holdClient = (tx: Tx, acesClientId: number): Promise<OrgUnitScope | undefined> =>
  firstRow(tx)(sql<OrgUnitScope>`
    select "orgUnitId" from clients where "acesClientId" = ${acesClientId} for share`)

export const findProvider = (db: Database | Tx, id: number): Promise<IdentityProviderRecord | undefined> =>
  firstRow(db)(sql<IdentityProviderRecord>`
    select ${provider}, c."orgUnitId" from ${withClient} where p.id = ${id}`)

/** Locks the provider until the transaction ends; the share lock keeps its client in its org unit. */
export const lockProvider = (tx: Tx, id: number): Promise<IdentityProviderRecord | undefined> =>
  firstRow(tx)(sql<IdentityProviderRecord>`select ${provider}, c."orgUnitId" from ${withClient}
      where p.id = ${id} for update of p for share of c`)

export interface ClaimedDomains {
  domains: string
  name: string
  acesClientName: string
  orgUnitId: number | null
}

/** Other providers whose domains contain one of the spellings as text; a prefilter. */
export async function listClaims(db: Database, id: number, spellings: readonly string[]): Promise<ClaimedDomains[]> {
  const conditions = spellings.map((spelling) => contains(sql`p.domains`, spelling))
  const { rows } = await sql<ClaimedDomains>`
    select p.domains, p.name, c."acesClientName", c."orgUnitId"
    from ${withClient}
    where p.id <> ${id} and (${sql.join([sql`false`, ...conditions], sql` or `)})
    order by ${byName('c.acesClientName')}, ${byName('p.name')}, p.id`.execute(db)
  return rows
}

export const places = sql`
  select p.id, array[p.name] as names, c."orgUnitId", p."acesClientId" as "withinId"
  from identity_providers p join clients c on c."acesClientId" = p."acesClientId"`
