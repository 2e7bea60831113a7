import type { KindOfHistory } from './declare-history-kind.ts'

export const CREATED = 'Created'
/** The filter finds creations by this action, and other saves by their own. */
export const creationBy = (save: string): string => save.replace(/\.save$/, '.create')
export const isEnding = (action: string): boolean => /\.(remove|delete)$/.test(action)

/** Sign-ins, refusals, views, files and later steps of jobs change nothing. */
export const isChange = (action: string): boolean =>
  action === 'job.start' ||
  !/^(session|rights|call|report|history|job)\.|\.(export|import|download|compare|reveal)$/.test(action)

/** A save that can create a record. */
export const isMakable = ({ record }: KindOfHistory, action: string): boolean =>
  action.endsWith('.save') && Object.values(record?.fields ?? {}).some(({ required }) => required)
