import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { oneLine } from '@acm/contract/core/text-forms'
import { reasonNotJson } from '@acm/contract/json-text'
import { type Role, readPermission } from '@acm/contract/roles'
import { decodeUtf8 } from '../../ui/downloadFile.ts'

/** Without anything of the installation that it came from (G-ROLE-02). */
export interface RoleDefinition {
  name: string
  description: string
  /** Sorted like PERMISSIONS, without duplicates. */
  permissions: readonly Permission[]
  /** Entries that are no permission here. */
  dropped: readonly string[]
}

const MAX_BYTES = 1_000_000

export const fileMessages = {
  type: 'Invalid file type. Please select a JSON file.',
  size: 'The file is larger than 1 MB, too large for a role definition. Check its contents.',
  content: 'The file does not contain a valid role definition.',
} as const

export const fileNameOf = (role: Pick<Role, 'name'>): string =>
  `AcesCentralMgt_Role_${role.name.replace(/[\\/:*?"<>|]/g, '_')}.json`

export const fileTextOf = ({ name, description, permissions }: Role): string =>
  `${JSON.stringify({ name, description, permissions: permissions.map((one) => one.permission) }, null, 2)}\n`

/** Null: accepted so far. Some systems have no type for JSON (G-ROLE-05). */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isJson = name.toLowerCase().endsWith('.json') && (type === '' || type === 'application/json')
  if (!isJson) return fileMessages.type
  if (size === 0) return messages.fileEmpty
  return size > MAX_BYTES ? fileMessages.size : null
}

/** Null: not a role definition (G-ROLE-04). */
export function readRoleFile(text: string): RoleDefinition | null {
  const content = parse(text)
  if (typeof content !== 'object' || content === null) return null
  const { name, description, permissions } = content as Record<string, unknown>
  if (typeof name !== 'string' || oneLine(name) === '' || !Array.isArray(permissions)) return null
  const read = permissions.map(readPermission)
  if (read.includes(null)) return null
  const knownPermissions = new Set(read.flatMap((one) => (one && 'known' in one ? [one.known] : [])))
  return {
    name: oneLine(name),
    description: typeof description === 'string' ? oneLine(description) : '',
    permissions: PERMISSIONS.filter((permission) => knownPermissions.has(permission)),
    dropped: [...new Set(read.flatMap((one) => (one && 'unknown' in one ? [one.unknown] : [])))],
  }
}

/** Why it is no role definition; null: unknown. */
export const faultOf = (content: ArrayBuffer): string | null =>
  reasonNotJson(new Uint8Array(content)) ?? missingIn(decodeUtf8(content) ?? '')

function missingIn(text: string): string | null {
  const content = parse(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return "It isn't a JSON object."
  const { name, permissions } = content as Record<string, unknown>
  const hasName = typeof name === 'string' && name.trim() !== ''
  if (!Array.isArray(permissions)) return hasName ? 'It has no permissions.' : 'It has no name and no permissions.'
  return hasName ? null : 'It has no name.'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
