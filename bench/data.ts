import type { Client } from 'pg'

const CLIENTS = 400
/** First words of instance names: each begins one in fifty. */
const WORDS = `array['Alder','Aspen','Birch','Cedar','Cherry','Cypress','Elm','Fir','Hazel','Hickory','Juniper','Larch',
  'Laurel','Linden','Maple','Mulberry','Oak','Olive','Palm','Pine','Poplar','Redwood','Rowan','Sequoia','Spruce',
  'Sycamore','Tamarack','Walnut','Willow','Yew','Amber','Basalt','Cobalt','Copper','Coral','Flint','Garnet','Granite',
  'Jasper','Marble','Nickel','Onyx','Opal','Pearl','Quartz','Ruby','Silver','Slate','Topaz','Zinc']`

/** Deterministic; about two thirds of the columns are filled, as in real data. */
export async function fill(client: Client, instances: number, clients = CLIENTS): Promise<void> {
  await client.query(`insert into org_units (name, description)
    select 'Unit ' || n, 'Org unit number ' || n from generate_series(1, 12) n`)
  await client.query(`insert into clients ("acesClientName", "clientCode", "orgUnitId")
    select (${WORDS})[1 + n % 50] || ' Lending ' || n, 'CLIENT' || n, 1 + n % 12 from generate_series(1, ${clients}) n`)
  await client.query(`insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer",
      "databaseName", "orgUnitId", disabled, "isCompaniesEnabled", "useLoanSnapshot", "pageHeaderBeforeLogin",
      "pageFooterAfterLogin", "enableICE", "enableDataBridge", "enableBankVod", "enableXactus", "enableDataFacts",
      "enableSso", "ssoOnlyEmailDomains")
    select 1 + n % ${clients}, 'INST' || lpad((n * 7919 % 1000003)::text, 7, '0'),
           (${WORDS})[1 + n * 7 % 50] || ' Holdings', 'db-' || n % 40 || '.internal.example',
           (${WORDS})[1 + n * 13 % 50] || ' ' || (${WORDS})[1 + n / 50 % 50] || ' Audit ' || n, 1 + n % 12,
           n % 17 = 0, n % 2 = 0, n % 3 = 0, 'Welcome to the audits of number ' || n,
           'Questions? Write to audits' || n || '@bank.example', n % 2 = 1, n % 5 = 0, n % 3 = 1, n % 7 = 0, n % 11 = 0,
           n % 4 = 0, case when n % 4 = 0 then 'bank' || n || '.example' end
    from generate_series(1, ${instances}) n`)
  await client.query('vacuum analyze')
}

/** Each matches two in a hundred names. */
export const NAME_PARTS = ['asp', 'bir', 'cyp', 'haz', 'hic', 'jun', 'mulb', 'redw', 'tamar', 'cob']

/** 500 of them, all over the table. */
export const idsAmong = (instances: number): number[] =>
  Array.from({ length: 500 }, (_, index) => 1 + ((index * 7919) % instances))

/** One flag for each feature and instance; three in ten are on. */
export async function fillFeatures(client: Client, features: number): Promise<void> {
  await client.query(`insert into feature_names select 1000 + n, 'Bench_Feature_' || lpad(n::text, 2, '0')
    from generate_series(1, ${features} - (select count(*) from feature_names)) n`)
  await client.query(`insert into feature_flags ("databaseId", "systemEnhancementName", "isEnabled")
    select "databaseId", "systemEnhancementName", ("databaseId" * 7 + id * 13) % 10 < 3 from instances, feature_names`)
  await client.query('vacuum analyze feature_flags, feature_names')
}

