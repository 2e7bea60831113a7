import type { DATA_BRIDGE_FLAGS } from '@acm/contract/instance-input'
import type { Instance } from '@acm/contract/instances'
import type { Context } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Change } from '../../platform/history/mutate.ts'
import { saveRecord } from '../../platform/history/records.ts'
import { known } from '../../platform/problems.ts'
import * as queries from './instances.queries.ts'
import { instanceKind } from './instances.service.ts'

/** Writes the data bridge's switches of an instance that is locked and in the caller's scope, and nothing else of it. */
export async function setDataBridgeFlags(
  { ctx, tx }: { ctx: Context; tx: Tx },
  databaseId: number,
  flags: Record<(typeof DATA_BRIDGE_FLAGS)[number], boolean>,
): Promise<Change<Instance>> {
  const before = known(await queries.findInstance(tx, databaseId))
  return saveRecord({ ctx, tx }, instanceKind, { before, seen: null, check: () => [], row: () => flags })
}
