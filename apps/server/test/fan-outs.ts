import pg from 'pg'

interface InstanceRef {
  databaseId: number
}

/** A change that is sent to instances, for tests of faults. */
export interface FanOut {
  /** The table in the instance that each change writes once. */
  effect: string
  /** A query that returns a row while the change is in effect. */
  isInEffect: string
  path: (place: InstanceRef) => string
  /** Creates what the change needs on both sides. */
  setUp?: (on: { central: pg.Client; instance: pg.Client; databaseId: number }) => Promise<void>
  body?: (place: InstanceRef) => object
}

const PRODUCT = {
  vendorServiceGroup: 'Meridian',
  vendorServiceType: 'Credit Report',
  vendorCode: 'CRASH',
  vendorName: 'Before',
  requestorName: 'Requestor',
  serviceResource: 'https://vendor.example',
  isDisabled: false,
}

/** Recreates the only product; only this instance has it. */
async function productOf(central: pg.Client, databaseId: number): Promise<void> {
  await central.query('delete from vendor_selections')
  await central.query('delete from vendor_products')
  const columns = Object.keys(PRODUCT).map((name) => pg.escapeIdentifier(name))
  const values = Object.values(PRODUCT).map((value) => pg.escapeLiteral(String(value)))
  await central.query(`insert into vendor_products (id, ${columns}) overriding system value values (1, ${values})`)
  await central.query('insert into vendor_selections values ($1, 1)', [databaseId])
}

/** By kind of job. */
export const FAN_OUTS: Record<string, FanOut> = {
  syncDataImportFields: {
    effect: 'data_import_field',
    isInEffect: `select from data_import_field where column_name = 'credit_score' and not is_retired`,
    path: ({ databaseId }) => `/ClientDatabase/SyncDataImportFields/${databaseId}`,
  },
  vendorProduct: {
    effect: 'vendor_product',
    isInEffect: `select from vendor_product where vendor_name = 'After' and is_selected`,
    setUp: ({ central, databaseId }) => productOf(central, databaseId),
    path: () => '/Vendors/UpdateVendorProduct',
    body: () => ({ ...PRODUCT, id: 1, vendorName: 'After' }),
  },
  vendorSelection: {
    effect: 'vendor_product',
    isInEffect: 'select from vendor_product where not is_selected',
    setUp: ({ central, databaseId }) => productOf(central, databaseId),
    path: ({ databaseId }) => `/Vendors/UpdateVendor/${databaseId}`,
    body: () => ({ id: 1, isSelected: false }),
  },
  userNotifications: {
    effect: 'user_notification',
    isInEffect: 'select from user_notification where user_id = 1 and notification_id = 2',
    async setUp({ central, instance, databaseId }) {
      await instance.query(`insert into app_user (name) values ('Ada')`)
      await central.query('insert into instance_user_copies values ($1, now())', [databaseId])
      await central.query(`insert into instance_users values ($1, 1, 'Ada')`, [databaseId])
    },
    path: () => '/UserNotifications/SaveInstanceUserNotifications',
    body: ({ databaseId }) => ({ id: 1, instanceId: databaseId, possibleNotifications: [{ id: 2, isEnabled: true }] }),
  },
}
