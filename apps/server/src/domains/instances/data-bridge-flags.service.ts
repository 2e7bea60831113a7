import type { DATA_BRIDGE_FLAGS } from '@acm/contract/instances'
import type { WriteContext, WriteResult } from '../../platform/history/mutate.ts'
import { requireFound } from '../../platform/problems.ts'
import * as queries from './instances.queries.ts'
import { instanceKind } from './instances.service.ts'

/** The instance must be locked and in the caller's scope already. */
export async function setDataBridgeFlags(
  w: WriteContext,
  databaseId: number,
  flags: Partial<Record<(typeof DATA_BRIDGE_FLAGS)[number], boolean>>,
): Promise<WriteResult<unknown>> {
  const before = requireFound(await queries.findInstance(w.db, databaseId))
  return instanceKind.saved(w, before, await instanceKind.store(w, before, flags))
}
