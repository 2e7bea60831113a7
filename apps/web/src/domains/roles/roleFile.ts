import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { oneLine } from '@acm/contract/core/text-forms'
import { type Role, readPermission } from '@acm/contract/roles'

/** What a role file holds: a role without the installation it was in (G-ROLE-02). */
export interface RoleDefinition {
  name: string
  description: string
  /** In the order of the 37, each once. */
  permissions: readonly Permission[]
  /** What is no permission here. */
  dropped: readonly string[]
}

const MAX_BYTES = 1_000_000

export const fileMessages = {
  type: 'Invalid file type. Please select a JSON file.',
  size: 'The file is larger than 1 MB. A role definition is much smaller: please check what is in it.',
  content: 'The file does not contain a valid role definition.',
} as const

/** Name of the file that a role is exported to. */
export const fileNameOf = (role: Pick<Role, 'name'>): string =>
  `AcesCentralMgt_Role_${role.name.replace(/[\\/:*?"<>|]/g, '_')}.json`

/** What is in that file. */
export const fileTextOf = ({ name, description, permissions }: Role): string =>
  `${JSON.stringify({ name, description, permissions: permissions.map((one) => one.permission) }, null, 2)}\n`

/** Why the file is refused before it is read; null: it is not. Some systems know no type for JSON (G-ROLE-05). */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isJson = name.toLowerCase().endsWith('.json') && (type === '' || type === 'application/json')
  if (!isJson) return fileMessages.type
  if (size === 0) return messages.fileEmpty
  return size > MAX_BYTES ? fileMessages.size : null
}

/** Reads a role file; null: it holds no role definition (G-ROLE-04). */
export function readRoleFile(text: string): RoleDefinition | null {
  const content = parse(text)
  if (typeof content !== 'object' || content === null) return null
  const { name, description, permissions } = content as Record<string, unknown>
  if (typeof name !== 'string' || oneLine(name) === '' || !Array.isArray(permissions)) return null
  const read = permissions.map(readPermission)
  if (read.includes(null)) return null
  const known = new Set(read.flatMap((one) => (one && 'known' in one ? [one.known] : [])))
  return {
    name: oneLine(name),
    description: typeof description === 'string' ? oneLine(description) : '',
    permissions: PERMISSIONS.filter((permission) => known.has(permission)),
    dropped: [...new Set(read.flatMap((one) => (one && 'unknown' in one ? [one.unknown] : [])))],
  }
}

/** What a role definition has and the file has not; null: it is not known. */
export function missingIn(text: string): string | null {
  const content = parse(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'It is not a JSON object.'
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
