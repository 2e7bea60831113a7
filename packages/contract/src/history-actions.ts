import type { KindOfHistory } from './declare-history-kind.ts'

export const CREATED = 'Created'
/** The filter finds creations by this action, and other saves by their own. */
export const creationBy = (save: string): string => save.replace(/\.save$/, '.create')
export const isEnding = (action: string): boolean => /\.(remove|delete)$/.test(action)

/** Sign-ins, refusals, views, files and later steps of jobs change nothing. */
export const isChange = (action: string): boolean =>
  action === 'job.start' ||
  !/^(session|rights|call|report|history|job)\.|\.(export|import|download|compare|reveal)$/.test(action)

/** The fields of which a creation sets the first value; none: saves create no record of this kind. */
export const requiredIn = ({ record }: KindOfHistory): string[] =>
  record && record.id in record.input.fields
    ? Object.entries(record.fields).flatMap(([name, { required }]) => (required ? [name] : []))
    : []

/** A save that can create a record. */
export const isMakable = (kind: KindOfHistory, action: string): boolean =>
  action.endsWith('.save') && requiredIn(kind).length > 0
