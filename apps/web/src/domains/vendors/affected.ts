import type { Domain } from '../../api/keys.ts'

/** Refetched after vendor changes: instances (G-VEN-06) and their jobs. */
export const AFFECTED: readonly Domain[] = ['instances', 'jobs']
