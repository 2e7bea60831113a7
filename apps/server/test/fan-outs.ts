import type pg from 'pg'

interface Place {
  databaseId: number
}

type Ask = (path: string, body?: object) => Promise<{ body: unknown }>

/** A way in which a change reaches into instances, as tests of faults go through it. */
export interface FanOut {
  /** Written to in the instance, once a change. */
  effect: string
  /** Answers a row while the change is in effect. */
  isInEffect: string
  path: (place: Place) => string
  /** What the change needs to be there, on both sides. */
  setUp?: (on: { central: pg.Client; instance: pg.Client; databaseId: number }) => Promise<void>
  /** The body of the call, if it has one. */
  prepareCall?: (ask: Ask, place: Place) => Promise<object>
}

/** Every fan-out by the kind of its job. */
export const FAN_OUTS: Record<string, FanOut> = {
  syncDataImportFields: {
    effect: 'data_import_field',
    isInEffect: `select from data_import_field where column_name = 'credit_score' and not is_retired`,
    path: ({ databaseId }) => `/ClientDatabase/SyncDataImportFields/${databaseId}`,
  },
}
