import { bulkJobs } from './domains/bulk/public.ts'
import { syncDataImportFieldsJob } from './domains/instances/public.ts'
import { userNotificationsJob } from './domains/notifications/public.ts'
import { vendorProductJob, vendorSelectionJob } from './domains/vendors/public.ts'
import type { JobKind } from './platform/jobs/jobs.ts'

/** Every kind of job, once: what the background works on. */
export const jobKinds: readonly JobKind[] = [
  syncDataImportFieldsJob as JobKind,
  vendorProductJob as JobKind,
  vendorSelectionJob as JobKind,
  userNotificationsJob as JobKind,
  ...bulkJobs.map((kind) => kind as JobKind),
]
