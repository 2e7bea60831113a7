import type { Domain } from '../../api/keys.ts'

/** What is read anew after a save of vendors: cached instances (G-VEN-06), and what is on its way to them. */
export const AFFECTED: readonly Domain[] = ['instances', 'jobs']
