/** A user of an instance, as its own database knows them; not a user of the console. */
export interface InstanceUser {
  id: number
  name: string
}

/** A table of an instance, as its catalogue describes it. */
export interface InstanceTable {
  /** As it is stored. */
  name: string
  /** Types of the primary key's columns, as PostgreSQL names them ('integer'); empty: it has none. */
  keyTypes: string[]
}

/** What a change is about, and which of two is the later one: an instance takes each once, and never an earlier one. */
export interface LinkChange {
  key: string
  version: number
}

/** A vendor product as instances keep it. */
export interface LinkedVendorProduct {
  id: number
  vendorServiceGroup: string
  vendorServiceType: string
  vendorCode: string
  vendorName: string
  requestorName: string
  serviceResource: string
  isDisabled: boolean
  isSelected: boolean
}

/** The notifications a user of an instance gets; whoever is not among its users has none to change. */
export interface LinkedNotifications {
  userId: number
  notifications: { id: number; name: string }[]
}

/** How many data-import fields a sync added, retired, and found in line. */
export interface ImportFieldsResult {
  added: number
  retired: number
  kept: number
}

/**
 * What the console asks of an instance's own database. Changes are applied once each and only
 * upwards; null means that this one or a later one had been applied before.
 */
export interface InstanceLink {
  ping(): Promise<void>
  /** The greatest version of a change that it has noted; 0: none. */
  newestApplied(): Promise<number>
  /** In the order of their names. */
  readUsers(): Promise<InstanceUser[]>
  /** Those of the names that are tables, whatever their letter case. */
  describeTables(names: readonly string[]): Promise<InstanceTable[]>
  upsertVendorProduct(change: LinkChange, product: LinkedVendorProduct): Promise<true | null>
  saveNotifications(change: LinkChange, choices: LinkedNotifications): Promise<true | null>
  /** Brings the list of data-import fields in line with the columns of the import tables (G-SYNC-01). */
  syncImportFields(change: LinkChange): Promise<ImportFieldsResult | null>
}

/** How long an instance's database may take, milliseconds. */
export interface LinkLimits {
  /** To look its name up, and as long again to connect. */
  connectMs: number
  statementMs: number
  /** For everything together. */
  allMs: number
}

export const LINK_LIMITS: LinkLimits = { connectMs: 3000, statementMs: 5000, allMs: 20_000 }

/** Why an instance's database did not do what it was asked; `message` is the reason in plain words. */
export class LinkFailure extends Error {
  /** It may pass by itself: worth trying again. */
  readonly isTransient: boolean
  constructor(reason: string, isTransient: boolean) {
    super(reason)
    this.isTransient = isTransient
  }
}
