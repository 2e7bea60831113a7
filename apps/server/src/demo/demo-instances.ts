import type { NewInstance } from '../domains/instances/public.ts'
import type { Context } from '../platform/access/context.ts'
import type { Tx } from '../platform/database/database.ts'
import { secretColumn } from '../platform/secrets/secrets.ts'
import { batchesOf } from './batches.ts'
import type { DemoClient } from './demo-clients.ts'
import { DATABASE_SERVERS, INSTANCE_KINDS } from './names.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

/** Instances per client at scale 1; scale 10 has 25, so 400 clients have 10,000. */
const AVERAGE = 4

interface DemoInstanceContext {
  clients: readonly DemoClient[]
  orgUnitIds: readonly number[]
  scale: number
}

export type DemoInstance = Awaited<ReturnType<typeof insertBatch>>[number]

export async function insertInstances(ctx: Context, tx: Tx, { clients, orgUnitIds, scale }: DemoInstanceContext) {
  const dice = createRandomSource(SEED + 2)
  const average = AVERAGE * scale ** 0.8
  const rows = clients.flatMap((client) => {
    const count = dice.whole(Math.round(average * 0.5), Math.round(average * 1.5))
    return Array.from({ length: count }, (_, index) => demoInstance({ client, index }, dice, orgUnitIds))
  })
  const demoInstances: DemoInstance[] = []
  for (const some of batchesOf(rows)) demoInstances.push(...(await insertBatch(ctx, tx, some)))
  return demoInstances
}

/** API keys are updated after the insert, because the row id is part of their encryption. */
async function insertBatch(ctx: Context, tx: Tx, rows: readonly NewInstance[]) {
  const stored = await tx
    .insertInto('instances')
    .values(rows)
    .returning([
      ...(['databaseId', 'acesClientId', 'databaseCode', 'orgUnitId', 'disabled'] as const),
      ...(['enableAcesProtectIntegration', 'enableICE', 'enableDataBridge', 'enableDataFacts'] as const),
    ])
    .execute()
  const column = secretColumn('instances', 'acesProtectApiKey')
  for (const { databaseId, databaseCode } of stored.filter((row) => row.enableAcesProtectIntegration)) {
    const values = { stored: null, plain: `protect-${databaseCode.toLowerCase()}` }
    const acesProtectApiKey = column.next(ctx.secrets, databaseId, values)
    await tx.updateTable('instances').set({ acesProtectApiKey }).where('databaseId', '=', databaseId).execute()
  }
  return stored
}

interface InstancePosition {
  client: DemoClient
  /** Counts from 0 within the client. */
  index: number
}

function demoInstance(
  { client, index }: InstancePosition,
  dice: RandomSource,
  orgUnitIds: readonly number[],
): NewInstance {
  const [ending, purpose] = INSTANCE_KINDS[index % INSTANCE_KINDS.length] as (typeof INSTANCE_KINDS)[number]
  const round = Math.floor(index / INSTANCE_KINDS.length)
  const number = round === 0 ? '' : String(round + 1)
  const isElsewhere = dice.chance(0.08)
  return {
    acesClientId: client.acesClientId,
    databaseCode: `${client.clientCode}-${ending}${number}`,
    databaseCompany: client.acesClientName,
    databaseServer: dice.one(DATABASE_SERVERS),
    databaseName: `${client.clientCode.toLowerCase()}_${purpose}${number}`,
    orgUnitId: isElsewhere ? dice.one(orgUnitIds) : client.orgUnitId,
    disabled: dice.chance(ending === 'ARCH' ? 0.5 : 0.07),
    isArmcoDatabase: dice.chance(0.05),
    ...demoFlags(dice, ending === 'PROD'),
    ...demoRetention(dice),
    ...demoTexts(dice, `${client.acesClientName} (${purpose})`),
  }
}

const demoFlags = (dice: RandomSource, isProduction: boolean) => ({
  isTelerikReportingEnabled: dice.chance(0.6),
  isCompaniesEnabled: dice.chance(0.3),
  useLoanSnapshot: dice.chance(0.4),
  useAcesExpress: dice.chance(0.25),
  enableExternalDocIndexing: dice.chance(0.35),
  enableUserManagementScimApi: dice.chance(0.1),
  enableAcesProtectIntegration: dice.chance(0.15),
  enableICE: dice.chance(0.3),
  enableFlatteningETL: dice.chance(0.25),
  enableDataBridge: dice.chance(0.2),
  enableBankVod: dice.chance(isProduction ? 0.3 : 0.1),
  enableDataVerify: dice.chance(isProduction ? 0.35 : 0.1),
  enableServiceFirst: dice.chance(isProduction ? 0.2 : 0.05),
  enableXactus: dice.chance(isProduction ? 0.25 : 0.05),
  enableDataFacts: dice.chance(isProduction ? 0.3 : 0.08),
  enableSso: dice.chance(0.3),
  portalUserSsoMode: dice.chance(0.15) ? dice.whole(1, 2) : 0,
})

function demoRetention(dice: RandomSource): Partial<NewInstance> {
  if (dice.chance(0.75)) return {}
  return {
    enableDataRetentionPolicy: true,
    dataRetentionPolicyMonthsToRetain: dice.one([24, 36, 60, 84]),
    dataRetentionPolicyPriority: dice.whole(1, 5),
    dataRetentionPolicyMaxAuditsToPurge: dice.one([100, 500, 1000]),
    dataRetentionPolicyMaxLoansToPurge: dice.one([500, 2500, 10_000]),
  }
}

function demoTexts(dice: RandomSource, name: string): Partial<NewInstance> {
  const hasEncompass = dice.chance(0.2)
  return {
    enableEncompassIntegration: hasEncompass,
    encompassIntegrationConfiguration: hasEncompass ? 'instance=BE11200000\nfolder=Audit Pipeline' : null,
    pageHeaderBeforeLogin: dice.chance(0.4) ? `Welcome to ${name}` : null,
    pageFooterBeforeLogin: dice.chance(0.4) ? 'Authorized use only.\nActivity is recorded.' : null,
    portalHeader: dice.chance(0.25) ? `${name} portal` : null,
  }
}
