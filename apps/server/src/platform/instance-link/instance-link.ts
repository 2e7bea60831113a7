/** A user in the instance's own database, not one of the console. */
export interface InstanceUser {
  id: number
  name: string
}

export interface InstanceTable {
  name: string
  /** Types of the primary key's columns in PostgreSQL's names ('integer'); empty: no primary key. */
  keyTypes: string[]
}

/** An instance takes each version of a key once, and never an older one after a newer one. */
export interface LinkChange {
  key: string
  version: number
}

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

/** Changes nothing for a person who is not among the instance's users. */
export interface LinkedNotifications {
  userId: number
  notifications: { id: number; name: string }[]
}

export interface ImportFieldsResult {
  added: number
  retired: number
  kept: number
}

/** Each change is applied once, and versions only go up; null: this change or a later one was applied before. */
export interface InstanceLink {
  ping(): Promise<void>
  /** Greatest version it has applied; 0: none. */
  newestApplied(): Promise<number>
  readUsers(): Promise<InstanceUser[]>
  /** Only names that are tables, in any letter case. */
  describeTables(names: readonly string[]): Promise<InstanceTable[]>
  upsertVendorProduct(change: LinkChange, product: LinkedVendorProduct): Promise<true | null>
  saveNotifications(change: LinkChange, choices: LinkedNotifications): Promise<true | null>
  /** Adjusts the list of data-import fields to the columns of the import tables (G-SYNC-01). */
  syncImportFields(change: LinkChange): Promise<ImportFieldsResult | null>
}

/** Milliseconds. */
export interface LinkLimits {
  /** For the name lookup, and the same again for connecting. */
  connectMs: number
  statementMs: number
  /** For everything together. */
  allMs: number
}

export const LINK_LIMITS: LinkLimits = { connectMs: 3000, statementMs: 5000, allMs: 20_000 }

export class LinkFailure extends Error {
  /** May pass by itself, so another try makes sense. */
  readonly isTransient: boolean
  constructor(reason: string, isTransient: boolean) {
    super(reason)
    this.isTransient = isTransient
  }
}