export async function fillReports(client: Client, ofEach: number): Promise<void> {
  await client.query(`insert into amq_groups (name, enabled, "createdBy")
    select (array['Core','Closing','Servicing','Lending','Audit'])[1 + n % 5] || ' Group ' || n, true, 'bench'
    from generate_series(1, ${ofEach}) n`)
  await client.query(`insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
    select g.id, i."databaseId", date '2020-01-01' + (i."databaseId" * 7 + g.id * 13) % 1500,
           case when (i."databaseId" + g.id) % 3 = 0 then date '2026-01-01' + g.id end from instances i, amq_groups g`)
  await client.query(`insert into vendor_products ("vendorServiceGroup", "vendorServiceType", "vendorCode",
      "vendorName", "requestorName", "serviceResource")
    select 'Meridian', 'Appraisal', 'V' || n, (array['Apex','Beacon','Cardinal','Delta'])[1 + n % 4] || ' Vendor ' || n,
           'bench', 'https://vendor.example' from generate_series(1, ${ofEach}) n`)
  await client.query('insert into vendor_selections select i."databaseId", p.id from instances i, vendor_products p')
  await client.query('insert into instance_user_copies select "databaseId", now() from instances')
  await client.query(`insert into instance_users
    select "databaseId", n, (array['Ada','Bob','Cyd','Dan','Eve'])[1 + n % 5] || ' User ' || n
    from instances, generate_series(1, ${ofEach}) n`)
  await client.query(`insert into user_notifications ("databaseId", "userId", "notificationIds")
    select "databaseId", "userId",
           (array['{1}', '{1,3}', '{2,4,5}', '{6,7,8}'])[1 + ("userId" + "databaseId") % 4]::integer[]
    from instance_users`)
  await client.query(`vacuum analyze amq_groups, subscriptions, vendor_products, vendor_selections, instance_users,
    user_notifications`)
}

/** Some rows for each count of the start page, among many more that do not count. */
export async function fillNeeds(client: Client): Promise<void> {
  await client.query(`insert into amq_groups (name, enabled, "createdBy") values ('Needed', true, 'bench')`)
  await client.query(`insert into subscriptions ("amqGroupId", "databaseId", "startDate", "endDate")
    select g.id, i."databaseId", '2020-01-01', current_date - 400 + (i."databaseId" * 7919 % 1000)
    from instances i, amq_groups g where g.name = 'Needed'`)
  // No job is due while it is measured.
  await client.query(`insert into instance_links ("databaseId", "demoDatabase", failures, "downSince", "probeAt")
    select "databaseId", 'none', case when "databaseId" % 100 = 0 then 5 else 0 end,
           case when "databaseId" % 100 = 0 then now() end, now() + interval '1 year' from instances`)
  await client.query(`insert into jobs (kind, title, subject, payload, "actorName", "toldAt", "targetCount")
    select 'vendorProduct', 'Job ' || n, 'bench ' || n, '{}', 'bench', now(), (select count(*) from instances)
    from generate_series(1, 10) n`)
  await client.query(`insert into job_targets ("jobId", "databaseId", state, tries, "dueAt")
    select j.id, i."databaseId", case (i."databaseId" + j.id) % 100 when 0 then 'failed' when 1 then 'waiting' else 'done' end,
           1, now() + interval '1 year' from jobs j, instances i`)
  await client.query(`insert into bo_accounts ("instanceId", "boUsername")
    select "databaseId", 'bo' || "databaseCode" from instances`)
  await client.query(`insert into identity_providers ("acesClientId", name, "metadataUrl", domains)
    select "acesClientId", 'Provider', 'https://idp.example/' || "acesClientId", 'a.example' from clients`)
  await client.query(`insert into metadata_checks select id, "metadataUrl", now() + id % 400 * interval '1 day'
    from identity_providers`)
  await client.query(
    `insert into amqs (name, "createdBy") select 'Needed ' || n, 'bench' from generate_series(1, 200) n`,
  )
  await client.query(`insert into amq_versions ("amqId", name, description, number, enabled, "filePath", "startDate",
      "createdBy")
    select q.id, 'V' || n, 'bench', n, true, 'x', current_date - (q.id * 13 + n * 30) % 900, 'bench'
    from amqs q, generate_series(1, 20) n`)
  await client.query(`insert into users (email, "firstName", "lastName", "passwordHash", "isEnabled", "isLocked")
    select 'bench' || n || '@example.com', 'Bench', 'User ' || n, 'none', true, n % 50 = 0 from generate_series(1, 2000) n`)
  await client.query('vacuum analyze')
}
