// Hand-written statements on the product's tables, joins and indexes.

const SUMMARY = `"databaseId", "databaseCode", i."acesClientId",
  json_build_object('acesClientId', i."acesClientId", 'acesClientName', c."acesClientName") as "acesClient",
  "databaseName", "databaseServer", "databaseCompany", disabled, i."orgUnitId",
  "enableICE", "enableFlatteningETL", "enableDataBridge",
  "enableBankVod", "enableDataVerify", "enableServiceFirst", "enableXactus", "enableDataFacts"`

const FROM = 'from instances i left join clients c on c."acesClientId" = i."acesClientId"'
const ORDER = 'order by "databaseCode" collate numbered, "databaseId"'

export const RECORD = `select row_to_json(r)::text as json from (
  select i.*, json_build_object('acesClientId', i."acesClientId", 'acesClientName', c."acesClientName") as "acesClient",
         case when p.id is not null then json_build_object('name', p.name) end as "ssoIdentityProvider"
  ${FROM} left join identity_providers p on p.id = i."ssoIdentityProviderId" where "databaseId" = $1) r`

export const LIST = `select coalesce(json_agg(r), '[]')::text as json from (select ${SUMMARY} ${FROM} ${ORDER}) r`

const MATCHING = `where searchable("databaseName") like '%' || searchable($2) || '%'`

export const FILTERED = `select (select count(*) from instances ${MATCHING}) as total,
  (select coalesce(json_agg(r), '[]')::text from (select ${SUMMARY} ${FROM} ${MATCHING} ${ORDER} limit $1) r) as json`

export const TOUCH = `insert into change_counters (domain, value) values ('clients', 1), ('instances', 1), ('users', 1)
  on conflict (domain) do update set value = change_counters.value + 1`
