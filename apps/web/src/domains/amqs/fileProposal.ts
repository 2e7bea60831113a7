import { AmqVersionUpload } from '@acm/contract/amqs'
import { messages } from '@acm/contract/core/messages'
import { isEmpty } from '@acm/contract/core/rules'
import { readText } from '../../ui/fileText.ts'

const { fields } = AmqVersionUpload

/** Keys by which files name a property; the first usable value counts. */
const SAID = {
  name: ['edition', 'versionName', 'version'],
  startDate: ['startDate', 'effectiveDate', 'effectiveFrom', 'validFrom'],
  description: ['description', 'summary'],
} as const

export type ProposedName = keyof typeof SAID
/** Sorted like the form's fields. */
export const PROPOSED = Object.keys(SAID) as ProposedName[]
export type Proposal = Partial<Record<ProposedName, string>>

/** A larger file would block the page. */
const MOST_BYTES = 2 * 1024 * 1024

/** Properties that the file states and that its version may have; proposed in the upload form (R-AMQ-7). */
export function proposalOf(text: string): Proposal {
  const about: Readonly<Record<string, unknown>> = Object(parsed(text)?.value)
  const said = PROPOSED.map((name) => [name, SAID[name].map((key) => valueFor(name, about[key])).find(Boolean)])
  return Object.fromEntries(said.filter(([, value]) => value !== undefined))
}

/** Refused and unreadable files propose nothing. */
export async function readProposal(file: File): Promise<Proposal> {
  if (file.size > MOST_BYTES || fields.file.rules.some((rule) => rule(file) !== null)) return {}
  const read = await readText(file)
  return read && 'text' in read ? proposalOf(read.text) : {}
}

/** Says at once of a small file what the server would say of it. */
export async function faultOf(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return null
  const read = await readText(file)
  if (read === null) return messages.fileChanged
  return 'text' in read && parsed(read.text) ? null : messages.fileNotJson
}

/** Null: not JSON. */
function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Undefined: the field's rules refuse it. */
function valueFor(name: ProposedName, said: unknown): string | undefined {
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const { shape, rules } = fields[name]
  const { data } = shape().safeParse(String(said))
  return isEmpty(data) || rules.some((rule) => rule(data) !== null) ? undefined : String(data)
}
